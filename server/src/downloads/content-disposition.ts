/**
 * Returns the `Content-Disposition` header to save a file under its name, whatever the name contains: an ASCII
 * fallback, and the whole name encoded as in RFC 8187.
 */
export function attachment(name: string): string {
  const fallback = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
