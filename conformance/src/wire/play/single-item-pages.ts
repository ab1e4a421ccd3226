import { Buffer } from 'node:buffer';
import { isObject, type JsonObject } from '../../contract/json.ts';
import { fieldOf } from '../../model/wire-values.ts';
import { parseJson } from '../../run/parse-json.ts';
import type { Asked, Playing } from './mood.ts';
import { withJson } from './with-json.ts';

/** What lists in pages have in common. */
interface Page extends JsonObject {
  readonly data: readonly unknown[];
  readonly total: number;
}

/** A list that came as a whole, and is told item by item. */
interface List {
  readonly page: Page;
  /** Whether the client went on after the first page. */
  isGoneOn: boolean;
  /** Whether it went on with an entry of the first page: who has found what it looked for needs no other. */
  isFound: boolean;
}

/**
 * A page holds one item, however many a client expects. What lies on several pages by itself stays as it is. A list is
 * held against a client only where its result is the whole of it.
 */
export function singleItemPages(): Playing {
  const lists = new Map<string, List>();
  const change = (json: unknown, { target }: Asked): unknown => {
    const wholePage = pageIn(json);
    if (!wholePage) return json;
    const { name, number } = addressOf(target);
    if (number === 1) {
      if (wholePage.data.length !== wholePage.total || wholePage.total < 2) return json;
      lists.set(name, { page: wholePage, isGoneOn: false, isFound: false });
    }
    const list = lists.get(name);
    if (!list) return json;
    if (number > 1) list.isGoneOn = true;
    const small = onlyPage(list.page, number);
    return isObject(json) && isPage(json['pagination']) ? { ...json, pagination: small } : small;
  };
  return {
    instead: (asked) => {
      const named = namedIn(asked);
      for (const list of lists.values()) {
        if (namesOf(list.page.data[0]).some((name) => named.has(name))) list.isFound = true;
      }
      return undefined;
    },
    // The server has one page, and may refuse to be asked for another.
    asking: ({ target }) => {
      const { name, url } = addressOf(target);
      if (!lists.has(name)) return target;
      url.searchParams.set('page', '1');
      return url.pathname + url.search;
    },
    change: withJson(change),
    left: () => {
      const stopped = [...lists.values()].find(({ isGoneOn, isFound }) => !isGoneOn && !isFound);
      return stopped && `a success after the first of ${stopped.page.total} pages`;
    },
  };
}

/** What an entry goes by in requests. */
const namesOf = (entry: unknown): string[] =>
  ['id', 'hash'].flatMap((field) => {
    const value = fieldOf(entry, field);
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });

/** Whatever a request may name an entry by: segments of its path, and what it calls an id or a hash. */
function namedIn({ target, body }: Asked): Set<string> {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const segments = pathname.split('/').map(decoded);
  const queried = [...searchParams].flatMap(([name, value]) => (isIdName(name) ? value.split(',') : []));
  return new Set([...segments, ...queried, ...idsIn(parseJson(Buffer.from(body).toString('utf8')))]);
}

const isIdName = (name: string): boolean => /ids?$|hash$/i.test(name);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function idsIn(json: unknown): string[] {
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    isIdName(name) ? (Array.isArray(value) ? (value as unknown[]) : [value]).map(String) : idsIn(value),
  );
}

/** Which list is asked for, whatever its page, and the number of the page. */
function addressOf(target: string): { name: string; number: number; url: URL } {
  const url = new URL(target, 'http://localhost');
  const others = new URLSearchParams(url.searchParams);
  others.delete('page');
  const number = Number(url.searchParams.get('page') ?? 1);
  return { name: `${url.pathname}?${others.toString()}`, number, url };
}

function onlyPage(page: Page, number: number): JsonObject {
  const data = page.data.slice(number - 1, number);
  const place = data.length > 0 ? number : null;
  return {
    ...page,
    ...('per_page' in page && { per_page: 1 }),
    ...('from' in page && { from: place }),
    ...('to' in page && { to: place }),
    current_page: number,
    last_page: page.total,
    data,
  };
}

/** Below `pagination`, as the interface has it, or bare, as servers may. */
function pageIn(json: unknown): Page | undefined {
  if (!isObject(json)) return undefined;
  return [json['pagination'], json].find(isPage);
}

const isPage = (value: unknown): value is Page =>
  isObject(value) &&
  Array.isArray(value['data']) &&
  typeof value['total'] === 'number' &&
  'current_page' in value &&
  'last_page' in value;
