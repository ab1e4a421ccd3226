import type { TestContext } from '../../model/test-context.ts';

/** A secret with the case of its letters turned: they count as they are. */
export function otherCase(t: TestContext, secret: string): string {
  const other = Array.from(secret, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('');
  t.assume(other !== secret, 'the secret has no letters');
  return other;
}
