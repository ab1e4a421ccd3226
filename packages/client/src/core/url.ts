import { inUrl, requireSendableValue } from './sendable-values.ts';

/**
 * Returns whether a host is on the loopback interface. The URL parser has already normalized all forms of 127.0.0.1 to
 * four numbers.
 */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Checks that others on the network cannot read what is sent to a URL.
 *
 * @param what name of the URL in the error, which does not contain the URL itself: it may contain a password or a
 * signature
 * @param advice what to do about a URL that is none
 * @throws TypeError if it is not an http or https URL, or is neither https nor loopback
 */
export function requireSecure(
  url: string | undefined,
  what: string,
  allowInsecure = false,
  advice = 'Is the server broken?',
): URL {
  let parsed: URL | undefined;
  try {
    parsed = new URL(url!);
  } catch {
    // Refused below.
  }
  // To the parser, the scheme of `localhost:8080` is `localhost:`.
  if (!parsed || !/^https?:/.test(parsed.protocol)) {
    // `undefined` comes from an environment variable that is not set.
    const fault = url?.trim() ? 'not an http or https URL' : 'empty';
    throw new TypeError(`${what} is ${fault}. ${advice}`);
  }
  const { protocol, hostname } = parsed;
  if (protocol === 'https:') return parsed;
  if (allowInsecure || isLoopback(hostname)) return parsed;
  throw new TypeError(
    `${what} has to be https: plain http is for localhost, 127.0.0.1 and [::1], or with allowInsecure in development.`,
  );
}

/**
 * Returns a base URL without slashes at its end.
 *
 * @throws TypeError if it is neither https nor loopback, or contains more than a host and a path
 */
export function rootOf(baseUrl: string, allowInsecure = false): string {
  const advice = 'Expected a URL such as https://storage.example.com/api/v1.';
  requireSecure(baseUrl, 'baseUrl', allowInsecure, advice);
  // User and password end in @. The parser would fix or drop the other characters, but paths are appended to the text
  // as it is.
  if (/[\s\\?#@]/.test(baseUrl)) {
    throw new TypeError(
      'baseUrl has to be only scheme, host and path: no user, password, query, fragment, space or backslash.',
    );
  }
  return baseUrl.replace(/\/*$/, '');
}

/** Returns a URL without what may be a secret: user, password, query and fragment. */
export const bare = (url: string): string => url.replace(/[?#].*/s, '').replace(/\/\/[^/]*@/, '//');

/**
 * Moves parameters, encoded, from an input into a template: `/workspace/{id}`, `/track/all{?page}{?workspaceId}`.
 *
 * @param id name of the operation, for errors
 * @param hasBody whether the rest of the input is sent in the body. Otherwise, what the operation does not have goes
 * into the query, where the server refuses it: to drop a misspelt filter would list everything.
 * @throws TypeError for path parameters that would change the path: empty, `.` and `..`; and for what a URL cannot say
 */
export function fillTemplate(
  id: string,
  template: string,
  fields: Record<string, unknown>,
  hasBody: boolean,
): string {
  const encoded = (name: string, value: unknown) => {
    const field = `${id}: ${name}`;
    requireSendableValue(field, value, inUrl);
    const text = (value ?? '') as string;
    if (/\p{Cs}/u.test(text))
      throw new TypeError(`${field} cannot be sent, because it has half of a character.`);
    return encodeURIComponent(text);
  };
  let query = '';
  const addToQuery = (name: string, value: string) => {
    query += `${query ? '&' : '?'}${encodeURIComponent(name)}=${value}`;
  };
  const moveParameter = (_: string, inQuery: string, name: string) => {
    // An input without `constructor` inherits one from its prototype.
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const value = encoded(name, given);
    fields[name] = undefined;
    if (inQuery) {
      if (value) addToQuery(name, value);
      return '';
    }
    if (['', '.', '..'].includes(value))
      throw new TypeError(
        `${id}: ${name} cannot be ${JSON.stringify(given)}, because it is part of the path.`,
      );
    return value;
  };
  // Most templates have no parameters. To replace none takes longer than the rest of this function.
  const path = template.includes('{') ? template.replace(/{(\??)([^}]+)}/g, moveParameter) : template;
  for (const [name, value] of hasBody ? [] : Object.entries(fields)) {
    if (value !== undefined) addToQuery(name, encoded(name, value));
  }
  return path + query;
}
