import type { FastifyRequest } from 'fastify';
import { operations, type OperationId } from '../../../../generated/operations.reference.ts';
import { entryIdOfHash } from '../../../../packages/server/src/entries/entry-hash.ts';
import { exampleOf } from './examples.ts';
import { listed, together, touching, type Fault, type Target } from './fault.ts';
import { operations as contract } from '../../../../generated/operations.ts';
import { apiRoot } from '../../../../packages/server/src/build-server.ts';

/** The parts of a request; `body` is empty if it is not an object. */
export interface Sent {
  readonly body: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly params: Record<string, string>;
  /** The id of the entry in the path; 0 if there is none. */
  readonly entryId: number;
  /** The integers of the `entryIds` of the body: a database refuses to look for anything else. */
  readonly ids: readonly number[];
  /** The user id of the caller; 0 without a valid token. */
  readonly caller: number;
  readonly request: FastifyRequest;
}

/** The id in a path, which contains either the id itself or the hash; 0 for neither. */
export const idOf = (named: string): number =>
  /^\d+$/.test(named) ? Number(named) : (entryIdOfHash(named) ?? 0);

export const isHash = (named: string): boolean => !/^\d+$/.test(named);

/** Changes requests after authentication and before validation. */
export function received(
  operation: OperationId | readonly OperationId[],
  change: (sent: Sent, target: Target) => unknown,
): Fault {
  const operations = listed(operation);
  return touching(operations, (target) => {
    target.app.addHook('preHandler', async (request) => {
      const id = operationOf(request);
      if (id === undefined || !operations.includes(id)) return;
      await change(sentWith(request), target);
    });
  });
}

type When = (sent: Sent) => boolean;

/** Ignores a field of the body, by default in every request. */
export const ignores = (operation: OperationId, field: string, when: When = () => true): Fault =>
  received(operation, (sent) => when(sent) && Reflect.deleteProperty(sent.body, field));

/** Ignores a query parameter, by default in every request. */
export const ignoresQuery = (operation: OperationId, name: string, when: When = () => true): Fault =>
  received(operation, (sent) => when(sent) && Reflect.deleteProperty(sent.query, name));

/** Takes another value for that of a field of the body, whether or not it is there. */
export const alters = (
  operation: OperationId,
  field: string,
  change: (value: unknown, sent: Sent, target: Target) => unknown,
): Fault =>
  received(operation, async (sent, target) => {
    const value = await change(sent.body[field], sent, target);
    if (value !== undefined) sent.body[field] = value;
  });

/** Changes a text of the body. */
export const rewrites = (
  operation: OperationId,
  field: string,
  change: (text: string, sent: Sent) => unknown,
): Fault =>
  alters(operation, field, (value, sent) => (typeof value === 'string' ? change(value, sent) : value));

/** Changes a list of the body. */
export const rewritesList = (
  operation: OperationId,
  field: string,
  change: (items: readonly unknown[]) => readonly unknown[],
): Fault => alters(operation, field, (value) => (Array.isArray(value) ? change(value) : value));

/** Gives a required field of the body a default value. */
export const fills = (operation: OperationId, field: string, value: unknown): Fault =>
  alters(operation, field, (sent) => sent ?? value);

/**
 * Responds to valid and invalid requests without doing anything; if it returns undefined, the server handles the
 * request.
 */
export const instead = (
  operation: OperationId,
  answer: (sent: Sent, target: Target) => object | undefined | Promise<object | undefined>,
): Fault =>
  touching(operation, (target) => {
    target.app.addHook('preHandler', async (request, reply) => {
      const body = operationOf(request) === operation ? await answer(sentWith(request), target) : undefined;
      if (body !== undefined) await reply.send(body);
    });
  });

/** Responds to requests with the example of the contract, and does nothing. */
export const pretends = (
  operation: OperationId,
  when: (sent: Sent, target: Target) => boolean | Promise<boolean> = () => true,
): Fault =>
  instead(operation, async (sent, target) => ((await when(sent, target)) ? exampleOf(operation) : undefined));

/** Refuses requests before they have an effect. */
export const refuses = (
  operation: OperationId | readonly OperationId[],
  when: (sent: Sent, target: Target) => boolean | Promise<boolean>,
  code = 422,
): Fault =>
  touching(operation, (target) => {
    target.app.addHook('preHandler', async (request, reply) => {
      const id = operationOf(request);
      if (id === undefined || !listed(operation).includes(id)) return;
      if (await when(sentWith(request), target)) await reply.code(code).send({ message: messages[code] });
    });
  });

const messages: Readonly<Record<number, string>> = {
  403: 'This action is unauthorized.',
  422: 'This cannot be done.',
  404: 'This cannot be done.',
  410: 'This cannot be done.',
  500: 'Server error.',
  503: 'Server error.',
};

/** Responds with the example of the contract, and does nothing, to requests for entries of which an earlier operation was. */
export function pretendsAfter(earlier: OperationId, operation: OperationId): Fault {
  const known = new Set<number>();
  return together(
    pretends(operation, (sent) => namedBy(sent).length > 0 && namedBy(sent).every((id) => known.has(id))),
    touching(earlier, ({ app }) => {
      app.addHook('onSend', (request, { statusCode }, _payload, done) => {
        if (operationOf(request) === earlier && statusCode < 300)
          for (const id of namedBy(sentWith(request))) known.add(id);
        done();
      });
    }),
  );
}

/** The ids of the entries that a request names in its path or its list. */
const namedBy = ({ entryId, ids }: Sent): readonly number[] => (entryId > 0 ? [entryId] : ids);

/** Changes headers before authentication. */
export const arriving =
  (change: (request: FastifyRequest, target: Target) => void): Fault =>
  (target) => {
    target.app.addHook('onRequest', (request, _reply, next) => {
      change(request, target);
      next();
    });
  };

export function sentWith(request: FastifyRequest): Sent {
  const isObject = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body);
  const body = (isObject ? request.body : {}) as Record<string, unknown>;
  const params = request.params as Record<string, string>;
  return {
    body,
    query: request.query as Record<string, unknown>,
    params,
    entryId: params['entryId'] === undefined ? 0 : idOf(params['entryId']),
    ids: Array.isArray(body['entryIds']) ? body['entryIds'].filter(isId) : [],
    caller: request.caller?.userId ?? 0,
    request,
  };
}

const isId = (id: unknown): id is number => Number.isSafeInteger(id);

const ids = new Map(
  Object.entries(operations).map(([id, { method, path }]) => [
    `${method} ${apiRoot}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    id as OperationId,
  ]),
);

/** The operation of a request, from the contract or the overlay; undefined if there is none. */
export const operationOf = ({ method, routeOptions }: FastifyRequest): OperationId | undefined =>
  ids.get(`${method} ${routeOptions.url ?? ''}`);

/** Whether the operation comes from the overlay. */
export const isAdded = (id: OperationId): boolean => !(id in contract);

/** Whether something comes again: true from the second time on that it has the same key. */
export function again<Item>(keyOf: (item: Item) => unknown): (item: Item) => boolean {
  const seen = new Set<unknown>();
  return (item) => seen.size === seen.add(keyOf(item)).size;
}

/** Returns whether the account of a login was already signed in. The accounts of a run are, from its start. */
export const laterLogins = (): When => again(({ body }) => body['email']);

/** Remembers the first value of each key, and returns it. */
export function firstOf<Value>(): (key: unknown, value: Value) => Value {
  const known = new Map<unknown, Value>();
  return (key, value) => {
    if (!known.has(key)) known.set(key, value);
    return known.get(key) as Value;
  };
}

/** The number of a token, which it begins with; 0 without a token. */
export const numberOf = (token: unknown): number =>
  Number(/^(?:Bearer )?(\d+)/.exec(String(token))?.[1] ?? 0);
