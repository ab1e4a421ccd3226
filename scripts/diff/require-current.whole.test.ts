import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/paths.ts';
import { requireCurrent } from './require-current.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

test('documents of an earlier contract are refused, and a contract with an error', async () => {
  await requireCurrent();

  const root = await temporaryFolder();
  await cp(path.join(repositoryRoot, 'openapi'), path.join(root, 'openapi'), { recursive: true });
  await cp(path.join(repositoryRoot, 'redocly.yaml'), path.join(root, 'redocly.yaml'));
  await symlink(path.join(repositoryRoot, 'generated'), path.join(root, 'generated'));
  const file = path.join(root, 'openapi/components/schemas/Note.yaml');
  const text = await readFile(file, 'utf8');

  await writeFile(file, text.replace(/description: .*/, 'description: Something else.'));
  await expect(requireCurrent(root)).rejects.toThrow(
    'generated/openapi.json is not what openapi/ says: run `npm run generate` first.',
  );
  await writeFile(file, text.replace('NoteId.yaml', 'NoteID.yaml'));
  await expect(requireCurrent(root)).rejects.toMatchObject({
    problems: [{ message: expect.stringContaining('NoteID.yaml') as string }],
  });
});
