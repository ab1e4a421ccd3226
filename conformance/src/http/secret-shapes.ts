/** Fields whose values are always secret, and what replaces them. */
export const secretFields: ReadonlyMap<string, string> = new Map([
  ['password', '<password>'],
  ['access_token', '<token>'],
  ['token', '<token>'],
  ['salt', '<salt>'],
  ['check', '<check>'],
  ['iv', '<iv>'],
]);

/** A secret field in a text that holds JSON, itself a text in JSON perhaps, or cut off. */
const field = new RegExp(
  String.raw`(\\{0,15}")(${[...secretFields.keys()].join('|')})\1(\s*:\s*)\1((?:[^"\\]|\\(?!").|\\")*?)(?:\1|$)`,
  'gs',
);

/** It may hold placeholders of secrets that were found before. */
const url = /https?:(?:\\{0,15}\/){2}(?:[^\s"'<>]|<[^<>"']{1,40}>)*/gi;

/** Query parameters that authorise everyone who has the URL. */
const signature =
  /((?:[?&;#]|%3F|%26|\\u0026)(?:X-(?:Amz|Goog|Oss)-[\w-]+|signature|sig|hmac|token|access_token|key|policy|credential|expires|se|sv|sp|sr)(?:=|%3D))((?!<)[^&;#\s"'<>\\]+)/gi;

/** The local part is bounded so that a long text without blanks costs no more than its length. */
const email = /[^\s"'<>()[\]\\,;:@/=&?|]{1,64}(?:@|%40|\\u0040)[\p{L}\d](?:[\p{L}\d.-]{0,250}[\p{L}\d])?/gu;

/** A replacement for a secret, such as `<token>`. */
export const isPlaceholder = (text: string): boolean => /^<[^<>]+>$/.test(text);

/**
 * Replaces what looks like a secret: the values of secret fields, signatures in URLs, e-mail addresses.
 *
 * @param baseUrl URLs that are not under it lose all values of their queries
 */
export function redactShapes(text: string, baseUrl: string | undefined): string {
  const shown = text
    .replace(field, withoutFieldValue)
    .replace(url, (found) => redactUrl(found, baseUrl))
    .replace(signature, '$1<redacted>');
  // Looking for the local part of an address takes long where there is none.
  return /@|%40|u0040/.test(shown) ? shown.replace(email, '<e-mail>') : shown;
}

/** A value that was redacted already keeps its placeholder, which may tell more. */
function withoutFieldValue(found: string, quote: string, name: string, colon: string, value: string): string {
  if (value === '' || isPlaceholder(value)) return found;
  return `${quote}${name}${quote}${colon}${quote}${secretFields.get(name)!}${quote}`;
}

/** A URL may hold another one. */
function redactUrl(found: string, baseUrl: string | undefined): string {
  const shown = found.replace(/(https?:(?:\\{0,15}\/){2})[^/?#\\]*@/gi, '$1<credentials>@');
  if (baseUrl !== undefined && isUnder(shown.replaceAll('\\', ''), baseUrl)) return shown;
  return shown.replace(/\?.*/s, (query) => query.replace(/=[^&#]+/g, '=<redacted>'));
}

const isUnder = (url: string, root: string): boolean =>
  url.startsWith(root) && ['/', '?'].includes(url.charAt(root.length));
