import type { Buffer } from 'node:buffer';

/** A request that was answered, on a connection that stays open. */
export interface AnsweredOn {
  readonly method: string;
  readonly path: string;
  /** The beginning of its body, as text; empty without one. */
  readonly body: string;
  readonly status: number;
}

/** The response is to the body of an earlier request. The message is a sentence without its end. */
export class UnreadBodyError extends Error {
  override readonly name = 'UnreadBodyError';

  constructor({ method, path, status }: AnsweredOn) {
    super(
      `the server took the body of ${method} ${path} for a request: it had answered that with ${status}, and left the ` +
        'body unread on an open connection. Read every body, or close the connection after the response',
    );
  }
}

/** Characters that an error quotes at least: fewer may stand in any. */
const tellingLength = 6;

/**
 * Whether an error quotes the body of the request before it on the same connection. A server that refuses a request
 * without reading its body finds it where the next request should begin, and takes `{"name":"a"}POST` for a method.
 * Python's `http.server` does.
 */
export function quotesBodyOf(
  { body: before }: AnsweredOn,
  answer: Buffer,
  { method, body }: Pick<AnsweredOn, 'method' | 'body'>,
): boolean {
  // Servers end the method at a space, and may quote only the beginning of a long one.
  const [taken = ''] = /^\S{0,40}/.exec(before + method) ?? [];
  if (before === '' || taken.length < tellingLength || body.includes(taken)) return false;
  return answer.toString('utf8').replaceAll('&quot;', '"').replaceAll('\\"', '"').includes(taken);
}

/** The beginning of a body: a connection keeps no more of the last one. */
export const beginningOf = (body: Buffer | string | null): string =>
  typeof body === 'string' ? body.slice(0, 200) : (body?.toString('utf8', 0, 200) ?? '');
