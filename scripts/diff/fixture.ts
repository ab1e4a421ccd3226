import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { catalogue, changeContract, type ContractCase } from '../lib/change-contract.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

/** A change of the base contract, with the bump that it needs. */
export const cases = await catalogue<ContractCase & { needs: string }>('diff-changes');

/** A temporary root with the base contract, and the change of a case. */
export async function rootWith(name?: string): Promise<string> {
  const root = await temporaryFolder();
  await restore(root);
  if (name !== undefined) await layOver(root, name);
  return root;
}

/** The contract that each case changes. */
export const base = fileURLToPath(new URL('../fixtures/diff/base/', import.meta.url));

/** Writes the base contract. */
export const restore = (root: string): Promise<void> => cp(base, root, { recursive: true });

/** Makes the change of a case. */
export const layOver = (root: string, name: string): Promise<void> =>
  changeContract(
    root,
    cases.find(({ it }) => it === name)!,
  );
