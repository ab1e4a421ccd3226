import { BrokenExchangeError } from '../http/perform-exchange.ts';
import { TransportError } from '../http/http-client.ts';
import { interruption } from '../model/left-out.ts';
import type { Exchange, LostExchange } from '../model/exchange.ts';
import type { Silence } from '../model/report.ts';
import type { Unanswered } from '../model/verdict.ts';
import { shownOf } from './recorded.ts';
import { InterruptedError } from './outcomes.ts';

/** A request of the run that is in progress, or how it ended. */
export interface Progress {
  /** Counted from 1. */
  readonly request: number;
  /** The operationId; undefined if it is no operation, such as a question to the state provider. */
  readonly operation: string | undefined;
  /** Milliseconds since the start of the run. */
  readonly sentMs: number;
  /** The highest number of other requests that were in progress at one time. */
  others: number;
  /** Its response; undefined without one. */
  exchange?: Exchange;
  /** Without its response, as reports show it; undefined if it has one. */
  lost?: LostExchange;
  /** Sends it again. */
  again?: () => Promise<{ readonly ok: boolean }>;
  endedMs?: number;
}

/** Why a check could not continue: its request that got no complete response. */
const lostRequests = new WeakMap<Error, Progress>();

/** The request that got no complete response; undefined if the record does not know the error. */
export const lostRequestOf = (error: Error): Unanswered | undefined => {
  const own = lostRequests.get(error);
  if (!own) return undefined;
  const { operation = null, request, sentMs, others, lost: exchange } = own;
  return { operation, request, atMs: sentMs, others, ...(exchange && { exchange }) };
};

/** Connections that failed, after which one request alone is sent. */
const doubtfulConnections = 3;

/** Requests in a row without a response after which the run ends, whatever one request alone says. */
const patience = 10;

/** Whether something of the server came: it runs, but its responses are of no use. */
const isHeard = ({ kind, cause }: TransportError): boolean =>
  kind === 'malformed' ||
  kind === 'unread-body' ||
  kind === 'too-large' ||
  kind === 'reset' ||
  (cause instanceof BrokenExchangeError && cause.hasBegun);

/** Without the request. */
const wordsOf = ({ message }: TransportError): string => message.replace(/^[A-Z]+ \S+: /, '');

/** Milliseconds before each attempt to reach the server alone: it may be starting again. */
const waits = [0, 250, 500, 1000];

/** A request that changes nothing. */
interface Harmless {
  readonly operation: string;
  readonly ask: () => Promise<unknown>;
}

type Ask<Result> = (own: Progress) => Promise<Result>;

/**
 * What the requests of a run did: answered or not, when, and how many at once. Before it ends a run because the server no
 * longer responds, it sends one request while nothing else is in progress. If that is answered, the run goes on with one
 * request at a time: the server may not bear more.
 */
export class RequestRecord {
  readonly #signal: AbortSignal;
  readonly #pause: (milliseconds: number) => Promise<unknown>;
  readonly #started = performance.now();
  readonly #inProgress = new Map<Progress, Promise<void>>();
  readonly #unanswered: Progress[] = [];
  /** The requests without a response since the last one with a response. */
  #inARow: Progress[] = [];
  #closedConnections = 0;
  #last: Progress | undefined;
  /** When the latest of the requests with a response was sent. */
  #lastSentMs = 0;
  #count = 0;
  /** A request that changes nothing, for when no such request was answered, or no longer is. */
  probe: Harmless | undefined;
  /** The last request that changes nothing and was answered. */
  #harmless: Harmless | undefined;
  #isOneAtATime = false;
  /** What comes of a repeated request says nothing new of the server. */
  #isRepeating = false;
  #decision: Promise<void> | undefined;
  #silence: (Omit<Silence, 'lastAnswer'> & { last: Progress | undefined }) | undefined;
  /** Why the run sends no more requests. */
  #reason = 'the server no longer responds';

  constructor(signal: AbortSignal, pause: (milliseconds: number) => Promise<unknown>) {
    this.#signal = signal;
    this.#pause = pause;
  }

  /** Whether a signal ended the run. */
  get interrupted(): boolean {
    return this.#signal.aborted;
  }

  /**
   * From when on the server no longer responded; undefined while it does.
   *
   * @param checkOf returns the name of the check that sent a request
   */
  silence(checkOf: (exchange: Exchange) => string | undefined): Silence | undefined {
    if (!this.#silence) return undefined;
    const { last, ...silence } = this.#silence;
    if (!last) return { ...silence, lastAnswer: null };
    const { operation = null, endedMs = 0, exchange } = last;
    const check = (exchange && checkOf(exchange)) ?? null;
    return { ...silence, lastAnswer: { operation, check, atMs: endedMs } };
  }

  /**
   * Sends a request, unless the run must not send any more.
   *
   * @param isSafe whether it can be sent again to see if the server responds
   * @throws InterruptedError if the run must not send it
   */
  async track<Result>(
    { operation, isSafe }: { operation: string | undefined; isSafe: boolean },
    ask: Ask<Result>,
  ): Promise<Result> {
    await this.#turn();
    const own: Progress = {
      request: ++this.#count,
      operation,
      sentMs: this.#now(),
      others: this.#inProgress.size,
    };
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    for (const other of this.#inProgress.keys()) {
      other.others = Math.max(other.others, this.#inProgress.size);
    }
    this.#inProgress.set(own, ended);
    const leave = () => {
      own.endedMs = this.#now();
      this.#inProgress.delete(own);
      end();
    };
    try {
      const result = await ask(own);
      leave();
      if (operation !== undefined) {
        this.#answered(own);
        if (isSafe) this.#harmless = { operation, ask: () => ask({ ...own }) };
      }
      return result;
    } catch (error) {
      leave();
      if (error instanceof TransportError && error.kind !== 'aborted') {
        lostRequests.set(error, own);
        if (error.request) own.lost = { operation, request: shownOf(error.request) };
        if (!this.#isRepeating) this.#unanswered.push(own);
        if (operation !== undefined && !this.#isRepeating) {
          await this.#leftUnanswered(own, error);
        }
      }
      throw error;
    }
  }

  /** The state provider and the object storage may be other programs, so they say nothing about the server. */
  #answered(own: Progress): void {
    this.#last = own;
    this.#lastSentMs = Math.max(this.#lastSentMs, own.sentMs);
    this.#inARow = [];
  }

  /** Sends a request again that got no response. An error is no sign that it works: what it needs may be deleted by now. */
  async askAgain(request: number | undefined): Promise<Unanswered['alone']> {
    const again = this.#unanswered.find((one) => one.request === request)?.again;
    if (!again || this.#silence) return undefined;
    this.#isRepeating = true;
    try {
      return (await again()).ok ? 'answered' : undefined;
    } catch (error) {
      return error instanceof TransportError && error.kind !== 'aborted' ? 'lost' : undefined;
    } finally {
      this.#isRepeating = false;
    }
  }

  async #leftUnanswered(own: Progress, error: TransportError): Promise<void> {
    this.#inARow.push(own);
    if (this.#isInDoubt(error, own)) await this.#decide(error);
  }

  #now(): number {
    return Math.round(performance.now() - this.#started);
  }

  /** Waits until a request may be sent. */
  async #turn(): Promise<void> {
    for (;;) {
      if (this.#signal.aborted) throw new InterruptedError(interruption);
      if (this.#silence) throw new InterruptedError(this.#reason, { isServerGone: true });
      const [first] = this.#inProgress.values();
      if (this.#decision) await this.#decision;
      else if (this.#isOneAtATime && first) await first;
      else return;
    }
  }

  /** A slow request among others that are answered says nothing about the server. */
  #isInDoubt({ kind }: TransportError, own: Progress): boolean {
    if (kind === 'timeout') return (this.#last?.endedMs ?? -1) < own.sentMs;
    if (kind !== 'reset' && kind !== 'refused') return this.#inARow.length >= patience;
    this.#closedConnections++;
    return this.#closedConnections >= doubtfulConnections || this.#inARow.length >= patience;
  }

  #decide(lastLost: TransportError): Promise<void> {
    this.#decision ??= this.#askAlone(lastLost).finally(() => {
      this.#decision = undefined;
      this.#closedConnections = 0;
    });
    return this.#decision;
  }

  /** @param alone the operation of the request that ended so while nothing else was in progress */
  #heardIn(error: TransportError, alone: string | undefined): Pick<Silence, 'heard'> {
    if (!isHeard(error)) return {};
    return { heard: { message: wordsOf(error), ...(alone !== undefined && { alone }) } };
  }

  /** @param lastLost why the last request got no response */
  async #askAlone(lastLost: TransportError): Promise<void> {
    await Promise.all(this.#inProgress.values());
    const recent = [...this.#inARow];
    const { isAnswered, operation: alone, error } = await this.#askedAlone();
    if (this.#signal.aborted) return;
    const operations = new Set(recent.map(({ operation }) => operation));
    const isHopeless = (recent.length >= patience && operations.size > 1) || recent.length >= 3 * patience;
    if (isAnswered && !isHopeless) {
      this.#isOneAtATime ||= this.#unanswered.at(-1)!.others > 0;
      return;
    }
    if (isAnswered) this.#reason = `the run ended early: ${[...operations].join(' and ')} did not respond`;
    this.#silence = {
      fromMs: this.#troubleBegan(),
      last: this.#last,
      ...(isAnswered && { stillAnswers: alone! }),
      ...this.#heardIn(error ?? lastLost, error && alone),
    };
  }

  /** If one operation alone hangs, another one is answered. */
  async #askedAlone(): Promise<{ isAnswered: boolean; operation?: string; error?: TransportError }> {
    const [first, second] = [this.#harmless, this.probe].flatMap((one) => one ?? []);
    if (!first) return { isAnswered: false };
    const error = await this.#errorOf(first);
    if (!error) return { isAnswered: true, operation: first.operation };
    const isOther = second !== undefined && second.operation !== first.operation;
    if (error.kind === 'timeout' && isOther && !(await this.#errorOf(second))) {
      return { isAnswered: true, operation: second.operation };
    }
    return { isAnswered: false, operation: first.operation, error };
  }

  /** Why a request alone got no response; undefined if it got one. */
  async #errorOf({ ask }: Harmless): Promise<TransportError | undefined> {
    let last: TransportError | undefined;
    for (const wait of waits) {
      if (wait > 0) await this.#pause(wait);
      try {
        await ask();
        return undefined;
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        last = error;
        // Only a server that is not there may be starting again.
        if (error.kind !== 'refused' && error.kind !== 'reset') break;
      }
    }
    return last;
  }

  /**
   * When the first of the requests was sent that the server has left without a response in one go until now: those after
   * the last one that it answered, and earlier ones that ended among them.
   */
  #troubleBegan(): number {
    const first =
      this.#unanswered.find(({ sentMs }) => sentMs >= this.#lastSentMs) ?? this.#unanswered.at(-1);
    return this.#unanswered.reduceRight(
      (from, { sentMs, endedMs = sentMs }) => (endedMs >= from ? Math.min(from, sentMs) : from),
      first!.sentMs,
    );
  }
}
