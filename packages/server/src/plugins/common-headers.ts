import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Safe defaults, which handlers may override. */
export const safeHeaders = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

const requestIdHeader = 'x-request-id';

/** Identifiers as proxies make them. No `@`, because the log contains no e-mail addresses. */
const acceptable = /^[\w.:=+/~-]{1,128}$/;

/** Returns the id that the client gave, or a new one. It is in every log line of the request. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** The headers of every response: safe defaults, and the id of the request. */
export const commonHeaders = ({ id }: FastifyRequest) => ({ ...safeHeaders, [requestIdHeader]: id });
