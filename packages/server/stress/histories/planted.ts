import type { Exchange, Forward, Reply } from '../load-balancer.ts';
import { objectsRoot } from '../../src/build-server.ts';
import { quota } from './workloads/quota.ts';

/** A fault of a node: it takes part in each exchange of one load balancer. */
export type Fault = (exchange: Exchange, forward: Forward) => Promise<Reply>;

const apiRoot = '/api/v1';

/**
 * A lock is lost: a folder is created if its name is free when the node looks, and nothing keeps the name unique. The
 * server keeps it unique, so the node adds something to each name, and takes it off again.
 */
export function withoutUniqueNames(): Fault {
  let count = 0;
  const mark = '#';
  return async (exchange, forward) => {
    if (exchange.method !== 'POST' || exchange.url !== `${apiRoot}/folders`) {
      return withoutMark(await forward(exchange), mark);
    }
    const body = jsonOf(exchange.body) as { name: string; parentId: number | null };
    if (body.parentId === null) return forward(exchange);
    const listing = await forward(reading(exchange, `/drive/file-entries?parentIds=${body.parentId}`));
    const { data } = jsonOf(listing.body) as { data: { name: string }[] };
    if (data.some(({ name }) => name.split(mark)[0] === body.name)) {
      return refusal({ name: 'The name has already been taken.' });
    }
    const marked = { ...body, name: `${body.name}${mark}${++count}-${Math.random()}` };
    return withoutMark(await forward(withJson(exchange, marked)), mark);
  };
}

/** A cache of reads is emptied by the writes of its own node, and not told of those of the others. */
export function withUntoldCache(): Fault {
  const cache = new Map<string, Reply>();
  return async (exchange, forward) => {
    const key = `${exchange.headers.authorization} ${exchange.url}`;
    const isCached = exchange.method === 'GET' && exchange.url === `${apiRoot}/notes`;
    const known = isCached ? cache.get(key) : undefined;
    if (known) return known;
    if (exchange.method !== 'GET') cache.clear();
    const reply = await forward(exchange);
    if (isCached) cache.set(key, reply);
    return reply;
  };
}

/**
 * The quota is read outside of the transaction that uses it. Behind this node, the server has a much larger quota, and
 * the node compares.
 */
export function withUnlockedQuota(): Fault {
  return async (exchange, forward) => {
    if (exchange.method !== 'POST' || exchange.url !== `${apiRoot}/uploads`) return forward(exchange);
    const usage = await forward(reading(exchange, '/user/space-usage'));
    const { used } = jsonOf(usage.body) as { used: number };
    // The form around the bytes is below a thousand, and sizes are whole thousands.
    const size = Math.floor(exchange.body.length / 1000) * 1000;
    if (used + size > quota) return refusal({ file: 'The storage quota is exceeded.' });
    return forward(exchange);
  };
}

/** A node acknowledges a request, and has forgotten it: each one that follows a success. */
export const forgetting = (method: string, route: RegExp) => (): Fault => {
  let success: Reply | undefined;
  return async (exchange, forward) => {
    if (exchange.method !== method || !route.test(exchange.url)) return forward(exchange);
    const reply = success ?? (await forward(exchange));
    success = success || reply.status >= 300 ? undefined : reply;
    return reply;
  };
};

/** A storage keeps other bytes than were sent. */
export function withOtherBytes(): Fault {
  return (exchange, forward) =>
    forward(
      exchange.method === 'PUT' && exchange.url.startsWith(objectsRoot)
        ? { ...exchange, body: Buffer.from(exchange.body).fill('?', 0, 1) }
        : exchange,
    );
}

/** A request is carried out once more, with another name. */
export function withMoreFolders(): Fault {
  return async (exchange, forward) => {
    if (exchange.method !== 'POST' || exchange.url !== `${apiRoot}/folders`) return forward(exchange);
    const body = jsonOf(exchange.body) as { name: string };
    await forward(withJson(exchange, { ...body, name: `${body.name}0` }));
    return forward(exchange);
  };
}

/** An extraction is carried out in part: a file is missing. */
export function withHalfExtractions(): Fault {
  return async (exchange, forward) => {
    const reply = await forward(exchange);
    const [, id] = /\/file-entries\/(\d+)\/extract$/.exec(exchange.url) ?? [];
    if (id === undefined || reply.status >= 300) return reply;
    const archive = await forward(reading(exchange, `/file-entries/${id}`));
    const { fileEntry } = jsonOf(archive.body) as { fileEntry?: { name: string } };
    if (!fileEntry) return reply;
    const found = await forward(reading(exchange, `/drive/file-entries?query=${fileEntry.name}.0`));
    const entryIds = (jsonOf(found.body) as { data: { id: number }[] }).data.map((entry) => entry.id);
    const removal = withJson(exchange, { entryIds, deleteForever: true });
    await forward({ ...removal, url: `${apiRoot}/file-entries/delete` });
    return reply;
  };
}

const jsonOf = (body: Buffer): unknown => JSON.parse(body.toString());

function reading({ headers: { authorization, host } }: Exchange, path: string): Exchange {
  return { method: 'GET', url: apiRoot + path, headers: { authorization, host }, body: Buffer.alloc(0) };
}

const withJson = (exchange: Exchange, body: unknown): Exchange => ({
  ...exchange,
  body: Buffer.from(JSON.stringify(body)),
});

function refusal(errors: Record<string, string>): Reply {
  const body = Buffer.from(
    JSON.stringify({ status: 'error', message: 'The given data was invalid.', errors }),
  );
  return { status: 422, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

/** Takes what was added off all names of a response. */
function withoutMark(reply: Reply, mark: string): Reply {
  const text = reply.body.toString();
  if (!text.includes(mark)) return reply;
  const body = Buffer.from(text.replaceAll(new RegExp(`${mark}\\d+-[\\d.e-]+"`, 'g'), '"'));
  return { ...reply, headers: { ...reply.headers, 'content-length': body.length }, body };
}
