import type { OperationId } from '../../../../../generated/operations.ts';
import type { Need } from '../../../model/check.ts';
import type { LooseRequest } from '../../../model/messages.ts';
import type { OperationSheet, SoundRequest } from '../../../model/operation-sheet.ts';
import type { TestContext } from '../../../model/test-context.ts';

export const needsOf = (sheet: OperationSheet): readonly Need[] => soundRequestOf(sheet)?.needs ?? [];

/**
 * A valid request. If the server refuses it as well, the error for an invalid one proves nothing, and the check is not
 * exercised.
 */
export async function soundRequest(
  t: TestContext,
  operation: OperationId,
  sheet: OperationSheet,
): Promise<LooseRequest> {
  const build = buildOf(sheet);
  if (!makesWhatStays(sheet)) {
    const send = soundRequestOf(sheet)?.control ?? (async () => t.send(operation, await build(t)));
    const { ok } = await t.once(`sound ${operation}`, () => send(t));
    t.assume(ok, `${operation} refuses a valid request as well`);
  }
  return build(t);
}

/** Builds a request that a server refuses only for what is changed in it. */
export const buildOf = (sheet: OperationSheet): OperationSheet['valid'] =>
  soundRequestOf(sheet)?.build ?? sheet.valid;

/** Notes and workspaces cannot be deleted, so this does not create any just to test the request. */
function makesWhatStays({ effect }: OperationSheet): boolean {
  return 'makes' in effect && (effect.makes === 'note' || effect.makes === 'workspace');
}

function soundRequestOf({ broken }: OperationSheet): SoundRequest | undefined {
  return 'never' in broken ? undefined : broken.sound;
}
