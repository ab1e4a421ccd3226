import type { Contract } from '../contract/contract.ts';
import { Redactor } from '../http/redactor.ts';
import { transportError, type Diagnosis } from '../http/transport-errors.ts';
import { headerOf, type Exchange } from '../model/exchange.ts';
import { service } from '../model/service.ts';
import type { KnownOperations } from '../model/known-operation.ts';
import { type SubjectId, subjectOf } from '../model/subject.ts';
import type { CheckResult, Finding } from '../model/verdict.ts';
import { fieldOf, textOf } from '../model/wire-values.ts';
import { learnSecrets, learnSentPassword, learnSignature } from '../run/learn-secrets.ts';
import { passwordAsSecret, type Secret } from '../response-checks/secrets.ts';
import { ResponseChecks } from '../response-checks/response-checks.ts';
import type { ClientWatch, Say } from './client-watch.ts';
import { presignedIn } from './presigned.ts';
import { ExchangeReader, tokenOf, type ReadExchange } from './read-exchange.ts';
import type { Capture, WireExchange } from './traffic.ts';

export interface WireJudgeOptions {
  readonly contract: Contract;
  readonly descriptions: KnownOperations;
  readonly capture: Capture;
  readonly clients: ClientWatch;
}

/** A finding in one exchange, reported once. */
export interface News {
  /** `note`: something that the client does, which the contract forbids and the overlay allows. */
  readonly side: 'client' | 'server' | 'note';
  readonly subject: SubjectId;
  /** e.g. `POST /v1/folders` */
  readonly request: string;
  readonly expected: string;
  readonly got: string;
}

/** Numbers of the exchanges. */
export interface Seen {
  /** Exchanges of operations of the contract. */
  readonly judged: number;
  /** Requests to presigned URLs. */
  readonly presigned: number;
  /** Requests below the API root that are not in the contract, by method, path and status. */
  readonly unknown: ReadonlyMap<string, number>;
  /** Refused requests, by operation and the server's message. */
  readonly refused: ReadonlyMap<string, number>;
  /** Requests that the proxy could not read. */
  readonly malformed: readonly string[];
  readonly elsewhere: number;
  /** Requests without a complete response, and responses that could not be parsed. */
  readonly unjudged: number;
}

/**
 * Judges each exchange of the traffic: the response by the requirements on servers, the request by those on clients. A
 * requirement that no exchange is about is not exercised.
 *
 * @example
 * const judge = new WireJudge({ contract, descriptions, capture, clients });
 * for (const exchange of exchanges) judge.learn(exchange);
 * judge.results(); // of both sides
 */
export class WireJudge {
  readonly redactor: Redactor;
  readonly #options: WireJudgeOptions;
  readonly #reader: ExchangeReader;
  readonly #responseChecks: ResponseChecks;
  readonly #findings = new ClientFindings();
  readonly #secrets = new Map<string, Secret>();
  readonly #tokens = new Set<string>();
  readonly #reported = new Set<string>();
  readonly #unknown = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #malformed: string[] = [];
  /** By operation, so that a server that has ended does not fill the report. */
  readonly #broken = new Map<string, CheckResult>();
  #judged = 0;
  #presigned = 0;
  #elsewhere = 0;
  #unjudged = 0;

  constructor(options: WireJudgeOptions) {
    this.#options = options;
    this.redactor = new Redactor({ baseUrl: options.capture.apiRoot });
    for (const { value, label } of options.clients.secrets) this.redactor.learn(value, label);
    this.#reader = new ExchangeReader(options.contract, options.capture);
    this.#responseChecks = new ResponseChecks(options.contract, () => [...this.#secrets.values()]);
  }

  /** Judges one exchange; call it in the order of the responses. */
  learn(wire: WireExchange): News[] {
    const seen = this.#reader.read(wire);
    this.#learnSecrets(seen);
    this.#options.clients.learn(seen);
    const news = [...this.#judgeAnswer(seen), ...this.#judgeRequest(seen)];
    this.#learnTokens(seen);
    this.#count(seen);
    // The same finding on another entry is not reported again.
    const what = seen.operation?.id ?? wire.request.method;
    return news.filter(({ side, subject }) => {
      const key = `${side} ${subject} ${what}`;
      const isNew = !this.#reported.has(key);
      this.#reported.add(key);
      return isNew;
    });
  }

  /** @param what the request line, or what is wrong with the request */
  malformed(what: string): void {
    this.#malformed.push(what);
  }

  /** A request that got no complete response: an error, as in a run. */
  broken(wire: WireExchange, how: Diagnosis): void {
    const { operation: id, request } = this.#reader.read(wire).exchange;
    const operation = id ?? null;
    const what = id ?? request.method;
    const subject = service().facts.noServerError;
    this.#broken.set(what, {
      id: `${subject}.connection`,
      name: `${what} gets a complete response`,
      operation,
      proves: [subject],
      verdict: 'error',
      outcomes: { [subject]: 'error' },
      reason: transportError(request, how).message,
      breakage: how.kind,
      unanswered: { operation, atMs: 0, others: 0, exchange: { operation: id, request } },
      findings: [],
      exchanges: [],
      durationMs: 0,
    });
  }

  /** A result for each requirement that an exchange was about, and for each that responses could have shown. */
  results(): CheckResult[] {
    const responseSubjects = new Set(this.#options.contract.responseSubjects.keys());
    return [
      ...this.#responseChecks.results(responseSubjects),
      ...this.#broken.values(),
      ...this.#findings.results(),
    ];
  }

  observations(): ReturnType<ResponseChecks['observations']> {
    return this.#responseChecks.observations();
  }

  /** All that the requests of a client can fulfil or violate. */
  get clientSubjects(): ClientWatch['subjects'] {
    return this.#options.clients.subjects;
  }

  get seen(): Seen {
    return {
      judged: this.#judged,
      presigned: this.#presigned,
      unknown: this.#unknown,
      refused: this.#refused,
      malformed: this.#malformed,
      elsewhere: this.#elsewhere,
      unjudged: this.#unjudged,
    };
  }

  #judgeAnswer({ operation, received, exchange, wire }: ReadExchange): News[] {
    // For a server error, the status code is enough.
    if (!operation || !received || (!received.isKnown && received.status < 500)) return [];
    const { status, contentType, json, bytes } = received;
    // The response to a conditional request is defined by HTTP, not by the contract.
    const asksForChange = ['if-none-match', 'if-modified-since'].some(
      (name) => headerOf(wire.request.headers, name) !== undefined,
    );
    if (status === 304 && asksForChange) return [];
    const answer = { operation: operation.id, status, contentType, json, bytes };
    const { violations } = this.#responseChecks.examine(exchange, answer);
    return violations.flatMap(({ subjects, expected, got }) =>
      subjects.map((subject) => this.#news('server', subject, { expected, got, exchange })),
    );
  }

  #judgeRequest(seen: ReadExchange): News[] {
    const { contract, capture, clients } = this.#options;
    const news: News[] = [];
    const say = this.#findings.about(seen.exchange);
    const telling = {
      kept: (...subjects: readonly SubjectId[]) => {
        say.kept(...subjects);
      },
      broken: (subject: SubjectId, expected: string, got: string) => {
        say.broken(subject, expected, got);
        news.push(this.#news('client', subject, { expected, got, exchange: seen.exchange }));
      },
      allowed: (subject: SubjectId, expected: string, got: string) => {
        news.push(this.#news('note', subject, { expected, got, exchange: seen.exchange }));
      },
    };
    clients.judge(seen, telling, { contract, capture, tokens: this.#tokens });
    return news;
  }

  #news(
    side: News['side'],
    subject: SubjectId,
    { expected, got, exchange }: Pick<Finding, 'expected' | 'got'> & Pick<ReadExchange, 'exchange'>,
  ): News {
    const { method, url } = exchange.request;
    const request = `${method} ${new URL(url).pathname}`;
    return { side, subject, ...this.redactor.deep({ request, expected, got }) };
  }

  /** Called before anything about the exchange is reported. */
  #learnSecrets(seen: ReadExchange): void {
    const { operation, sent, received, wire } = seen;
    const { redactor } = this;
    const token = tokenOf(seen);
    if (token !== undefined) redactor.learn(token, 'token');
    learnSentPassword(redactor, sent.json);
    if (operation && received?.ok) {
      learnSecrets(redactor, this.#options.descriptions[operation.id]?.reveals ?? [], {
        sent: undefined,
        json: received.json,
      });
      if (operation.added) for (const url of presignedIn(received.json)) learnSignature(redactor, url.href);
    }
    if (!seen.isOfApi) learnSignature(redactor, wire.request.url);
    const cookie = headerOf(wire.request.headers, 'cookie');
    if (cookie !== undefined) redactor.learn(cookie, 'cookie');
  }

  /** Records tokens: from now on, no response may repeat them, and no other host may get them. */
  #learnTokens(seen: ReadExchange): void {
    const token = tokenOf(seen);
    if (seen.operation && token !== undefined && seen.received?.ok) this.#learnToken(token);
    const { operations, login } = service();
    if (seen.operation?.id !== operations.signIn) return;
    const issued = textOf(fieldOf(fieldOf(seen.received?.json, login.user), login.token));
    if (issued !== undefined) this.#learnToken(issued);
    if (!seen.received?.ok) return;
    const [password, email] = ['password', 'email'].map((field) => textOf(fieldOf(seen.sent.json, field)));
    for (const secret of passwordAsSecret(password, 'a password of a login', [email]))
      this.#secrets.set(secret.value, secret);
  }

  #learnToken(token: string): void {
    this.#tokens.add(token);
    this.#secrets.set(token, { value: token, kind: 'a token', isToken: true });
  }

  #count({ operation, isOfApi, received, url, wire }: ReadExchange): void {
    if (operation) {
      if (received?.isKnown) this.#judged++;
      else this.#unjudged++;
      if (received && received.status >= 400) {
        const said = this.redactor.text(whatWasSaid(received.json));
        countIn(this.#refused, `${operation.id} ${received.status}${said === '' ? '' : `: ${said}`}`);
      }
    } else if (this.#options.clients.isPresigned(url)) this.#presigned++;
    else if (isOfApi && !['OPTIONS', 'HEAD'].includes(wire.request.method)) {
      const request = `${wire.request.method} ${this.redactor.text(url.pathname)}`;
      countIn(this.#unknown, `${request}, response ${received?.status ?? 'none'}`);
    } else this.#elsewhere++;
  }
}

/** Limits the list for clients that request thousands of paths. */
function countIn(counts: Map<string, number>, name: string): void {
  if (counts.has(name) || counts.size < 100) counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The text of an error: its `errors`, or else its `message`. */
function whatWasSaid(json: unknown): string {
  const errors = fieldOf(json, 'errors');
  if (typeof errors === 'object' && errors !== null) return JSON.stringify(errors);
  return textOf(fieldOf(json, 'message')) ?? '';
}

/** Maximum number of findings for a subject and an operation; more would add nothing. */
const mostFindings = 2;

/** Collects the result for each rule for clients. */
class ClientFindings {
  readonly #seen = new Set<SubjectId>();
  readonly #findings = new Map<SubjectId, Finding[]>();

  /** The results of one exchange. */
  about(exchange: Exchange): Pick<Say, 'kept' | 'broken'> {
    return {
      kept: (...subjects) => {
        for (const subject of subjects) this.#seen.add(subject);
      },
      broken: (subject, expected, got) => {
        const found = this.#findings.get(subject) ?? [];
        this.#findings.set(subject, found);
        const alike = found.filter((finding) => finding.exchange?.operation === exchange.operation);
        if (alike.length < mostFindings) found.push({ subjects: [subject], expected, got, exchange });
      },
    };
  }

  /** The rules that at least one request exercised. */
  results(): CheckResult[] {
    const subjects = new Set([...this.#seen, ...this.#findings.keys()]);
    return [...subjects].map((subject) => {
      const findings = this.#findings.get(subject) ?? [];
      const verdict = findings.length > 0 ? 'failed' : 'passed';
      return {
        id: `${subject}.every-request`,
        name: `in every request: ${subjectOf(subject).statement}`,
        operation: null,
        side: 'client',
        proves: [subject],
        verdict,
        outcomes: { [subject]: verdict },
        reason: undefined,
        findings,
        exchanges: [...new Set(findings.flatMap(({ exchange }) => exchange ?? []))],
        durationMs: 0,
      };
    });
  }
}
