import type { TestContext } from '../../test-context.ts';

/** A secret with upper and lower case swapped: secrets are case-sensitive. */
export function otherCase(t: TestContext, secret: string): string {
  const other = Array.from(secret, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('');
  t.assume(other !== secret, 'the secret has no letters');
  return other;
}
