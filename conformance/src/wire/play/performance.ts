import type { Exchange } from '../../model/exchange.ts';
import type { ExchangeReader } from '../read-exchange.ts';
import type { WireExchange } from '../traffic.ts';
import type { Asked } from './mood.ts';
import { retrySeconds } from './moods.ts';
import type { Touched } from './start-playing.ts';

/** A clock and a socket are allowed this much. */
const toleranceMs = 50;

/** What a client did in one mood. */
export class Performance {
  /** By operation; the PUT to a presigned URL by its own name. */
  readonly carriedOut = new Set<string>();
  readonly #reader: ExchangeReader;
  readonly #startedAt = performance.now();
  /** Refused or cut off by the mood, and not carried out since. */
  readonly #open = new Map<string, WireExchange>();
  readonly #busySince = new Map<string, number>();
  #early: WireExchange | undefined;
  #wasTouched = false;

  constructor(reader: ExchangeReader) {
    this.#reader = reader;
  }

  add(exchange: WireExchange, asked: Asked, touched: Touched): void {
    const name = nameOf(asked);
    const { answer, startedAt, endedAt } = exchange;
    if (touched) this.#wasTouched = true;
    const busySince = this.#busySince.get(name);
    if (busySince !== undefined && startedAt - busySince < retrySeconds * 1000 - toleranceMs)
      this.#early ??= exchange;
    this.#busySince.delete(name);
    if (touched === 'refused' || touched === 'reset') {
      this.#open.set(name, exchange);
      if (answer?.status === 429) this.#busySince.set(name, endedAt);
    } else if (answer && answer.status < 300) {
      this.#open.delete(name);
      this.carriedOut.add(name);
    }
  }

  /** A request is answered late. */
  delayed(): void {
    this.#wasTouched = true;
  }

  get wasTouched(): boolean {
    return this.#wasTouched;
  }

  get durationMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** A request that came again before the time that `Retry-After` told. */
  early(): Exchange | undefined {
    return this.#early && this.#reader.read(this.#early).exchange;
  }

  /** A request that was refused or cut off, and never carried out. */
  open(): Exchange | undefined {
    const [first] = this.#open.values();
    return first && this.#reader.read(first).exchange;
  }
}

const nameOf = ({ operation, isPresigned, method, target }: Asked): string =>
  operation?.id ?? (isPresigned ? `${method} to a presigned URL` : `${method} ${target.split('?', 1)[0]}`);
