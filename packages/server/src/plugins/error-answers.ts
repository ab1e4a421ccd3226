import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DatabaseFullError,
  DatabaseUnavailableError,
  UnstorableTextError,
} from '../database/database-errors.ts';
import { MalformedError, MethodNotAllowedError, NotFoundError, Refusal } from '../errors.ts';
import { StorageFullError, StorageUnavailableError } from '../objects/object-errors.ts';
import { commonHeaders } from './common-headers.ts';
import { contradictionIn } from './contradictory-requests.ts';

/** Turns errors of handlers into responses. The response to an internal error contains no details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => answerRefusal(new NotFoundError(), reply));
}

/**
 * Checks every request before its body is parsed, and sets the headers that every response has. Refuses contradictions,
 * unknown paths and unsupported methods. A path with a NUL is always unknown: no name, hash or key contains one, and the
 * database does not accept it. Register this before the routes.
 *
 * @param apiRoot the path of the API root; the refusal of a path outside names it
 */
export function checkRequests(
  app: FastifyInstance,
  { apiRoot, corsOrigin }: { apiRoot: string; corsOrigin: string | undefined },
): void {
  const methods = new MethodsByPath();
  methods.watch(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(request));
    if (corsOrigin !== undefined && allowOrigin(corsOrigin, request, reply)) return;
    const [path = ''] = request.url.split('?', 1);
    const contradiction = contradictionIn(request.raw);
    if (contradiction !== undefined) done(new MalformedError(contradiction));
    else if (path.includes('%00')) done(new NotFoundError());
    else if (request.is404 || methods.isTakenForAnother(path, request.routeOptions.url, request.method))
      done(refusalAt(path, methods, apiRoot));
    else done();
  });
}

function refusalAt(path: string, methods: MethodsByPath, apiRoot: string): Refusal {
  const allowed = methods.at(path);
  if (allowed.length > 0) return new MethodNotAllowedError(allowed);
  if (path.startsWith(`${apiRoot}/`)) return new NotFoundError('No operation has this path.');
  return new NotFoundError(`The paths of all operations start with ${apiRoot}.`);
}

/** Responds to requests that fail before routing, such as those with a URL that cannot be decoded. */
export function answerFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // Hooks do not run for these requests.
  reply.headers(commonHeaders(request));
  void answerRefusal(new NotFoundError(), reply);
}

/** Messages for invalid requests, by Fastify's error code. */
const faultyMessages: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be sent as application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the length that was announced.',
};

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return answerRefusal(error, reply);
  const { statusCode = 500 } = error;
  // Fastify closes the connection when it refuses a body, but this server reads the rest of it. A client that waits for
  // `100 Continue` may send no body, so its connection has to close.
  if (request.headers.expect === undefined) reply.removeHeader('connection');
  if (statusCode < 500)
    return answer(reply, statusCode, faultyMessages[error.code] ?? 'The request is invalid.');
  if (error instanceof UnstorableTextError) return answer(reply, 400, error.message);
  request.log.error({ err: error }, 'request failed');
  if (error instanceof DatabaseFullError || error instanceof StorageFullError) {
    return answer(reply, 507, 'The storage is full.');
  }
  if (error instanceof DatabaseUnavailableError || error instanceof StorageUnavailableError) {
    return answer(reply, 503, 'The storage is unavailable.');
  }
  return answer(reply, 500, 'Server error.');
}

function answerRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  return reply.code(refusal.statusCode).headers(refusal.headers).send(refusal.body());
}

function answer(reply: FastifyReply, statusCode: number, message: string): FastifyReply {
  return reply.code(statusCode).send({ message });
}

/**
 * Lets the pages of one origin (or of any with `*`) call the server. Credentials are not allowed, because tokens are
 * sent in a header, never as cookies.
 *
 * @returns whether this has answered the request: a browser asked what the page may send
 */
function allowOrigin(origin: string, request: FastifyRequest, reply: FastifyReply): boolean {
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

/** The methods that each path of a server supports. */
class MethodsByPath {
  readonly #methods = new Map<string, Set<string>>();

  /** Records the routes that are added after this call. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      const methods = this.#methods.get(url) ?? new Set();
      for (const name of [method].flat()) methods.add(name);
      this.#methods.set(url, methods);
    });
  }

  /**
   * Returns whether a request such as `DELETE /file-entries/move` was routed to `/file-entries/:entryId` because the
   * fixed path does not support the method. In OpenAPI, the fixed path takes precedence.
   */
  isTakenForAnother(path: string, route: string | undefined, method: string): boolean {
    if (route === undefined || route === path || !route.includes(':')) return false;
    return this.#methods.get(path)?.has(method) === false;
  }

  /** Returns the methods in alphabetical order; an empty list if the path does not exist. */
  at(path: string): string[] {
    const own = this.#methods.get(path);
    if (own) return [...own].sort();
    const segments = path.split('/');
    const found = [...this.#methods].filter(([url]) => leadsTo(url.split('/'), segments));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))].sort();
  }
}

/** Returns whether a route such as `/notes/:id` or `/docs/*` matches a path. */
function leadsTo(route: readonly string[], path: readonly string[]): boolean {
  if (route.at(-1) === '*') return leadsTo(route.slice(0, -1), path.slice(0, route.length - 1));
  if (route.length !== path.length) return false;
  return route.every((part, index) => part.startsWith(':') || part === path[index]);
}
