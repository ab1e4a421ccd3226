import { UnexpectedValue } from '../../../packages/options/values.ts';

/**
 * The API root, without a trailing slash.
 *
 * @throws UnexpectedValue that says what is wrong with the URL
 */
export function apiRoot(value: string): string {
  const url = webUrl(value);
  const root = url.origin + url.pathname.replace(/\/+$/, '');
  const { pathname } = new URL(root);
  if (pathname.split('/').at(-1) === 'v1') return root;
  const example = pathname === '/' ? `${url.origin}/api/v1` : `${root.replace(/\/v\d+$/, '')}/v1`;
  throw new UnexpectedValue(`the API root, which ends in the version segment v1 (VER-1), such as ${example}`);
}

/** Any http or https address, without a trailing slash. */
export function webAddress(value: string): string {
  const url = webUrl(value);
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** The URL of a proxy, which may contain a user and a password. */
export function proxyAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && isWeb(url)) return value;
  throw new UnexpectedValue('an http:// or https:// address, such as http://proxy.example.com:3128');
}

/** The address to listen on: `4020` on loopback, or `host:port`. */
export function listenAddress(value: string): { host: string; port: number } {
  const [, host = '127.0.0.1', port] = /^(?:(\[[\da-f:.]+\]|[^\s:[\]/]+):)?(\d{1,5})$/i.exec(value) ?? [];
  if (port === undefined || Number(port) > 65_535) {
    throw new UnexpectedValue('a port, or host:port, such as 4020 or 0.0.0.0:4020');
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function webUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !isWeb(url)) throw new UnexpectedValue('an address that starts with https:// or http://');
  if (url.username !== '' || url.password !== '') throw new UnexpectedValue('an address without credentials');
  if (value.includes('?') || value.includes('#')) {
    throw new UnexpectedValue('an address without a query or fragment');
  }
  return url;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';
