import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyOfContract } from '../../bundle/copy-of-contract.ts';
import { bundleContract } from '../../bundle/contract.ts';
import { readBundle } from '../../lib/bundles.ts';
import { pathsOf } from '../../lib/paths.ts';
import { withSavedFile } from './saved-file.ts';

it('puts each file of the contract at the same place as bundling', async () => {
  const paths = pathsOf();
  const contract = await readBundle(paths, 'openapi.json');
  const whole = JSON.stringify(contract);
  const files = (
    await Promise.all(['paths', 'components'].map((name) => filesIn(path.join(paths.openapi, name))))
  ).flat();
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    expect(JSON.stringify(await withSavedFile(contract, file, paths)) === whole, file).toBe(true);
  }
});

it('gives the same result as bundling for a change within a file', async () => {
  const { root, edit } = await copyOfContract();
  const paths = pathsOf(root);
  const before = await bundleContract(paths);
  await edit('openapi/components/schemas/Note.yaml', 'minLength: 1', 'maxLength: 70');
  const file = path.join(paths.openapi, 'components/schemas/Note.yaml');
  expect(await withSavedFile(before, file, paths)).toEqual(await bundleContract(paths));
  expect(JSON.stringify(before)).not.toContain('maxLength');
});

it('leaves invalid and new files, and changed references, to bundling', async () => {
  const { root, edit, write } = await copyOfContract();
  const paths = pathsOf(root);
  const before = await bundleContract(paths);
  const saved = (file: string) => withSavedFile(before, path.join(root, file), paths);
  await write('openapi/components/schemas/Note.yaml', 'type: object\nproperties: [\n');
  expect(await saved('openapi/components/schemas/Note.yaml')).toBeUndefined();
  await write('openapi/components/schemas/Note.yaml', 'enum: &all [*all]\n');
  expect(await saved('openapi/components/schemas/Note.yaml')).toBeUndefined();
  await write('openapi/components/schemas/Other.yaml', 'type: object\n');
  expect(await saved('openapi/components/schemas/Other.yaml')).toBeUndefined();
  await edit('openapi/components/schemas/FolderAnswer.yaml', 'Folder.yaml', 'Other.yaml');
  expect(await saved('openapi/components/schemas/FolderAnswer.yaml')).toBeUndefined();
  expect(await saved('openapi/openapi.yaml')).toBeUndefined();
  expect(await saved('openapi/components/schemas/Gone.yaml')).toBeUndefined();
});

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.yaml')).map((name) => path.join(folder, name));
}
