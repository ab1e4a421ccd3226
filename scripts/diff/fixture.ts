import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../lib/temporary-folder.ts';

const fixtures = fileURLToPath(new URL('../fixtures/diff/', import.meta.url));

/** A temporary root with the base contract and a case's files on top of it. */
export async function rootWith(name?: string): Promise<string> {
  const root = await temporaryFolder();
  await cp(path.join(fixtures, 'base'), root, { recursive: true });
  if (name !== undefined) await layOver(root, name);
  return root;
}

/** Copies a case, which contains only the files that differ from the base. */
export async function layOver(root: string, name: string): Promise<void> {
  await cp(path.join(fixtures, name), root, { recursive: true });
}
