import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
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
import type { ClaimingRequest } from '../entries/claims.ts';
import { MalformedError, ValidationError } from '../errors.ts';
import { takeQueryAliases } from './query-aliases.ts';
import { RequestValidator } from './request-validator.ts';
import { strayFields, type StrayFields } from './stray-fields.ts';

export interface OperationOptions {
  /** Identifies the sender of a request, or refuses it. */
  authenticate: (request: FastifyRequest) => Caller;
  /** Names of the stray fields of a request that do not hold of what it names. */
  unmetClaims: (request: ClaimingRequest, stray: StrayFields) => string[];
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
  { authenticate, unmetClaims }: OperationOptions,
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
        takeQueryAliases(id, request);
        const { parameters, body } = validator.validate(request);
        const caller = request.caller ?? undefined;
        const stray = strayFields(id, {
          path: parameters.path,
          query: request.query,
          body: body && request.body,
        });
        if (Object.keys(stray).length > 0) {
          const claiming = caller && { id, caller, path: parameters.path, body };
          refuseStray(id, claiming ? unmetClaims(claiming, stray) : Object.keys(stray));
        }
        reply.code(success);
        const answer = await (handler as AnyHandler)({ caller, parameters, body, request, reply } as never);
        if (!(answer instanceof JsonText)) return answer;
        const { text } = answer;
        reply.type('application/json; charset=utf-8');
        return reply.send(
          typeof text === 'string' ? text : Readable.from(inTurns(text), { objectMode: false }),
        );
      },
    });
  }
}

/** An operation that documents no 422 takes no data that could be invalid: there the request is. */
function refuseStray(id: OperationId, names: readonly string[]): void {
  const [first] = names;
  if (first === undefined) return;
  const messageOf = (name: string) => `This operation does not support the field ${name}.`;
  if (!(422 in validators[id].responses)) throw new MalformedError(messageOf(first));
  throw new ValidationError(Object.fromEntries(names.map((name) => [name, messageOf(name)])));
}

/** Lets others be answered between two pieces, also where the socket takes one after the other at once. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await setImmediate();
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
