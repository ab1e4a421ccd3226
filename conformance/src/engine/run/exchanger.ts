import { Buffer } from 'node:buffer';
import type { OperationId } from '../../../../generated/operations.ts';
import type { Contract } from '../contract/contract.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '../http/http-client.ts';
import type { Redactor } from '../http/redactor.ts';
import { headerOf, type Exchange, type Header } from '../model/exchange.ts';
import type { Answer, LooseRequest, RawAnswer } from '../model/messages.ts';
import { limitation } from '../model/left-out.ts';
import { isRefusalAnyhow } from '../model/refusal-form.ts';
import { service } from '../model/service.ts';
import type { KnownOperations } from '../model/known-operation.ts';
import type { Account } from '../model/account.ts';
import { roundedIdIn } from '../model/wire-values.ts';
import type { ResponseChecks } from '../response-checks/response-checks.ts';
import { toolVersion } from '../../version.ts';
import { learnSecrets, learnSentPassword } from './learn-secrets.ts';
import type { Ledger } from '../model/ledger.ts';
import { watched } from './missed-reads.ts';
import { TransientError, UnmetError, UnseenError } from './outcomes.ts';
import { parseJson } from './parse-json.ts';
import type { TransientErrors } from './transient-errors.ts';
import { recorded, shownOf } from './recorded.ts';
import type { Progress, RequestRecord } from './request-record.ts';
import { withoutMistyped } from './typed-body.ts';

export interface ExchangerParts {
  readonly http: HttpClient;
  readonly baseUrl: string;
  readonly contract: Contract;
  readonly responseChecks: ResponseChecks;
  readonly redactor: Redactor;
  readonly ledger: Ledger;
  readonly descriptions: KnownOperations;
  readonly requests: RequestRecord;
  readonly transientErrors: TransientErrors;
  /** Aborts requests in progress. */
  readonly signal?: AbortSignal;
}

/** Called for each exchange. */
export type RecordExchange = (exchange: Exchange) => void;

/**
 * Sends the requests of checks: builds them, parses the responses, and ensures that every exchange is recorded, tested
 * by the response checks and entered in the ledger.
 */
export class Exchanger {
  readonly #parts: ExchangerParts;

  constructor(parts: ExchangerParts) {
    this.#parts = parts;
  }

  /**
   * Sends a request of a check, again if it meets a failure that may pass.
   *
   * @throws TransientError if the response tells of the moment alone
   * @throws UnseenError if the response has an id that could not be read exactly
   * @throws TransportError if there is no response
   */
  async ask<Id extends OperationId>(...request: Parameters<typeof this.send<Id>>): Promise<Answer<Id>> {
    const [operation] = request;
    const isSafe = this.#parts.contract.operations.get(operation)?.method === 'GET';
    const answer = await this.#parts.transientErrors.outlast(
      async () => heard(await this.send<Id>(...request)),
      { operation, isSafe },
    );
    const rounded = answer.ok ? roundedIdIn(answer.json) : undefined;
    if (rounded === undefined) return answer;
    // Two ids may be the same number after that, and no request can name what they stand for.
    throw new UnseenError(
      `returns ids beyond 2^53, which JavaScript rounds (${service().facts.idSize}), such as ${rounded} from ${operation}`,
    );
  }

  /** The same for a request that is not an operation of the contract. A GET of a share page may be counted. */
  askRaw(...request: Parameters<typeof this.sendRaw>): Promise<RawAnswer> {
    const [{ method, url }] = request;
    return this.#parts.transientErrors.outlast(async () => heard(await this.sendRaw(...request)), {
      operation: `${method} to ${URL.canParse(url) ? new URL(url).origin : 'the URL'}`,
      isSafe: false,
    });
  }

  /** PUTs bytes to an address from a response, without a token. */
  put(
    url: string,
    bytes: Uint8Array,
    headers: Readonly<Record<string, string>>,
    record: RecordExchange,
  ): Promise<RawAnswer> {
    return this.askRaw({ method: 'PUT', url, headers: headersOutside(headers), body: bytes }, record);
  }

  /** GETs any address, without a token. */
  get(url: string, headers: Readonly<Record<string, string>>, record: RecordExchange): Promise<RawAnswer> {
    return this.askRaw({ method: 'GET', url, headers: headersOutside(headers) }, record);
  }

  /**
   * Sends a request and returns any response.
   *
   * @throws TransportError if there is no response
   */
  async send<Id extends OperationId>(
    id: Id,
    request: LooseRequest,
    account: Account | null,
    record: RecordExchange,
  ): Promise<Answer<Id>> {
    const { contract, responseChecks, redactor, ledger, descriptions } = this.#parts;
    const operation = contract.operations.get(id);
    if (!operation) throw new TypeError(`The contract has no operation ${id}.`);
    const url = urlOf(this.#parts.baseUrl, operation.path, request);
    const sent = bodyOf(request);
    const sender = operation.needsToken ? account : null;
    const headers = headersOf(request, sent, sender);
    learnSentPassword(redactor, request.body);
    const { effect, reveals = [] } = descriptions[id] ?? {};
    const { possessions } = service();
    if (effect) ledger.askToDelete(possessions.toDelete(effect, request.body));
    const answer = await this.#exchange(
      id,
      { method: operation.method, url, headers, body: sent },
      record,
      () => this.send(id, request, account, () => undefined),
    );
    const json = parseJson(answer.text);
    if (answer.ok) {
      learnSecrets(redactor, reveals, { sent: request.body, json });
      const isError = isRefusalAnyhow(answer);
      const { exchange } = answer;
      if (effect) possessions.enter(ledger, { effect, sent: request.body, json, isError, account, exchange });
    }
    const { mistyped } = responseChecks.examine(answer.exchange, {
      operation: id,
      status: answer.status,
      contentType: answer.header('content-type'),
      json,
      bytes: answer.bytes,
    });
    // An error has none of the fields of a success.
    const typed = answer.ok ? withoutMistyped(json, mistyped) : {};
    const body = watched(typed, answer.exchange) as Answer<Id>['body'];
    return Object.assign(answer, { operation: id, json, body });
  }

  /**
   * Sends a request that is not an operation of the contract, usually to a URL from a response.
   *
   * @throws UnmetError if nothing can be sent to that URL
   */
  async sendRaw(request: HttpRequest, record: RecordExchange): Promise<RawAnswer> {
    // It may contain a signature, so it is not shown.
    if (!isWebAddress(request.url)) throw new UnmetError('the URL in the response is not an http(s) URL');
    return this.#exchange(undefined, request, record, () => this.sendRaw(request, () => undefined));
  }

  /**
   * Asks the state provider, unless the run must not send any more.
   *
   * @throws InterruptedError if it must not
   */
  unlessGone<Result>(ask: () => Promise<Result>): Promise<Result> {
    return this.#parts.requests.track({ operation: undefined, isSafe: false }, ask);
  }

  async #exchange(
    operation: string | undefined,
    request: HttpRequest,
    record: RecordExchange,
    again: () => Promise<RawAnswer>,
  ): Promise<RawAnswer> {
    const { http, signal, requests } = this.#parts;
    const isSafe = request.method === 'GET';
    const answer = await requests.track({ operation, isSafe }, async (own) => {
      own.again = again;
      const received = new ReceivedAnswer(own, shownOf(request), await http.send(request, signal));
      own.exchange = received.exchange;
      return received;
    });
    record(answer.exchange);
    return answer;
  }
}

/** A 429 tells of the number of requests alone (U-12). */
function heard<Received extends RawAnswer>(answer: Received): Received {
  if (answer.status === 429) throw new TransientError(limitation);
  return answer;
}

class ReceivedAnswer implements RawAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: readonly Header[];
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly exchange: Exchange;

  constructor({ operation, sentMs, others }: Progress, request: Exchange['request'], response: HttpResponse) {
    this.status = response.status;
    this.ok = response.status >= 200 && response.status < 300;
    this.headers = response.headers;
    this.bytes = response.bytes;
    const { buffer, byteOffset, byteLength } = response.bytes;
    this.text = Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
    this.exchange = {
      operation,
      request,
      response: { status: response.status, headers: response.headers, body: recorded(response.bytes) },
      durationMs: response.durationMs,
      sent: { atMs: sentMs, others },
    };
  }

  header(name: string): string | undefined {
    return headerOf(this.headers, name);
  }
}

function urlOf(baseUrl: string, path: string, { path: values = {}, query = {} }: LooseRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The path ${path} needs a value for ${name}.`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(pairs as [string, string][]).toString();
  return baseUrl + filled + (search === '' ? '' : `?${search}`);
}

function bodyOf({ body, rawBody }: LooseRequest): string | Uint8Array | undefined {
  if (rawBody !== undefined) return rawBody;
  return body === undefined ? undefined : JSON.stringify(body);
}

/** Given headers replace default ones with the same name, regardless of case. */
function headersOf(
  { headers = {} }: LooseRequest,
  body: string | Uint8Array | undefined,
  account: Account | null,
): Header[] {
  const own: Header[] = [...plainHeaders];
  if (account) own.push(['Authorization', `Bearer ${account.token}`]);
  if (body !== undefined) own.push(['Content-Type', 'application/json']);
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return [...own.filter(([name]) => !given.has(name.toLowerCase())), ...Object.entries(headers)];
}

/** Headers of every request in a run. */
export const plainHeaders: readonly Header[] = [
  ['Accept', 'application/json'],
  ['User-Agent', `file-storage-conformance/${toolVersion}`],
];

const headersOutside = (headers: Readonly<Record<string, string>>): Header[] => [
  ...plainHeaders.filter(([name]) => name !== 'Accept'),
  ...Object.entries(headers),
];

const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
