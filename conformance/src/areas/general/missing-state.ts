import type { OperationId } from '../../../../generated/operations.ts';
import type { Need } from '../../model/check.ts';
import type { StateName } from '../../model/state-provider.ts';
import type { TestContext } from '../../model/test-context.ts';

/** What an account may lack, and no operation creates, by the operation that is about it: the state that comes with it. */
const missingStates: Readonly<Partial<Record<OperationId, StateName>>> = { getVault: 'vault-entry' };

/** Whether a need gives an account what it may lack, and what no request removes. */
export const staysForever = (need: Need): boolean =>
  Object.values(missingStates).some((state) => need === `arrange:${state}`);

export function needsOfMissingState(operation: OperationId): readonly Need[] {
  const state = missingStates[operation];
  return state === undefined ? [] : [`arrange:${state}`];
}

export async function arrangeMissingState(t: TestContext, operation: OperationId): Promise<void> {
  const state = missingStates[operation];
  if (state !== undefined) await t.once(`what an account may lack: ${state}`, () => t.arrange(state));
}
