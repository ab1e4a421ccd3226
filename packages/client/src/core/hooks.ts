import type { ApiError, ErrorReason } from './errors.ts';
import { requireKnown } from './options.ts';

/** An attempt that is about to be sent. It contains no body and no secrets, so it can be logged. */
export interface RequestEvent {
  /** operationId, such as `createFolder`; `PUT` for bytes that are sent to a storage. */
  operation: string;
  /** Number of the attempt, counted from 0; the others are retries. */
  attempt: number;
  method: string;
  /** That of a presigned URL has no query, which is a secret. */
  url: string;
  /** Values of headers with secrets are `[redacted]`. */
  headers: Record<string, string>;
}

/** An attempt that has ended. */
export interface ResponseEvent extends RequestEvent {
  /** Milliseconds from sending until the end of the response body, or until the failure. */
  duration: number;
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** Why the attempt failed; absent if it succeeded. */
  reason?: ErrorReason;
}

/** Called when an attempt starts. Returns the function to call when it ends. The call waits for both. */
export type Hooks = (event: RequestEvent) => Promise<Ended> | Ended;

type Ended = (status: number, error: ApiError | undefined) => unknown;

/**
 * Creates the `hooks` of a client. Changes to an event have no effect. A call waits for hooks that are async.
 *
 * @throws TypeError if there is no such hook, or if it is no function; the call throws what `before` throws,
 * and an ApiError with the reason `callback` once a request was sent
 * @example
 * const client = createClient({
 *   baseUrl,
 *   token,
 *   hooks: createHooks({
 *     after: ({ operation, status, duration }) => console.log(operation, status, `${duration} ms`),
 *   }),
 * });
 */
export function createHooks(functions: {
  before?: ((event: RequestEvent) => unknown) | undefined;
  after?: ((event: ResponseEvent) => unknown) | undefined;
}): Hooks {
  requireKnown('createHooks', functions, { before: 'function', after: 'function' });
  const { before, after } = functions;
  return async (request) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        /auth|cookie|token|secret|key/i.test(name) ? '[redacted]' : value,
      ]),
    );
    const event = { ...request, headers };
    await before?.(event);
    const started = performance.now();
    return (status, error) =>
      after?.({
        ...event,
        status,
        duration: performance.now() - started,
        ...(error && { reason: error.reason }),
      });
  };
}
