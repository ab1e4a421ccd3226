import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOfContract } from './bundle/copy-of-contract.ts';
import { checkGenerated, generate } from './generate.ts';
import { compileOutputs } from './generate/outputs.ts';
import { ContractError } from './lib/problem.ts';

type Validator = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; keyword: string }[] | null;
};
interface Validators {
  validators: Record<
    string,
    { requestBody?: Validator; parameters: Validator; responses: Record<string, Validator> }
  >;
}

/** Shared output, which the tests read but do not change. */
const { root: generated, read } = await copyOfContract(afterAll);

/** The copies contain only what compiling needs, so the lint rules would fail. */
const lint = () => Promise.resolve({});

beforeAll(async () => {
  await generate({ root: generated, lint });
});

const load = (name: string) =>
  import(pathToFileURL(path.join(generated, 'generated', name)).href) as Promise<Validators>;

describe('generate', () => {
  test('names types after components, and makes properties with a default optional', async () => {
    const types = await read('generated/types.ts');
    // Editors then show `Folder` instead of all its fields.
    expect(types).toContain('export type Folder = {');
    expect(types).toContain('folder: Folder;');
    expect(types).not.toContain('components["schemas"]');
    expect(types).toMatch(/allow_edit\?: boolean/);
    expect(types).toMatch(/"2XX": \{/);
    expect(await read('generated/types.reference.ts')).toMatch(/perPage\?: number/);
  });

  test('says which operation has successes of different schemas', async () => {
    const { root, edit } = await copyOfContract();
    const schemas = '../components/schemas';
    await edit(
      'openapi/overlays/reference.overlay.yaml',
      '        description: Signed in.\n        content:\n          application/json:\n            schema:\n              type: object\n              required: [status]\n              properties:\n                status:\n                  const: success\n',
      ['Note', 'Folder']
        .map(
          (name) =>
            `        description: Signed in.\n        content: {application/json: {schema: {$ref: ${schemas}/${name}.yaml}}}\n`,
        )
        .join('      "202":\n'),
    );
    const { summary } = await generate({ root, lint });
    expect(summary).toMatch(
      /changed; login returns any in Go and Python, because its successes have different schemas$/,
    );
  });

  test('lists the operations, and whether they need a token', async () => {
    const operations = await read('generated/operations.ts');
    expect(operations).toContain("login: { method: 'POST', path: '/auth/login', needsToken: false },");
    expect(operations).toContain("listNotes: { method: 'GET', path: '/notes', needsToken: true },");
  });

  test('compiles validators that need no package', async () => {
    // The copy is outside of the repository, so it can only be loaded if it needs no package.
    const validators = await read('generated/validators.js');
    for (const place of ['node_modules', path.basename(generated)]) expect(validators).not.toContain(place);
    const { createFolder } = (await load('validators.js')).validators;
    expect(createFolder?.requestBody?.({ name: 'Reports', parentId: null })).toBe(true);
    expect(createFolder?.requestBody?.({ parentId: '12' })).toBe(false);
    expect(
      createFolder?.requestBody?.errors?.map(({ instancePath, keyword }) => [instancePath, keyword]),
    ).toEqual([
      ['', 'required'],
      ['/parentId', 'type'],
    ]);
    expect(createFolder?.responses['401']?.({ message: 'Unauthenticated.' })).toBe(true);
    expect(createFolder?.responses['401']?.({ message: 'No.' })).toBe(false);
  });

  test('validates formats and references in responses', async () => {
    const answer = (await load('validators.js')).validators.listNotes!.responses['2XX']!;
    const note = { id: 1, title: 'Ideas', created_at: '2025-01-02T03:04:05.000006Z' };
    expect(answer([note])).toBe(true);
    expect(answer([{ ...note, created_at: '2025-13-02T03:04:05.000006Z' }])).toBe(false);
    expect(answer([{ ...note, id: 0 }])).toBe(false);
    expect(answer([{ ...note, id: '1' }])).toBe(false);
  });

  test('converts parameters from text to the types of the schema', async () => {
    const { createFolder, createShareableLink } = (await load('validators.js')).validators;
    const parameters = { path: {}, query: { workspaceId: '7' } };
    expect(createFolder?.parameters(parameters)).toBe(true);
    expect(parameters.query.workspaceId).toBe(7);
    expect(createFolder?.parameters({ query: { workspaceId: 'seven' } })).toBe(false);
    expect(createFolder?.parameters({ query: { workspaceId: '-1' } })).toBe(false);
    expect(createShareableLink?.parameters({ path: { entryId: 'MTJ8' } })).toBe(true);
    expect(createShareableLink?.parameters({ path: { entryId: '-' } })).toBe(false);
    expect(createShareableLink?.parameters({})).toBe(false);
  });

  test('compiles validators of the reference description with its exact codes', async () => {
    const { listNotes, login } = (await load('validators.reference.js')).validators;
    expect(Object.keys(listNotes!.responses)).toEqual(['200', '401']);
    expect(Object.keys(login!.responses)).toEqual(['200', '422']);
    expect(listNotes?.parameters({ query: { perPage: '201' } })).toBe(false);
  });

  test('has no validator for a message without a JSON body', async () => {
    const { deleteShareableLink } = (await load('validators.js')).validators;
    expect(deleteShareableLink?.requestBody).toBeUndefined();
    expect(Object.keys(deleteShareableLink!.responses)).toEqual(['4XX']);
  });

  test('removes the module of a tag that no longer exists; --check names it, and a file that differs', async () => {
    const { root } = await copyOfContract();
    await generate({ root, lint });
    const check = () => checkGenerated({ root, lint: () => Promise.resolve({ summary: 'not linted' }) });
    await expect(check()).resolves.toEqual({ summary: 'generated/ is up to date; not linted' });
    const left = path.join(root, 'generated/operations/gone.ts');
    await writeFile(left, '');
    await writeFile(path.join(root, 'generated/types.ts'), 'export {};');
    await expect(check()).rejects.toThrow(
      /npm run generate.*\n {2}generated\/operations\/gone\.ts\n {2}generated\/types\.ts$/,
    );
    await generate({ root, lint });
    await expect(access(left)).rejects.toThrow('ENOENT');
  });

  test('writes nothing if lint or any of its steps fails', async () => {
    const { root, edit } = await copyOfContract();
    const files = async () => {
      const folder = path.join(root, 'generated');
      const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      const written = names
        .filter((name) => name.isFile())
        .map((name) => path.join(name.parentPath, name.name));
      return Promise.all(written.sort().map(async (file) => [file, await readFile(file, 'utf8')]));
    };
    const refusal = new ContractError([]);
    await expect(generate({ root, lint: () => Promise.reject(refusal) })).rejects.toBe(refusal);
    expect(await files()).toEqual([]);
    await generate({ root, lint });
    const before = await files();
    // The bundles accept any format; the validators do not.
    await edit('openapi/components/schemas/Note.yaml', 'minLength: 1', 'format: shoe-size');
    await expect(generate({ root, lint })).rejects.toThrow(ContractError);
    expect(await files()).toEqual(before);
  });

  test('writes the same bytes in every folder and every run', async () => {
    const contents = async () => {
      const { root } = await copyOfContract();
      const texts = [...(await compileOutputs({ root })).files.values()];
      expect(texts.join()).not.toContain(path.basename(root));
      return texts;
    };
    const first = await contents();
    expect(await contents()).toEqual(first);
    expect(first.join()).not.toContain('\r');
  });
});
