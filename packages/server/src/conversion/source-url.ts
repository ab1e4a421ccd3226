import { SourceRefusedError } from './conversion-errors.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Ports below this number belong to other protocols (SSH, SMTP, LDAP) that could be attacked with an HTTP request. */
const FIRST_UNPRIVILEGED_PORT = 1024;

/**
 * Parses the URL of a source, or of a redirect relative to it.
 *
 * @throws {SourceRefusedError} for another scheme than http and https, credentials, or a port of another protocol
 */
export function parseSourceUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new SourceRefusedError('The url is not an absolute URL.');
  const url = new URL(text, base);
  const defaultPort = DEFAULT_PORTS[url.protocol];
  if (defaultPort === undefined) throw new SourceRefusedError('The url must be an http or https URL.');
  if (url.username || url.password) throw new SourceRefusedError('The url must not contain credentials.');
  const port = Number(url.port || defaultPort);
  if (port !== defaultPort && port < FIRST_UNPRIVILEGED_PORT) {
    throw new SourceRefusedError('The url has a port that is not allowed.');
  }
  return url;
}

/**
 * Returns the host if it is an IP address; undefined if it is a name. `URL` has already normalized unusual forms
 * (`0x7f.1`).
 */
export function literalAddress({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : undefined;
}
