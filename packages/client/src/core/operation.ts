import { unread } from './answer.ts';
import { requireClient, type CallOptions, type Client } from './client.ts';
import { ApiError, InvalidError, type Outcome } from './errors.ts';
import { requireObject } from './options.ts';
import { prepareRequest, type Encode, type Input } from './request.ts';
import { send, type SendFacts, type WithResponse } from './send.ts';

export { bytes, jsonOrNothing, nothing } from './answer.ts';
export { form, json } from './request.ts';

export type { WithResponse } from './send.ts';

/** The function of an operation, with its other forms. */
interface Forms<Arguments extends readonly unknown[], Output> {
  (client: Client, ...given: Arguments): Promise<Output>;
  /** Never throws: returns the result or the failure. */
  readonly safe: (client: Client, ...given: Arguments) => Promise<Outcome<Output>>;
  /** Returns the response with any status, and with an unread body. */
  readonly raw: (client: Client, ...given: Arguments) => Promise<Response>;
  /** Returns the result together with the response, for its status and headers. */
  readonly withResponse: (client: Client, ...given: Arguments) => Promise<WithResponse<Output>>;
}

/** An operation with an input. */
export type Operation<Input, Output> = Forms<[input: Input, options?: CallOptions | undefined], Output>;

/** An operation with an optional input. */
export type OperationWithOptionalInput<Input, Output> = Forms<
  [input?: Input | undefined, options?: CallOptions | undefined],
  Output
>;

/** An operation with headers that it requires, which go into its options; its input may be empty, but is there. */
export type OperationWithHeaders<Headers extends string, Input, Output> = Forms<
  [input: Input, options: CallOptions & { headers: Record<Headers, string> }],
  Output
>;

/** The options of an operation without input; also after an empty input, as for other operations. */
type OptionsAlone =
  | [options?: CallOptions | undefined]
  | [input?: Readonly<Record<string, never>> | undefined, options?: CallOptions | undefined];

/** An operation without input. */
export type OperationWithoutInput<Output> = Forms<OptionsAlone, Output>;

/** Facts about an operation from the contract. */
export interface OperationFacts extends SendFacts {
  /** operationId. */
  id: string;
  method: string;
  /** Template below the API root: `/workspace/{id}`, `/track/all{?page}{?workspaceId}`. */
  path: string;
  /** Encodes the body; absent if the operation has none. */
  encode?: Encode;
  /** Whether the operation takes an input, also without a body and parameters in its path. */
  isOpen?: boolean;
  /** Whether the operation needs no token. */
  anonymous?: boolean;
}

/**
 * Creates the function of an operation, with its forms `safe`, `raw` and `withResponse`, and `facts` for {@link factsAt}. The type parameter describes
 * their input and result.
 */
// Each operation names its type; its input and its output are nowhere else in the arguments.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function operation<Type>(facts: OperationFacts): Type {
  const withResponse = senderOf(facts);
  const sendRaw = senderOf({ ...facts, read: unread });
  const call = (...args: CallArguments) => withResponse(...args).then(({ data }) => data);
  return Object.assign(call, {
    safe: (...args: CallArguments) =>
      call(...args).then(
        (data) => ({ outcome: 'ok', data }),
        (cause: unknown) => failureOf(facts.id, cause),
      ),
    raw: (...args: CallArguments) => sendRaw(...args).then(({ response }) => response),
    withResponse,
    facts,
  }) as Type;
}

type CallArguments = [client: Client, first?: Input, second?: CallOptions];

/**
 * Returns the function that sends the calls of an operation. Without an input, the options come second, or third
 * after an empty input.
 */
function senderOf(facts: OperationFacts) {
  const takesInput = facts.isOpen || facts.encode !== undefined || facts.path.includes('{');
  return async (...[client, first = {}, second = {}]: CallArguments) => {
    if (takesInput) return send(client, prepareRequest(facts, client, first, second), facts, second);
    requireClient(facts.id, client);
    for (const each of [first, second]) requireObject(facts.id, 'options', each);
    const options = { ...first, ...second };
    return send(client, prepareRequest(facts, client, {}, options), facts, options);
  };
}

/** Returns the result of `safe` for an error. */
function failureOf(id: string, cause: unknown) {
  const error =
    cause instanceof ApiError
      ? cause
      : new ApiError(String(cause), { operation: id, reason: 'unsent', cause });
  return { outcome: error.outcome, error, ...(error instanceof InvalidError && { errors: error.errors }) };
}
