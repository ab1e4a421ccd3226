import type { Evidence, TestContext } from '../../model/test-context.ts';

/**
 * Equal by value, where the answer shows a value of the type at all. A value that is missing or of another type breaks
 * a requirement of its own, which the standing oracles tell; here it leaves the check not exercised.
 *
 * @param what where it stands, e.g. `workspace.name`
 */
export function expectShown(
  t: TestContext,
  got: unknown,
  expected: string | number | boolean,
  what: string,
  evidence: Evidence,
): void {
  t.assume(typeof got === typeof expected, `the answer has no ${what}, a ${typeof expected}`);
  t.expectEqual(got, expected, what, evidence);
}

/** The list that an answer shows; without one, the check is not exercised. */
export function shownList<Item>(
  t: TestContext,
  got: readonly Item[] | undefined,
  what: string,
): readonly Item[] {
  const isList: boolean = Array.isArray(got);
  t.assume(isList && got, `the answer has no ${what}, an array`);
  return got;
}
