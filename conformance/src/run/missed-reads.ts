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
  return watchedAt(body, '', (at) => {
    missed.set(exchange, [at, ...missedReads(exchange).filter((other) => other !== at)]);
  });
}

export const missedReads = (exchange: Exchange): readonly string[] => missed.get(exchange) ?? [];

function watchedAt<Held extends object>(held: Held, at: string, miss: (at: string) => void): Held {
  return new Proxy(held, {
    get(target, key, receiver): unknown {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return value;
      const place = placeOf(target, key, at);
      if (value === undefined && !isOfLanguage(target, key)) miss(place);
      return typeof value === 'object' && value !== null ? watchedAt(value, place, miss) : value;
    },
  });
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
