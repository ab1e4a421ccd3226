import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { fieldOf, integerOf } from '../../../engine/model/wire-values.ts';
import { shownList } from './shown-values.ts';

/** The ids of the moved entries in a response, in order; undefined if one has no id: the fields are unspecified (U-96). */
export function movedIds(entries: unknown): readonly number[] | undefined {
  if (!Array.isArray(entries)) return undefined;
  const ids = entries.map((entry) => integerOf(fieldOf(entry, 'id')));
  return ids.every((id) => id !== undefined) ? inOrder(ids) : undefined;
}

export const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** Expects the requested entries in the response, each once. */
export function expectEntries(
  t: TestContext,
  answer: Answer<'moveVaultEntries'>,
  named: readonly number[],
): void {
  const evidence = { answer, tests: 'VAULT-15' } as const;
  const entries = shownList(t, answer.body.entries, 'entries');
  t.expectEqual(entries.length, named.length, 'number of entries', evidence);
  const ids = movedIds(entries);
  if (ids !== undefined && ids.length === named.length) {
    t.expectEqual(ids, inOrder(named), 'the ids of entries', evidence);
  }
}
