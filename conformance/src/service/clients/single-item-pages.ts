import { Buffer } from 'node:buffer';
import { isObject, type JsonObject } from '../../engine/contract/json.ts';
import { fieldOf } from '../../engine/model/wire-values.ts';
import { parseJson } from '../../engine/run/parse-json.ts';
import { withJson, type Asked, type Playing } from '../../engine/wire/play/server-behaviour.ts';

/** A page of any list. */
interface Page extends JsonObject {
  readonly data: readonly unknown[];
  readonly total: number;
}

/** A list that the server returned as one page, and that the client gets item by item. */
interface List {
  readonly page: Page;
  /** Whether the client asked for a further page. */
  isGoneOn: boolean;
  /** Whether the client used an entry of the first page: then it found what it needed, and needs no further page. */
  isFound: boolean;
}

/**
 * Each page has one item, however many a client expects. Lists that the server itself splits into pages are unchanged. A
 * client fails only if it needed the complete list.
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
    // The server has only one page, and may refuse a request for another.
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

/** The values with which requests name an entry. */
const namesOf = (entry: unknown): string[] =>
  ['id', 'hash'].flatMap((field) => {
    const value = fieldOf(entry, field);
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });

/** All values of a request that may name an entry: segments of its path, ids and hashes. */
function namedIn({ target, body }: Asked): Set<string> {
  const { pathname, searchParams } = new URL(`http://localhost${target}`);
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

/** The list that a request asks for, without its page, and the number of the page. */
function addressOf(target: string): { name: string; number: number; url: URL } {
  const url = new URL(`http://localhost${target}`);
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

/** The page below `pagination`, as the interface specifies it, or at the root, as some servers return it. */
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
