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
  change: (value: unknown, sent: Sent) => unknown,
): Fault =>
  received(operation, (sent) => {
    const value = change(sent.body[field], sent);
    if (value !== undefined) sent.body[field] = value;
  });

/** Changes a text of the body. */
export const rewrites = (operation: OperationId, field: string, change: (text: string) => unknown): Fault =>
  alters(operation, field, (value) => (typeof value === 'string' ? change(value) : value));

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
    afterSuccess(earlier, (sent) => {
      for (const id of namedBy(sent)) known.add(id);
    }),
  );
}

/** The ids of the entries that a request names in its path or its list. */
const namedBy = ({ entryId, body: { entryIds } }: Sent): number[] =>
  entryId > 0 ? [entryId] : [entryIds].flat().filter((id): id is number => Number.isSafeInteger(id));

const afterSuccess = (operation: OperationId, note: (sent: Sent) => void): Fault =>
  touching(operation, ({ app }) => {
    app.addHook('onSend', (request, { statusCode }, _payload, done) => {
      if (operationOf(request) === operation && statusCode < 300) note(sentWith(request));
      done();
    });
  });

/** Changes headers before authentication. */
export const arriving =
  (change: (request: FastifyRequest, target: Target) => void): Fault =>
  (target) => {
    target.app.addHook('onRequest', (request, _reply, next) => {
      change(request, target);
      next();
    });
  };

/** The id of the entry in the path of a request; 0 if there is none. */
export function entryIdIn({ params }: FastifyRequest): number {
  const { entryId } = params as { entryId?: string };
  return entryId === undefined ? 0 : idOf(entryId);
}

function sentWith(request: FastifyRequest): Sent {
  const { body } = request;
  return {
    body:
      typeof body === 'object' && body !== null && !Array.isArray(body)
        ? (body as Record<string, unknown>)
        : {},
    query: request.query as Record<string, unknown>,
    params: request.params as Record<string, string>,
    entryId: entryIdIn(request),
    request,
  };
}

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
export const laterLogins = (): ((email: unknown) => boolean) => again((email) => email);
