import type { FastifyRequest } from 'fastify';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { listed, lying, type Fault, type Target } from './fault.ts';
import { operationOf } from './operation-of.ts';

/** What came with a request; the body is empty where it is no object. */
export interface Sent {
  readonly body: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly params: Record<string, string>;
  readonly request: FastifyRequest;
}

/** Changes requests after they were authenticated and before they are validated. */
export function received(
  operation: OperationId | readonly OperationId[],
  change: (sent: Sent, target: Target) => unknown,
): Fault {
  const operations = listed(operation);
  return ofRequests(operations, (target) => {
    target.app.addHook('preHandler', async (request) => {
      const id = operationOf(request);
      if (id === undefined || !operations.includes(id)) return;
      await change(sentWith(request), target);
    });
  });
}

/** Does as if a field of the body was not there. */
export const ignores = (operation: OperationId, field: string): Fault =>
  received(operation, ({ body }) => Reflect.deleteProperty(body, field));

/** Does as if a parameter of the query was not there. */
export const ignoresQuery = (operation: OperationId, name: string): Fault =>
  received(operation, ({ query }) => Reflect.deleteProperty(query, name));

/** Takes a default for a field of the body that has none. */
export const fills = (operation: OperationId, field: string, value: unknown): Fault =>
  received(operation, ({ body }) => {
    body[field] ??= value;
  });

/** Answers valid and invalid requests without doing anything; undefined leaves a request to the server. */
export const instead = (
  operation: OperationId,
  answer: (sent: Sent, target: Target) => object | undefined,
): Fault =>
  ofRequests(operation, (target) => {
    target.app.addHook('preHandler', async (request, reply) => {
      const body = operationOf(request) === operation ? answer(sentWith(request), target) : undefined;
      if (body !== undefined) await reply.send(body);
    });
  });

/** Refuses requests before anything is done. */
export const refuses = (
  operation: OperationId,
  when: (sent: Sent, target: Target) => boolean,
  code = 422,
): Fault =>
  ofRequests(operation, (target) => {
    target.app.addHook('preHandler', async (request, reply) => {
      if (operationOf(request) !== operation || !when(sentWith(request), target)) return;
      await reply.code(code).send({ message: code < 500 ? 'This cannot be done.' : 'Server error.' });
    });
  });

/** Changes headers before requests are authenticated. */
export const arriving = (change: (request: FastifyRequest, target: Target) => void): Fault =>
  lying({ isMemoryless: true }, (target) => {
    target.app.addHook('onRequest', (request, _reply, next) => {
      change(request, target);
      next();
    });
  });

/** What remembers requests is made by a fault of its own, for each server anew. */
const ofRequests = (operations: OperationId | readonly OperationId[], fault: Fault): Fault =>
  lying({ touches: listed(operations), isMemoryless: true }, fault);

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
