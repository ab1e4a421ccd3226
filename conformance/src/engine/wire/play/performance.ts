import { createHash } from 'node:crypto';
import { headerOf, type Exchange } from '../../model/exchange.ts';
import type { ExchangeReader } from '../read-exchange.ts';
import type { WireExchange } from '../traffic.ts';
import type { Asked } from './server-behaviour.ts';
import { retrySeconds } from './server-behaviour.ts';
import type { Touched } from './play-behaviour.ts';

/** Tolerance for clocks and sockets. */
const toleranceMs = 50;

/** A refused request, and how long the client waited before it sent it again. */
interface Early {
  readonly busy: WireExchange;
  readonly waitedMs: number;
}

/** The requests of a client during one behaviour. */
export class Performance {
  /** By operation; a PUT to a presigned URL has its own name. */
  readonly carriedOut = new Set<string>();
  readonly #reader: ExchangeReader;
  readonly #startedAt = performance.now();
  /** Requests that the behaviour refused or interrupted, and that did not succeed since. */
  readonly #open = new Map<string, WireExchange>();
  /** Requests that got a 429, by all that makes another one a repetition: a client may send others meanwhile. */
  readonly #busy = new Map<string, WireExchange>();
  #early: Early | undefined;
  #wasTouched = false;

  constructor(reader: ExchangeReader) {
    this.#reader = reader;
  }

  add(exchange: WireExchange, asked: Asked, touched: Touched): void {
    const name = nameOf(asked);
    const { answer, startedAt } = exchange;
    if (touched) this.#wasTouched = true;
    const same = sameAs(asked);
    const busy = this.#busy.get(same);
    const waitedMs = busy ? startedAt - busy.endedAt : Infinity;
    if (busy && waitedMs < retrySeconds * 1000 - toleranceMs) this.#early ??= { busy, waitedMs };
    this.#busy.delete(same);
    if (touched === 'refused' || touched === 'reset') {
      this.#open.set(name, exchange);
      if (answer?.status === 429) this.#busy.set(same, exchange);
    } else if (answer && answer.status < 300) {
      this.#open.delete(name);
      this.carriedOut.add(name);
    }
  }

  /** Records a delayed response. */
  delayed(): void {
    this.#wasTouched = true;
  }

  get wasTouched(): boolean {
    return this.#wasTouched;
  }

  get durationMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** The response, with its `Retry-After`, to a request that was sent again before that time. */
  early():
    | { readonly exchange: Exchange; readonly retryAfter: string; readonly waitedMs: number }
    | undefined {
    if (!this.#early) return undefined;
    const { busy, waitedMs } = this.#early;
    const retryAfter = headerOf(busy.answer?.headers ?? [], 'retry-after') ?? '';
    return { exchange: this.#reader.read(busy).exchange, retryAfter, waitedMs };
  }

  /** A request that was refused or interrupted, and never succeeded. */
  open(): Exchange | undefined {
    const [first] = this.#open.values();
    return first && this.#reader.read(first).exchange;
  }
}

const sameAs = ({ method, target, body }: Asked): string =>
  `${method} ${target} ${createHash('sha256').update(body).digest('hex')}`;

const nameOf = ({ operation, isPresigned, method, target }: Asked): string =>
  operation?.id ?? (isPresigned ? `${method} to a presigned URL` : `${method} ${target.split('?', 1)[0]}`);
