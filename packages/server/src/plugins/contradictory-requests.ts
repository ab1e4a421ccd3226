import type { IncomingMessage } from 'node:http';
const overridable = ['PUT', 'PATCH', 'DELETE'];

/** Requests with an invalid method override. */
const invalidOverrides = new WeakSet<IncomingMessage>();

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
  else invalidOverrides.add(request);
  return url;
}

function namedMethods({ headers }: IncomingMessage, url: string): string[] {
  const header = headers['x-http-method-override'];
  const query = url.indexOf('?');
  return [
    ...(header === undefined ? [] : [header].flat()),
    ...(query < 0 ? [] : new URLSearchParams(url.slice(query)).getAll('_method')),
  ];
}

/**
 * Returns what is wrong with a request that says two things, of which the server would heed one and the client or a
 * proxy the other.
 */
export function contradictionIn(request: IncomingMessage): string | undefined {
  const { rawHeaders, httpVersion } = request;
  let hosts = 0;
  let authorizations = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1;
  }
  // Also for a missing Host header, because Node's own response has no message.
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'The request must have one Host header.';
  if (authorizations > 1) return 'The request must not have more than one Authorization header.';
  if (!invalidOverrides.has(request)) return undefined;
  return 'A method override is allowed only in a POST request, and only to PUT, PATCH or DELETE.';
}
