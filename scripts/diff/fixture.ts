import { cp } from 'node:fs/promises';
import path from 'node:path';
import { catalogue, changeContract, type ContractCase } from '../lib/change-contract.ts';
import { repositoryRoot } from '../lib/paths.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

/** A change of the base contract, with the bump that it needs. */
export const cases = await catalogue<ContractCase & { needs: string }>('scripts/fixtures/diff-changes.yaml');

/** A temporary root with the base contract, and the change of a case. */
export async function rootWith(name?: string): Promise<string> {
  const root = await temporaryFolder();
  await restore(root);
  if (name !== undefined) await layOver(root, name);
  return root;
}

/** The contract that each case changes. */
export const base = path.join(repositoryRoot, 'scripts/fixtures/diff/base');

/** Writes the base contract. */
export const restore = (root: string): Promise<void> => cp(base, root, { recursive: true });

/** Makes the change of a case. */
export const layOver = (root: string, name: string): Promise<void> =>
  changeContract(
    root,
    cases.find(({ it }) => it === name)!,
  );
