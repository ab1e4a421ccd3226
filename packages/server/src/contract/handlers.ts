import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations as table } from '../../../../generated/operations.reference.ts';
import type { operations } from '../../../../generated/types.reference.ts';
import type { WithNumericIds } from './ids.ts';

export type OperationId = keyof operations;

/** The sender of a request. */
export interface Caller {
  userId: number;
  email: string;
  /** When the request came (`performance.now()`). */
  since: number;
}

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;

type ResponseOf<Id extends OperationId> = operations[Id]['responses'];
type SuccessOf<Id extends OperationId> = ResponseOf<Id>[Extract<keyof ResponseOf<Id>, 200 | 201>];

/** Parameters with the types of the contract, in `path`, `query` and `header`. */
export type ParametersOf<Id extends OperationId> = Omit<operations[Id]['parameters'], 'cookie'>;

type RequestOf<Id extends OperationId> = operations[Id] extends { requestBody?: infer Body }
  ? NonNullable<Body>
  : never;

/** The valid JSON body, its ids as numbers: empty if a request leaves it out. Undefined where the operation takes none. */
export type BodyOf<Id extends OperationId> = [JsonOf<RequestOf<Id>>] extends [never]
  ? undefined
  : WithNumericIds<JsonOf<RequestOf<Id>>>;

/** The body of a success response: JSON, or bytes if the contract says so. */
export type SuccessBody<Id extends OperationId> = [JsonOf<SuccessOf<Id>>] extends [never]
  ? Readable | Buffer
  : JsonOf<SuccessOf<Id>>;

export interface OperationRequest<Id extends OperationId> {
  /** Undefined if the operation needs no token. */
  caller: (typeof table)[Id]['needsToken'] extends true ? Caller : undefined;
  parameters: ParametersOf<Id>;
  body: BodyOf<Id>;
  request: FastifyRequest;
  /** To set headers or another status code. The handler returns the body instead of sending it. */
  reply: FastifyReply;
}

type Success<Id extends OperationId> = SuccessBody<Id> | JsonText<SuccessBody<Id>>;

export type Handler<Id extends OperationId> = (
  request: OperationRequest<Id>,
) => Success<Id> | Promise<Success<Id>>;

/**
 * A body that is already JSON text. SQLite builds it from many rows in a third of the time that objects take. A long
 * body is an asynchronous iterable of pieces: each piece is made only after the client has received the pieces before it.
 *
 * @example return new JsonText<Note[]>('[{"id":12,...}]');
 */
export class JsonText<Body> {
  readonly text: string | AsyncIterable<string>;
  declare private readonly body: Body;

  constructor(text: string | AsyncIterable<string>) {
    this.text = text;
  }
}

/** One function for each operation. It returns the body of the success response, or throws a `Refusal`. */
export type Handlers = { [Id in OperationId]: Handler<Id> };
