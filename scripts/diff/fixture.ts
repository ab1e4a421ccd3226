import { catalogue, changeContract, writeContract, type ContractCase } from '../lib/change-contract.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

/** A change of the base contract, with the bump that it needs. */
export const cases = await catalogue<ContractCase & { needs: string }>('scripts/fixtures/diff-changes.yaml');

/**
 * A temporary root with the base contract, and the change of a case.
 *
 * @param atEnd `afterAll` if several tests share it
 */
export async function rootWith(
  name?: string,
  atEnd?: (remove: () => Promise<void>) => void,
): Promise<string> {
  const root = await temporaryFolder(atEnd);
  await restore(root);
  if (name !== undefined) await layOver(root, name);
  return root;
}

/** Writes the contract that each case changes. */
export const restore = (root: string): Promise<void> =>
  writeContract(root, 'scripts/fixtures/diff-contract.yaml');

/** Makes the change of a case. */
export const layOver = (root: string, name: string): Promise<void> =>
  changeContract(
    root,
    cases.find(({ it }) => it === name)!,
  );
