import type { IncomingMessage } from 'node:http';

/**
 * A POST that names another method in its query, as `?_method=PUT`, is a request of that method: programs send it
 * where something between them and the server lets nothing but GET and POST pass. A method that the path does not
 * have is refused like any other.
 */
export function heedMethodOverride(request: IncomingMessage): string {
  const url = request.url!;
  if (request.method !== 'POST' || !url.includes('_method')) return url;
  const named = new URLSearchParams(url.split('?').slice(1).join('?')).getAll('_method');
  // Routing goes by it; two that differ name no method.
  if (named.length > 0) request.method = [...new Set(named)].join().toUpperCase();
  return url;
}
