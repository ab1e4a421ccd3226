import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../../../generated/operations.reference.ts';
import { validators } from '../../../../generated/validators.reference.js';
import {
  type Caller,
  type Handler,
  type Handlers,
  JsonText,
  type OperationId,
  type OperationRequest,
} from './handlers.ts';
import { MalformedError, ValidationError } from '../errors.ts';
import { RequestValidator } from './request-validator.ts';
import {
  fieldMeantBy,
  isGivenTwice,
  misspeltInside,
  unsupportedFields,
  type UnsupportedFields,
  type ValidRequest,
} from './unsupported-fields.ts';
import { fields } from '../../../../generated/fields.reference.ts';
import { isPresent } from '../is-present.ts';

/** Returns the sender of a request, or throws an error. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

export interface OperationOptions {
  authenticate: Authenticate;
  /** Returns the names of those unsupported fields that contradict the entries that the request names. */
  untrueFields: (request: ValidRequest, unsupported: UnsupportedFields) => Promise<string[]>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender; null if the operation needs no token. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    operation?: OperationId;
  }
}

/** A handler of an operation whose id is not known to the type checker, as in a loop over all operations. */
type AnyHandler = (request: OperationRequest<OperationId>) => unknown;

/** Registers a route for each operation, with the authentication and validation that the contract specifies. */
export function registerOperations(
  app: FastifyInstance,
  handlers: Handlers,
  { authenticate, untrueFields }: OperationOptions,
): void {
  app.decorateRequest('caller', null);
  for (const [id, handler] of Object.entries(handlers) as [OperationId, Handler<OperationId>][]) {
    const { method, path, needsToken } = operations[id];
    const validator = new RequestValidator(id);
    const success = successCode(id);
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: id },
      // Before the body is read, so that a client without a token cannot make the server receive a body.
      onRequest: async (request) => {
        if (validator.takesNoBody) ignoreBody(request);
        if (needsToken) request.caller = await authenticate(request);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        takeQueryAliases(id, request);
        const { parameters, body } = validator.validate(request);
        const caller = request.caller ?? undefined;
        const unsupported = unsupportedFields(id, {
          path: parameters.path,
          query: request.query,
          body: body && request.body,
        });
        if (unsupported.length > 0) {
          const validRequest = caller && { id, caller, path: parameters.path, body };
          refuseUnsupported(
            id,
            validRequest ? await untrueFields(validRequest, unsupported) : unsupported.map(([name]) => name),
          );
        }
        const misspelt = misspeltInside(id, body);
        if (misspelt) throw new ValidationError(Object.fromEntries([misspelt]));
        reply.code(success);
        const answer = await (handler as AnyHandler)({ caller, parameters, body, request, reply } as never);
        if (!(answer instanceof JsonText)) return answer;
        const { text } = answer;
        reply.type('application/json; charset=utf-8');
        return reply.send(
          typeof text === 'string' ? text : Readable.from(yieldingInBetween(text), { objectMode: false }),
        );
      },
    });
  }
}

/**
 * Refuses unsupported fields. An operation without a documented 422 has no data that could be invalid, so there the
 * error is a malformed request.
 */
function refuseUnsupported(id: OperationId, names: readonly string[]): void {
  const [first] = names;
  if (first === undefined) return;
  const messageOf = (name: string) => {
    if (isGivenTwice(id, name, names))
      return `The request has the field ${name} twice, with different values.`;
    const meant = fieldMeantBy(id, name);
    return `This operation does not support the field ${name}.${meant ? ` Did you mean ${meant}?` : ''}`;
  };
  if (!(422 in validators[id].responses)) throw new MalformedError(messageOf(first));
  throw new ValidationError(Object.fromEntries(names.map((name) => [name, messageOf(name)])));
}

/** Lets other requests run between two pieces, even if the socket accepts all pieces at once. */
async function* yieldingInBetween(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    await setImmediate();
  }
}

/**
 * Removes the headers that announce a body. Otherwise Fastify reads the body of a POST or DELETE even if the operation
 * has none.
 */
function ignoreBody({ headers }: FastifyRequest): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

function successCode(id: OperationId): number {
  const code = Object.keys(validators[id].responses).find((documented) => documented.startsWith('2'));
  // An operation that responds with bytes has no validator for its success response.
  return Number(code ?? 200);
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Supports names and places of parameters that existing clients use and the description does not have: `pageId` instead
 * of `folderId`, and `workspaceId` in the query instead of the body. If both are present and differ, `unsupportedFields`
 * handles the request.
 */
function takeQueryAliases(id: OperationId, request: FastifyRequest): void {
  const { query, body } = fields[id];
  const given = request.query as Fields;
  if (query.includes('folderId') && isSaid(given['pageId']) && !isSaid(given['folderId'])) {
    request.query = { ...given, folderId: given['pageId'] };
  }
  const workspaceId = given['workspaceId'];
  const isMovable = body.includes('workspaceId') && !query.includes('workspaceId') && isSaid(workspaceId);
  if (!isMovable || typeof request.body !== 'object' || request.body === null) return;
  if (!isPresent((request.body as Fields)['workspaceId'])) request.body = { ...request.body, workspaceId };
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== '';
