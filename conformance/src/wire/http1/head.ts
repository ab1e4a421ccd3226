import { Buffer } from 'node:buffer';
import type { Header } from '../../model/exchange.ts';

/** The first line of a message and its header fields, unchanged. */
export interface MessageHead {
  /** e.g. `POST /v1/notes HTTP/1.1` or `HTTP/1.1 200 OK`, in its three parts. */
  readonly start: readonly [string, string, string];
  readonly headers: readonly Header[];
}

/** Parses the bytes up to and including the empty line; undefined if they are not a head of HTTP/1. */
export function parseHead(bytes: Buffer): MessageHead | undefined {
  const [first = '', ...lines] = bytes.toString('latin1').trimEnd().split(/\r?\n/);
  const start = /^(\S+) (\S+)(?: (.*))?$/.exec(first);
  if (!start) return undefined;
  const headers: Header[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    // Folded header lines are obsolete since 2014.
    if (colon <= 0 || /[\s]/.test(line.slice(0, colon))) return undefined;
    headers.push([line.slice(0, colon), line.slice(colon + 1).trim()]);
  }
  return { start: [start[1]!, start[2]!, start[3] ?? ''], headers };
}

export function headerOf(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/**
 * The address that a request line names: a path of the server, all of it (`*`), or a URL; undefined for a malformed line
 * (RFC 9112, 3).
 *
 * @param origin of the server, e.g. `https://files.example.com`
 */
export function addressOf([, target, version]: MessageHead['start'], origin: string): URL | undefined {
  if (!/^HTTP\/\d\.\d$/.test(version)) return undefined;
  // Not relative to the origin: the path `//b` would be the host `b`.
  const address = target.startsWith('/') ? origin + target : target === '*' ? `${origin}/*` : target;
  // The head was read as Latin-1.
  const plain = address.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return /^https?:\/\//i.test(plain) && URL.canParse(plain) ? new URL(plain) : undefined;
}

/** How the end of a message's body is determined. */
export type Framing = 'chunked' | 'until close' | 'unreadable' | number;

/**
 * @param otherwise for a message without the headers: a request then has no body, and a response ends with its
 * connection
 */
export function framingOf(headers: readonly Header[], otherwise: 0 | 'until close'): Framing {
  const coding = headerOf(headers, 'transfer-encoding');
  if (coding !== undefined) return /(?:^|,)\s*chunked\s*$/i.test(coding) ? 'chunked' : 'unreadable';
  const lengths = headers
    .filter(([name]) => name.toLowerCase() === 'content-length')
    .map(([, value]) => value);
  const [length] = lengths;
  if (length === undefined) return otherwise;
  return /^\d{1,15}$/.test(length) && lengths.every((each) => each === length)
    ? Number(length)
    : 'unreadable';
}

/** A request's head with another `Host`, which is all that a proxy must change. */
export function withHost(bytes: Buffer, host: string): Buffer {
  const text = bytes.toString('latin1');
  const changed = text.replace(/^(host:[ \t]*)[^\r\n]*/im, (_line, name: string) => name + host);
  return changed === text ? bytes : Buffer.from(changed, 'latin1');
}
