import { SourceRefusedError } from './conversion-errors.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Below lie the protocols of infrastructure (SSH, SMTP, LDAP), which an HTTP request could be made to speak. */
const FIRST_UNPRIVILEGED_PORT = 1024;

/** Parses the address of a source, or of a redirect relative to one, and refuses what no source needs. */
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

/** The host as an IP address, or nothing if it is a name. Odd spellings (`0x7f.1`) are already undone by `URL`. */
export function literalAddress({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : undefined;
}
