import type { FastifyRequest } from 'fastify';
import { operations, type OperationId } from '../../../../generated/operations.reference.ts';
import { listed, touching, type Fault, type Target } from './fault.ts';
import { operations as contract } from '../../../../generated/operations.ts';
import { apiRoot } from '../../../../server/src/build-server.ts';

/** The parts of a request; `body` is empty if it is not an object. */
export interface Sent {
  readonly body: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly params: Record<string, string>;
  readonly request: FastifyRequest;
}

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

/** Ignores a field of the body. */
export const ignores = (operation: OperationId, field: string): Fault =>
  received(operation, ({ body }) => Reflect.deleteProperty(body, field));

/** Ignores a query parameter. */
export const ignoresQuery = (operation: OperationId, name: string): Fault =>
  received(operation, ({ query }) => Reflect.deleteProperty(query, name));

/** Gives a required field of the body a default value. */
export const fills = (operation: OperationId, field: string, value: unknown): Fault =>
  received(operation, ({ body }) => {
    body[field] ??= value;
  });

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

/** Refuses requests before they have an effect. */
export const refuses = (
  operation: OperationId,
  when: (sent: Sent, target: Target) => boolean | Promise<boolean>,
  code = 422,
): Fault =>
  touching(operation, (target) => {
    target.app.addHook('preHandler', async (request, reply) => {
      if (operationOf(request) !== operation || !(await when(sentWith(request), target))) return;
      await reply.code(code).send({ message: code < 500 ? 'This cannot be done.' : 'Server error.' });
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

function sentWith(request: FastifyRequest): Sent {
  const { body } = request;
  return {
    body:
      typeof body === 'object' && body !== null && !Array.isArray(body)
        ? (body as Record<string, unknown>)
        : {},
    query: request.query as Record<string, unknown>,
    params: request.params as Record<string, string>,
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

/** Returns whether the account of a login was already signed in. The accounts of a run are, from its start. */
export function laterLogins(): (email: unknown) => boolean {
  const logins = new Map<unknown, number>();
  return (email) => {
    const count = (logins.get(email) ?? 0) + 1;
    logins.set(email, count);
    return count > 1;
  };
}
