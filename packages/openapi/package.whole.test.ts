import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findingsIn } from '../../scripts/bundle/findings.ts';
import { at, objectOf, type OpenApiDocument } from '../../scripts/lib/openapi.ts';
import { installPackage } from '../../scripts/package/install-package.ts';

const run = promisify(execFile);
const name = '@file-storage/openapi';
const modules = path.resolve(import.meta.dirname, '../../node_modules');
let folder: string;

const observed = `
overlay: 1.0.0
info: { title: What our server was observed to choose, version: 0.1.0 }
actions:
  - target: $.paths['/folders'].post.responses
    update:
      '409':
        description: Conflict.
        content: { application/json: { schema: { $ref: '#/components/schemas/UnspecifiedError' } } }
    x-answers: [U-58]
  - target: $.components.schemas.CreateFolderRequest.properties.name
    update:
      maxLength: 255
      x-observed: { U-56: ['200, under the same name'] }
    x-answers: [U-56]
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'contract-package-'));
  await installPackage(import.meta.dirname, name, folder);
  await writeFile(path.join(folder, 'observed.yaml'), observed);
  // Only the tools that npx runs, installed as npx would install them.
  await mkdir(path.join(folder, 'node_modules/.bin'), { recursive: true });
  const tools = ['@redocly/cli', 'openapi-typescript', 'typescript'];
  await mkdir(path.join(folder, 'node_modules/@redocly'), { recursive: true });
  for (const tool of tools) {
    await symlink(path.join(modules, tool), path.join(folder, 'node_modules', tool));
  }
  for (const command of ['redocly', 'openapi-typescript', 'tsc']) {
    const link = path.join(folder, 'node_modules/.bin', command);
    await symlink(path.join(modules, '.bin', command), link);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Like `npx file-storage-openapi`. */
const command = (...args: readonly string[]) => {
  const program = path.join(folder, 'node_modules', name, 'bin/file-storage-openapi.js');
  return run(process.execPath, [program, ...args], { cwd: folder });
};

test('from its overlay, a team gets the description, types and docs of its server', async () => {
  const { stdout } = await command('apply', 'observed.yaml', '--title', 'Our files');
  const described = path.join(folder, 'described');
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
    /^mock: npx --yes @stoplight\/prism-cli@\S+ mock described/,
  );

  const text = (file: string) => readFile(path.join(described, file), 'utf8');
  const description = JSON.parse(await text('openapi.json')) as OpenApiDocument;
  expect(parse(await text('openapi.yaml'))).toEqual(description);
  expect(objectOf(description.info).title).toBe('Our files');
  const property = objectOf(at(description, '#/components/schemas/CreateFolderRequest/properties/name'));
  expect(property).toMatchObject({ maxLength: 255 });
  const sentence = 'Can one folder contain two entries with the same name? 200, under the same name.';
  expect(property.description).toContain(sentence);
  expect(await text('types.d.ts')).toContain(sentence);
  expect(await text('index.html')).toContain(sentence);
  expect(await text('types.d.ts')).toMatch(/409: \{/);

  const documents = ['openapi.json', 'openapi.codegen.json', 'openapi.codegen-3.0.json'] as const;
  for (const file of documents) {
    expect(await findingsIn(JSON.parse(await text(file)) as OpenApiDocument), file).toEqual([]);
  }
});

test('with --no-docs and --no-types, nothing is downloaded; --server sets the URL', async () => {
  const args = ['--no-docs', '--no-types', '--output', 'ours', '--server', 'https://files.example.com/v1'];
  await command('apply', 'observed.yaml', ...args);
  expect((await readdir(path.join(folder, 'ours'))).length).toBe(4);
  const text = await readFile(path.join(folder, 'ours/openapi.json'), 'utf8');
  expect((JSON.parse(text) as OpenApiDocument).servers).toEqual([{ url: 'https://files.example.com/v1' }]);
});

test.each([
  ['missing.yaml', undefined, 'missing.yaml: there is no such file. Give the path of an overlay.\n'],
  [
    'nowhere.yaml',
    observed.replace("'/folders'", "'/folder'"),
    "nowhere.yaml, actions[0]: the target $.paths['/folder'].post.responses selects nothing; correct it or remove the action.\n",
  ],
  [
    'dead.yaml',
    observed.replace('UnspecifiedError', 'Conflict'),
    'dead.yaml: with it, #/components/schemas/Conflict leads to nothing; add what it names, or correct the reference.\n',
  ],
])('%s is refused in one line, and nothing is written', async (file, content, stderr) => {
  if (content !== undefined) await writeFile(path.join(folder, file), content);
  await expect(command('apply', file, '--output', `of-${file}`)).rejects.toMatchObject({ code: 2, stderr });
  expect(await readdir(folder)).not.toContain(`of-${file}`);
});
