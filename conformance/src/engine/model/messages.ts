import type { OperationId } from '../../../../generated/operations.ts';
import type { operations } from '../../../../generated/types.ts';
import type { Exchange, Header } from './exchange.ts';
import type { Account } from './account.ts';

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody?: infer Body }
  ? JsonOf<NonNullable<Body>>
  : never;
type PathOf<Id extends OperationId> = operations[Id] extends { parameters: { path: infer Path } }
  ? Path
  : never;
type QueryOf<Id extends OperationId> = operations[Id] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;
type SuccessOf<Id extends OperationId> = operations[Id] extends { responses: { '2XX': infer Response } }
  ? JsonOf<Response>
  : never;

type Part<Name extends string, Value> = [Value] extends [never] ? object : { readonly [Key in Name]: Value };
type OptionalPart<Name extends string, Value> = [Value] extends [never]
  ? object
  : { readonly [Key in Name]?: Value };

/** A valid request of an operation. */
export type RequestOf<Id extends OperationId> = Part<'body', BodyOf<Id>> &
  Part<'path', PathOf<Id>> &
  OptionalPart<'query', QueryOf<Id>> & { readonly as?: Account };

/** Any request at all. */
export interface LooseRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly rawBody?: string | Uint8Array;
  /** Added to the headers of the request; of two with the same name, the later one is sent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The account whose token is sent; null sends no Authorization header. */
  readonly as?: Account | null;
}

/** A value from a response: every property may be missing, whatever the contract says. */
export type Loose<Value> = Value extends readonly (infer Item)[]
  ? readonly Loose<Item>[] | undefined
  : Value extends object
    ? { readonly [Key in keyof Value]?: Loose<Value[Key]> | undefined } | undefined
    : Value | undefined;

/** A response from any URL. */
export interface RawAnswer {
  readonly status: number;
  /** Whether the status is 2xx. */
  readonly ok: boolean;
  readonly headers: readonly Header[];
  /** The first value of a header, whatever its letter case. */
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly exchange: Exchange;
}

/** A response of an operation. */
export interface Answer<Id extends OperationId = OperationId> extends RawAnswer {
  readonly operation: Id;
  /** The parsed JSON; undefined if the body is not JSON. */
  readonly json: unknown;
  /**
   * The JSON of a success, as the contract types it. Values of another type are left out (the response checks report
   * them), so that a check can use whatever is there. Empty for an error, and if the JSON is no object or list. Read it
   * with `?.`.
   */
  readonly body: NonNullable<Loose<SuccessOf<Id>>>;
}
