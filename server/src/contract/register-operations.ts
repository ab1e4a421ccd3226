import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../../generated/operations.reference.ts';
import { validators } from '../../../generated/validators.reference.js';
import {
  JsonText,
  type Caller,
  type Handler,
  type Handlers,
  type OperationId,
  type OperationRequest,
} from './handlers.ts';
import { RequestValidator } from './request-validator.ts';

export interface OperationOptions {
  /** Identifies the sender of a request, or refuses it. */
  authenticate: (request: FastifyRequest) => Caller;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request; null where the operation asks for no token. */
    caller: Caller | null;
  }
}

/** A handler whose operation is not known by type, as in a loop over all of them. */
type AnyHandler = (request: OperationRequest<OperationId>) => unknown;

/**
 * Serves the operations at their places, with the authentication and the validation that the contract states for them;
 * what is left to a handler is what its operation does.
 */
export function registerOperations(
  app: FastifyInstance,
  handlers: Handlers,
  { authenticate }: OperationOptions,
): void {
  app.decorateRequest('caller', null);
  for (const [id, handler] of Object.entries(handlers) as [OperationId, Handler<OperationId>][]) {
    const { method, path, needsToken } = operations[id];
    const validator = new RequestValidator(id);
    const success = successCode(id);
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // Before the body is read: strangers cannot make the server take one.
      onRequest: (request, _reply, next) => {
        if (needsToken) request.caller = authenticate(request);
        if (validator.takesNoBody) ignoreBody(request);
        next();
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { parameters, body } = validator.validate(request);
        reply.code(success);
        const caller = request.caller ?? undefined;
        const answer = await (handler as AnyHandler)({ caller, parameters, body, request, reply } as never);
        if (!(answer instanceof JsonText)) return answer;
        const { text } = answer;
        reply.type('application/json; charset=utf-8');
        return reply.send(typeof text === 'string' ? text : Readable.from(text, { objectMode: false }));
      },
    });
  }
}

/** Fastify reads the body of a DELETE or a POST, of which these headers tell, where none is taken, too. */
function ignoreBody({ headers }: FastifyRequest): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

function successCode(id: OperationId): number {
  const code = Object.keys(validators[id].responses).find((documented) => documented.startsWith('2'));
  // An answer of bytes has no validator.
  return Number(code ?? 200);
}
