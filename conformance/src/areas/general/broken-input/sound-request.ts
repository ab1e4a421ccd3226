import type { OperationId } from '../../../../../generated/operations.ts';
import type { Need } from '../../../model/check.ts';
import type { LooseRequest } from '../../../model/messages.ts';
import type { SoundRequest } from '../../../model/operation-sheet.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { sheets } from '../../sheets.ts';

export const needsOf = (operation: OperationId): readonly Need[] => soundRequestOf(operation)?.needs ?? [];

/**
 * A valid request. If the server refuses it as well, the error for an invalid one proves nothing, and the check is not
 * exercised.
 */
export async function soundRequest(t: TestContext, operation: OperationId): Promise<LooseRequest> {
  const { valid } = sheets[operation];
  const { build, control } = soundRequestOf(operation) ?? { build: valid, control: undefined };
  if (!makesWhatStays(operation)) {
    const send = control ?? (async () => t.send(operation, await build(t)));
    const { ok } = await t.once(`sound ${operation}`, () => send(t));
    t.assume(ok, `${operation} refuses a valid request as well`);
  }
  return build(t);
}

/** Notes and workspaces cannot be deleted, so this does not create any just to test the request. */
function makesWhatStays(operation: OperationId): boolean {
  const { effect } = sheets[operation];
  return 'makes' in effect && (effect.makes === 'note' || effect.makes === 'workspace');
}

function soundRequestOf(operation: OperationId): SoundRequest | undefined {
  const { broken } = sheets[operation];
  return 'never' in broken ? undefined : broken.sound;
}
