import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MalformedError } from '../errors.ts';

const overridable = ['PUT', 'PATCH', 'DELETE'];

/** Requests that name a method which they cannot have. */
const contradictory = new WeakSet<IncomingMessage>();

/**
 * A POST that names PUT, PATCH or DELETE, as `?_method=PUT` or `X-HTTP-Method-Override: PUT`, is a request of that
 * method: programs send it where something between them and the server lets nothing but GET and POST pass. Before
 * routing, which goes by the method.
 */
export function heedMethodOverride(request: IncomingMessage): string {
  const { url = '', method = '' } = request;
  const named = new Set(namedMethods(request, url).map((name) => name.toUpperCase()));
  const [override = method] = named;
  if (named.size <= 1 && override === method) return url;
  if (method === 'POST' && named.size === 1 && overridable.includes(override)) request.method = override;
  // HEAD, above all, would change how an answer is framed that Node has begun for a POST.
  else contradictory.add(request);
  return url;
}

/** Refuses what names any other method: carried out as what it was sent as, it would do something else than meant. */
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
