import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MalformedError } from '../errors.ts';

const overridable = ['PUT', 'PATCH', 'DELETE'];

/** Requests with an invalid method override. */
const contradictory = new WeakSet<IncomingMessage>();

/**
 * Treats a POST with `?_method=PUT` or `X-HTTP-Method-Override: PUT` as a PUT; the same for PATCH and DELETE. Clients
 * use this if a proxy allows only GET and POST. Runs before routing, which depends on the method.
 */
export function heedMethodOverride(request: IncomingMessage): string {
  const { url = '', method = '' } = request;
  const named = new Set(namedMethods(request, url).map((name) => name.toUpperCase()));
  const [override = method] = named;
  if (named.size <= 1 && override === method) return url;
  if (method === 'POST' && named.size === 1 && overridable.includes(override)) request.method = override;
  // An override to HEAD would be harmful: Node has already prepared the framing of the response for a POST.
  else contradictory.add(request);
  return url;
}

/** Refuses other overrides. If they were ignored, the request would do something else than the client meant. */
export function refuseOtherOverrides(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(
      contradictory.has(raw)
        ? new MalformedError(
            'A method override is allowed only in a POST request, and only to PUT, PATCH or DELETE.',
          )
        : undefined,
    );
  });
}

function namedMethods({ headers }: IncomingMessage, url: string): string[] {
  const header = headers['x-http-method-override'];
  const query = url.indexOf('?');
  return [
    ...(header === undefined ? [] : [header].flat()),
    ...(query < 0 ? [] : new URLSearchParams(url.slice(query)).getAll('_method')),
  ];
}
