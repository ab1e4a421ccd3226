import { perService, service } from '../model/service.ts';

/**
 * A secret field in a text with JSON, which may be nested in JSON or truncated. A variable in a shell
 * command, `'"$` or printf's `%s`, is none.
 */
const field = perService(
  ({ secretFields }) =>
    new RegExp(
      String.raw`(\\{0,15}")(${Object.keys(secretFields).join('|')})\1(\s*:\s*)\1(?!'"\$|%s")((?:[^"\\]|\\(?!").|\\")*?)(?:\1|$)`,
      'gs',
    ),
);

/** May contain placeholders of secrets that were found before. */
const url = /https?:(?:\\{0,15}\/){2}(?:[^\s"'<>]|<[^<>"']{1,40}>)*/gi;

/** Query parameters that authorize everyone with the URL. */
const signature =
  /((?:[?&;#]|%3F|%26|\\u0026)(?:X-(?:Amz|Goog|Oss)-[\w-]+|signature|sig|hmac|(?:access_)?token|key|policy|credential|expires|se|sv|sp|sr)(?:=|%3D))((?!<)[^&;#\s"'<>\\]+)/gi;

/** The length of the local part is limited, so that long texts without spaces take linear time. */
const upToAt = String.raw`[^\s"'<>()[\]\\,;:@/=&?|]{1,64}(?:@|%40|\\u0040)`;
const email = String.raw`${upToAt}[\p{L}\d](?:[\p{L}\d.-]{0,250}[\p{L}\d])?`;
/** A picture for a screen of another density, such as `icon@2x.png`. */
const picture = String.raw`${upToAt}[1-9](?:\.\d)?x\.(?:png|jpe?g|gif|webp|avif|svg|heic)`;

/** What looks like an e-mail address; in the group, what is none. */
const emails = perService(({ inventedAddresses = /(?!)/ }) => {
  const others = String.raw`(?:${picture}|${inventedAddresses.source})(?![.-]?[\p{L}\d])`;
  return new RegExp(`(${others})|${email}`, 'gu');
});

/** A replacement for a secret, such as `<token>`. */
export const isPlaceholder = (text: string): boolean => /^<[^<>]+>$/.test(text);

/**
 * Replaces texts that look like secrets: the values of secret fields, signatures in URLs, e-mail addresses.
 *
 * @param baseUrl URLs outside of it lose all values of their queries
 */
export function redactShapes(text: string, baseUrl: string | undefined): string {
  const shown = text
    .replace(field(), withoutFieldValue)
    .replace(url, (found) => redactUrl(found, baseUrl))
    .replace(signature, '$1<redacted>');
  // Searching for the local part of an address takes long if there is none.
  if (!/@|%40|u0040/.test(shown)) return shown;
  return shown.replace(emails(), (_, other: string | undefined) => other ?? '<other e-mail>');
}

/** A value that is already redacted keeps its placeholder, which may be more specific. */
function withoutFieldValue(
  ...[found, quote, name, colon, value, offset, text]: [...texts: FieldTexts, offset: number, text: string]
): string {
  if (value === '' || isPlaceholder(value) || isMessage(text, offset)) return found;
  return `${quote}${name}${quote}${colon}${quote}${service().secretFields[name]!}${quote}`;
}

/** What is matched, and its groups. */
type FieldTexts = [found: string, quote: string, name: string, colon: string, value: string];

/** Whether a field stands in the object `errors`: its value is a message about the field, which is evidence. */
function isMessage(text: string, offset: number): boolean {
  const open = text.lastIndexOf('{', offset);
  if (text.lastIndexOf('}', offset) > open) return false;
  return /errors\\{0,15}"\s*:\s*$/.test(text.slice(Math.max(0, open - 40), Math.max(0, open)));
}

/** A URL may contain another one. */
function redactUrl(found: string, baseUrl: string | undefined): string {
  const shown = found.replace(/(https?:(?:\\{0,15}\/){2})[^/?#\\]*@/gi, '$1<credentials>@');
  if (baseUrl !== undefined && isUnder(shown.replaceAll('\\', ''), baseUrl)) return shown;
  return shown.replace(/\?.*/s, (query) => query.replace(/=[^&#]+/g, '=<redacted>'));
}

const isUnder = (url: string, root: string): boolean =>
  url.startsWith(root) && ['/', '?'].includes(url.charAt(root.length));
