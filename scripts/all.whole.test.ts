import { cp, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { all } from './all.ts';
import { pathsOf, repositoryRoot } from './lib/paths.ts';
import { temporaryFolder } from './lib/temporary-folder.ts';

let root: string;
let output: string;

const print = (text: string) => {
  output += stripVTControlCharacters(text);
};

beforeEach(async () => {
  output = '';
  root = await temporaryFolder();
  for (const name of ['openapi', 'generated', 'redocly.yaml']) {
    await cp(path.join(repositoryRoot, name), path.join(root, name), { recursive: true });
  }
  await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
});

async function generatedFiles(): Promise<Record<string, string>> {
  const { generated } = pathsOf(root);
  const files = await readdir(generated, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  return Object.fromEntries(
    await Promise.all(names.sort().map(async (name) => [name, await readFile(name, 'utf8')])),
  ) as Record<string, string>;
}

describe('all', () => {
  it('runs all stages for the contract, and prints a table at the end', async () => {
    expect(
      await all({ root, skip: ['types', 'docs', 'mock-examples', 'server-examples', 'conform'], print }),
    ).toBe(true);
    expect(output).toMatch(/^lint +\d+\.\d s {2}ok\ngenerate +/);
    expect(output).toMatch(/\nlint +ok +\d+\.\d s {2}\d+ operations, .*: 0 errors, 0 warnings\n/);
    expect(output).toMatch(/\nmock-examples +left out +0\.0 s {2}on request\n/);
    expect(output).toMatch(/\ntotal +\d+\.\d s\n$/);
  });

  it('stops at an invalid contract, and leaves the output unchanged', async () => {
    const file = path.join(root, 'openapi/components/examples/NoNotes.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('value: []', 'value: {}'));
    const before = await generatedFiles();
    expect(await all({ root, print })).toBe(false);
    expect(output).toContain(
      'openapi/components/examples/NoNotes.yaml:2:8  error  no-invalid-media-type-examples',
    );
    expect(output).toMatch(/\ngenerate +left out +0\.0 s {2}because lint failed\n/);
    expect(await generatedFiles()).toEqual(before);
  });

  it('lists the stages if it is to skip an unknown one', async () => {
    await expect(all({ root, skip: ['dcos'], print })).rejects.toThrow(
      'There is no stage dcos: the stages are lint, generate, types, score, docs, mock-examples, server-examples, conform.',
    );
  });
});
