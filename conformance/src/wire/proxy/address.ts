/**
 * The address that the target of a request names: a path of the server, all of it (`*`), or a URL; undefined for a
 * malformed one (RFC 9112, 3.2).
 *
 * @param origin of the server, e.g. `https://files.example.com`
 */
export function addressOf(target: string, origin: string): URL | undefined {
  // Not relative to the origin: the path `//b` would be the host `b`.
  const address = target.startsWith('/') ? origin + target : target === '*' ? `${origin}/*` : target;
  // The head was read as Latin-1.
  const plain = address.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return /^https?:\/\//i.test(plain) && URL.canParse(plain) ? new URL(plain) : undefined;
}
