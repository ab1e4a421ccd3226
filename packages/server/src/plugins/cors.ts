import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Lets the pages of one origin (or of any with `*`) call the server. Credentials are not allowed, because tokens are
 * sent in a header, never as cookies.
 *
 * @returns whether this has answered the request: a browser asked what the page may send
 */
export function allowOrigin(origin: string, request: FastifyRequest, reply: FastifyReply): boolean {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'etag, retry-after, content-disposition, content-range, x-request-id',
    vary: 'origin',
  });
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
    return false;
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, if-match, if-none-match, if-range, range, x-http-method-override, x-request-id',
      'access-control-max-age': '600',
    })
    .send();
  return true;
}
