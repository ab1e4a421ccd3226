import type { Exchange } from '../model/exchange.ts';
import { service } from '../model/service.ts';

/** A secret that no response may repeat. */
export interface Secret {
  readonly value: string;
  /** For people, e.g. `the second account's token`. */
  readonly kind: string;
  /** Whether a login may return it. */
  readonly isToken: boolean;
}

/**
 * A password as a secret; none if an e-mail address contains it, because responses may show the address, and names that
 * are made of it.
 */
export function passwordAsSecret(
  password: string | undefined,
  kind: string,
  emails: readonly (string | undefined)[],
): Secret[] {
  const word = password?.toLowerCase();
  if (password === undefined || emails.some((email) => email?.toLowerCase().includes(word!))) return [];
  return [{ value: password, kind, isToken: false }];
}

/** Shorter texts may be in a response by chance. */
const shortest = 6;

/** Kinds of the secrets that a response repeats, each once. */
export function repeatedSecrets(exchange: Exchange, json: unknown, secrets: readonly Secret[]): string[] {
  const { headers, body } = exchange.response;
  const { operations, login } = service();
  // The response may contain the user, who has a token (U-31).
  const ofUser = exchange.operation === operations.whoAmI ? login.token : undefined;
  const texts = [
    ...(json === undefined ? [body] : stringsIn(json, ofUser)),
    ...headers.map(([, value]) => value),
  ];
  const repeated = secrets
    .filter(({ isToken }) => !isToken || exchange.operation !== operations.signIn)
    .filter(({ value }) => texts.some((text) => repeats(text, value)));
  return [...new Set(repeated.map(({ kind }) => kind))];
}

/**
 * A password may be a word that occurs in a message, as in `The password field is required.`: it must be the whole
 * text.
 */
function repeats(text: string, secret: string): boolean {
  if (secret.length < shortest || /^[a-z]+$/i.test(secret)) return text === secret;
  return text.includes(secret);
}

/** The strings of a JSON value, without the names of its fields, and without the values of the field `except`. */
function stringsIn(json: unknown, except: string | undefined): string[] {
  if (typeof json === 'string') return [json];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => (name === except ? [] : stringsIn(value, except)));
}
