import type { ApiError, ErrorReason } from './errors.ts';

/** What is told before each attempt of a call. It holds no body and no secret, so that none can leak from a log. */
export interface RequestEvent {
  /** operationId, such as `createFolder`. */
  operation: string;
  /** Counted from 0; more than 0 is a repetition. */
  attempt: number;
  method: string;
  url: string;
  /** The values of those that carry secrets are `[redacted]`. */
  headers: Record<string, string>;
}

/** What is told after each attempt of a call. */
export interface ResponseEvent extends RequestEvent {
  /** Milliseconds from the sending to the end of the answer's body, or to the failure. */
  duration: number;
  /** HTTP status; 0 where no answer came. */
  status: number;
  /** Why the attempt failed. */
  reason?: ErrorReason;
}

/** Told of an attempt that begins; what it returns is told of its end. */
export type Hooks = (event: RequestEvent) => (status: number, error: ApiError | undefined) => void;

/**
 * Makes the `hooks` of a client. What they change in an event changes nothing.
 *
 * @throws nothing itself; what `before` or `after` throws, the call throws
 * @example
 * const client = createClient({
 *   baseUrl,
 *   token,
 *   hooks: createHooks({
 *     after: ({ operation, status, duration }) => console.log(operation, status, `${duration} ms`),
 *   }),
 * });
 */
export function createHooks({
  before,
  after,
}: {
  before?: (event: RequestEvent) => void;
  after?: (event: ResponseEvent) => void;
}): Hooks {
  return (request) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        /auth|cookie|token|secret|key/i.test(name) ? '[redacted]' : value,
      ]),
    );
    const event = { ...request, headers };
    const started = performance.now();
    before?.(event);
    return (status, error) =>
      after?.({
        ...event,
        status,
        duration: performance.now() - started,
        ...(error && { reason: error.reason }),
      });
  };
}
