import type { TestContext } from '../../test-context.ts';
import type { LinkAnswer } from './requests.ts';

/** Expects that a link's password cannot be read from the response. */
export function expectHashed(t: TestContext, password: string, answer: LinkAnswer): void {
  const got = readableOf(password, answer.text, answer.body.link?.password);
  t.expectThat(got === undefined, 'the password in hashed form only', got ?? '', {
    answer,
    tests: 'LINK-24',
  });
}

/**
 * What can be read of a password, in words; undefined for nothing.
 *
 * @param text of the response
 * @param shown the password in the response, in hashed form or not
 */
export function readableOf(password: string, text: string, shown: unknown): string | undefined {
  // Reports hide passwords, but the fault may depend on the length.
  const length = `${Array.from(password).length} characters`;
  if (formsOf(password).some((form) => text.includes(form)))
    return `the password as sent, or merely encoded (${length})`;
  const isHalf = typeof shown === 'string' && halvesOf(password).some((half) => shown.includes(half));
  return isHalf ? `at least half of the password as sent (of ${length})` : undefined;
}

/** A hash does not contain this many letters of the password by chance. Of four, one hash in about 100,000 does. */
const fewest = 6;

/** Every substring of half its length, or of the fewest letters that tell: the server may mask the rest. */
function halvesOf(password: string): readonly string[] {
  const letters = Array.from(password);
  const length = Math.max(fewest, Math.ceil(letters.length / 2));
  const beginnings = Math.max(0, letters.length - length + 1);
  return Array.from({ length: beginnings }, (_none, at) => letters.slice(at, at + length).join(''));
}

/** A password in every form that can be decoded without a key. */
function formsOf(password: string): readonly string[] {
  const bytes = Buffer.from(password);
  return [
    password,
    JSON.stringify(password).slice(1, -1),
    encodeURIComponent(password),
    Array.from(password).reverse().join(''),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}
