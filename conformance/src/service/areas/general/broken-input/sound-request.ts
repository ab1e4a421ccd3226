import type { OperationId } from '../../../../../../generated/operations.ts';
import type { Need } from '../../../check.ts';
import type { LooseRequest } from '../../../../engine/model/messages.ts';
import type { OperationDescription, SoundRequest } from '../../../operation-description.ts';
import type { TestContext } from '../../../test-context.ts';

export const needsOf = (description: OperationDescription): readonly Need[] =>
  soundRequestOf(description)?.needs ?? [];

/**
 * A valid request. If the server refuses it as well, the error for an invalid one proves nothing, and the check is not
 * exercised.
 */
export async function soundRequest(
  t: TestContext,
  operation: OperationId,
  description: OperationDescription,
): Promise<LooseRequest> {
  const build = buildOf(description);
  if (!makesWhatStays(description)) {
    const send = soundRequestOf(description)?.control ?? (async () => t.send(operation, await build(t)));
    const { ok } = await t.once(`sound ${operation}`, () => send(t));
    t.assume(ok, `${operation} refuses a valid request as well`);
  }
  return build(t);
}

/** Builds a request that a server refuses only for what is changed in it. */
export const buildOf = (description: OperationDescription): OperationDescription['valid'] =>
  soundRequestOf(description)?.build ?? description.valid;

/** Notes and workspaces cannot be deleted, so this does not create any just to test the request. */
function makesWhatStays({ effect }: OperationDescription): boolean {
  return 'makes' in effect && (effect.makes === 'note' || effect.makes === 'workspace');
}

function soundRequestOf({ broken }: OperationDescription): SoundRequest | undefined {
  return 'never' in broken ? undefined : broken.sound;
}
