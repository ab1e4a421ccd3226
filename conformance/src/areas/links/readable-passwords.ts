import type { TestContext } from '../../model/test-context.ts';
import type { LinkAnswer } from './link-requests.ts';

/** Expects that nobody can read back the password of a link from its answer. */
export function expectHashed(t: TestContext, password: string, answer: LinkAnswer): void {
  const isShown = formsOf(password).some((form) => answer.text.includes(form));
  t.expectThat(!isShown, 'the password in hashed form only', 'the password as sent, or merely encoded', {
    answer,
    proves: 'LINK-24',
  });
}

/** A password in the forms that anybody can read back. */
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
