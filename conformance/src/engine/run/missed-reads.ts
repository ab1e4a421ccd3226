import type { Exchange } from '../model/exchange.ts';

/** By exchange: fields that were read from its response and missing, the last first. */
const missed = new WeakMap<Exchange, string[]>();

/**
 * The JSON of a response that records which missing fields are read: if a check cannot continue, the field that it read
 * last is the reason.
 *
 * @example
 * const body = watched({ folder: {} }, exchange);
 * body.folder.id; // undefined
 * missedReads(exchange) // ['folder.id']
 */
export function watched<Body extends object>(body: Body, exchange: Exchange): Body {
  return new WatchedObjects((at) => {
    missed.set(exchange, [at, ...missedReads(exchange).filter((other) => other !== at)]);
  }).at('', body);
}

export const missedReads = (exchange: Exchange): readonly string[] => missed.get(exchange) ?? [];

class WatchedObjects {
  readonly #miss: (at: string) => void;
  /** By object of the JSON: checks compare objects with `===`, so each has the same proxy at every read. */
  readonly #proxies = new WeakMap<object, object>();

  constructor(miss: (at: string) => void) {
    this.#miss = miss;
  }

  at<Held extends object>(at: string, held: Held): Held {
    const known = this.#proxies.get(held) as Held | undefined;
    if (known) return known;
    const proxy = new Proxy(held, {
      get: (target, key, receiver): unknown => {
        const value: unknown = Reflect.get(target, key, receiver);
        if (typeof key === 'symbol') return value;
        const place = placeOf(target, key, at);
        if (value === undefined && !isOfLanguage(target, key)) this.#miss(place);
        return typeof value === 'object' && value !== null ? this.at(place, value) : value;
      },
    });
    this.#proxies.set(held, proxy);
    return proxy;
  }
}

/** E.g. `folder.id`, `[].id`. */
function placeOf(holder: object, key: string, at: string): string {
  if (Array.isArray(holder)) return `${at}[]`;
  return at === '' ? key : `${at}.${key}`;
}

/**
 * Properties that the language itself reads, such as for `await` and JSON.stringify, and an index beyond the end of a
 * list.
 */
const isOfLanguage = (holder: object, key: string): boolean =>
  Array.isArray(holder) || key === 'then' || key === 'toJSON';
