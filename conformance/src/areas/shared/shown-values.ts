import type { Evidence, TestContext } from '../../model/test-context.ts';

/**
 * Expects equal values. If the value is missing or has another type, the check is not exercised: the standing oracles
 * report that, because another requirement says so.
 *
 * @param what path of the value in the response, e.g. `workspace.name`
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

/** A list in a response; without one, the check is not exercised. */
export function shownList<Item>(
  t: TestContext,
  got: readonly Item[] | undefined,
  what: string,
): readonly Item[] {
  const isList: boolean = Array.isArray(got);
  t.assume(isList && got, `the answer has no ${what}, an array`);
  return got;
}
