import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { diff } from './diff.ts';
import { layOver, restore, rootWith } from './diff/fixture.ts';
import { editOnce } from './lib/change-contract.ts';
import { render } from './diff/report.ts';
import { withoutHook } from './lib/git.ts';
import { pathsOf, repositoryRoot } from './lib/paths.ts';
import { ContractError } from './lib/problem.ts';
import { UsageError } from './lib/command.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function git(root: string, ...args: string[]): string {
  const identity = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  return execFileSync('git', [...identity, ...args], { cwd: root, env: withoutHook(), encoding: 'utf8' });
}

/** A repository with one commit, which contains the base contract, or another. */
async function repositoryWith(change?: (root: string) => Promise<void>): Promise<string> {
  const root = await rootWith();
  await change?.(root);
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--no-verify', '--message=Contract');
  return root;
}

async function setVersion(root: string, version: string): Promise<void> {
  const { contract } = pathsOf(root);
  const source = await readFile(contract, 'utf8');
  await writeFile(contract, source.replace(/version: .*/, `version: ${version}`));
}

test('compares the working tree with HEAD if there is no origin/main', async () => {
  const root = await repositoryWith();
  const result = await diff({ root });
  expect(result.summary).toBe('no changes since HEAD: needs none, info.version stays 1.2.0');
  expect(result.problem).toBeUndefined();
});

test('compares with origin/main rather than with HEAD', async () => {
  const root = await repositoryWith();
  git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect((await diff({ root })).ref).toBe('origin/main');
});

test('reports the place of a version that is too small, and a sufficient version', async () => {
  const root = await repositoryWith();
  await layOver(root, 'response-field-removed');
  const { problem } = await diff({ root });
  expect(problem).toMatchObject({ file: pathsOf(root).contract, line: 4, column: 12, rule: 'version-bump' });
  expect(problem?.message).toBe(
    'The changes since HEAD need major, e.g. field `hash` removed: set info.version to 2.0.0 or higher.',
  );
});

test('rates what only an overlay changes, and what the contract changes once', async () => {
  const root = await repositoryWith();
  const overlay = pathsOf(root).referenceOverlaySource;
  await mkdir(path.dirname(overlay));
  const actions = (...texts: string[]) =>
    writeFile(overlay, `overlay: 1.0.0\ninfo: {title: Choices, version: 1.0.0}\nactions:\n${texts.join('')}`);
  const moves = `- {target: "$.paths[*][*].responses['2XX']", x-moves-to: "200"}\n`;
  const sorts = `- {target: "$.paths['/folders'].post", update: {parameters: [{name: sort, in: query, schema: {type: string}}]}}\n`;
  await actions(moves, sorts);
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--no-verify', '--message=Overlay');
  await layOver(root, 'response-code-added');
  await layOver(root, 'response-field-added');
  await actions(moves);
  const { changes } = await diff({ root });
  expect(changes.map(({ impact, message, pointer }) => `${impact} ${message} ${pointer}`)).toEqual([
    'major query parameter `sort` removed openapi.reference.json#/paths/~1folders/post/parameters/2',
    'minor field `path` added #/components/schemas/Folder/properties/path',
    'minor response 403 added #/paths/~1notes~1{noteId}/delete/responses/403',
  ]);
});

test('explains that below 1.0.0 a major bump raises the minor version', async () => {
  const root = await repositoryWith();
  await setVersion(root, '0.3.0');
  git(root, 'commit', '--quiet', '--no-verify', '--all', '--message=Below one');
  await layOver(root, 'response-field-removed');
  await setVersion(root, '0.3.1');
  const { problem } = await diff({ root });
  expect(problem?.message).toContain('need minor (major, below 1.0.0), e.g. field `hash` removed');
  expect(problem?.message).toContain(': set info.version to 0.4.0 or higher.');
});

test('compares with any commit, and does not change the staged files', async () => {
  const root = await repositoryWith();
  git(root, 'tag', 'v1');
  await layOver(root, 'operation-removed');
  git(root, 'commit', '--quiet', '--no-verify', '--all', '--message=Remove an operation');
  await layOver(root, 'text-only');
  git(root, 'add', '.');
  const staged = git(root, 'status', '--porcelain');
  expect((await diff({ root, ref: 'v1' })).verdict.needed).toBe('major');
  expect((await diff({ root, ref: 'main' })).verdict.needed).toBe('patch');
  expect(git(root, 'status', '--porcelain')).toBe(staged);
});

test('an unknown ref is a usage error with advice', async () => {
  const root = await repositoryWith();
  await expect(diff({ root, ref: 'nowhere' })).rejects.toThrow(UsageError);
  await expect(diff({ root, ref: 'nowhere' })).rejects.toThrow(/nowhere.*fetch it first, or use another/);
});

test('a ref without a contract is a usage error', async () => {
  const root = await repositoryWith();
  git(root, 'rm', '-r', '--quiet', '--cached', 'openapi');
  git(root, 'commit', '--quiet', '--no-verify', '--allow-empty', '--message=Nothing');
  await expect(diff({ root })).rejects.toThrow(
    'HEAD contains no openapi/openapi.yaml: use a ref that contains the contract.',
  );
});

test('a working tree without a contract is a usage error', async () => {
  const root = await repositoryWith();
  await rm(pathsOf(root).contract);
  await expect(diff({ root })).rejects.toThrow(UsageError);
});

test.each([
  ['openapi/components/schemas/Folder.yaml', 'type: object', 'type: [object', 2],
  ['openapi/paths/folders.yaml', 'schemas/Folder.yaml', 'schemas/Directory.yaml', 29],
])('a fault of %s at the ref is reported with file and line', async (file, from, to, line) => {
  const root = await repositoryWith((copy) => editOnce(path.join(copy, file), from, to));
  await restore(root);
  const scratch = path.join(root, 'scratch');
  await mkdir(scratch);
  vi.stubEnv('TMPDIR', scratch);
  const error: unknown = await diff({ root }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ContractError);
  expect((error as ContractError).problems).toEqual([
    expect.objectContaining({ file: path.join(root, `HEAD:${file}`), line }),
  ]);
  expect(await readdir(scratch)).toEqual([]);
});

test('refuses a contract that it would misread', async () => {
  const root = await repositoryWith();
  const file = path.join(root, 'openapi/paths/notes.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('post:', 'posst:'));
  const error: unknown = await diff({ root }).catch((reason: unknown) => reason);
  expect((error as ContractError).problems).toMatchObject([{ file, line: 16, rule: 'struct' }]);
});

test('refuses an overlay that refers to a missing file, as lint does', async () => {
  const root = await repositoryWith();
  const folder = path.join(root, 'openapi/overlays/reference/schemas');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'Draft.yaml');
  await writeFile(file, '$ref: ../../../components/schemas/Draft.yaml\n');
  const overlay = 'overlay: 1.0.0\ninfo: {title: Choices, version: 1.0.0}\n';
  const action = '- {target: $.components.schemas, update: {Draft: {$ref: reference/schemas/Draft.yaml}}}\n';
  await writeFile(pathsOf(root).referenceOverlaySource, `${overlay}actions:\n${action}`);
  const error: unknown = await diff({ root }).catch((reason: unknown) => reason);
  const message = 'There is no openapi/components/schemas/Draft.yaml.';
  expect((error as ContractError).problems).toEqual([expect.objectContaining({ file, line: 1, message })]);
});

test('refuses a schema in a subfolder, as lint does', async () => {
  const root = await repositoryWith();
  const schemas = path.join(root, 'openapi/components/schemas');
  const file = path.join(schemas, 'notes/Note.yaml');
  await mkdir(path.dirname(file));
  await rename(path.join(schemas, 'Note.yaml'), file);
  const operations = path.join(root, 'openapi/paths/notes.yaml');
  const text = await readFile(operations, 'utf8');
  await writeFile(operations, text.replaceAll('schemas/Note.yaml', 'schemas/notes/Note.yaml'));
  const error: unknown = await diff({ root }).catch((reason: unknown) => reason);
  expect((error as ContractError).problems).toMatchObject([{ file, rule: 'file-storage/path-refs' }]);
});

test('an invalid version is reported with its line', async () => {
  const root = await repositoryWith();
  await setVersion(root, 'next');
  const error: unknown = await diff({ root }).catch((reason: unknown) => reason);
  expect((error as ContractError).problems).toMatchObject([{ file: pathsOf(root).contract, line: 4 }]);
});

test('writes the report as text, JSON and Markdown', async () => {
  const root = await repositoryWith();
  await layOver(root, 'shared-field-required');
  const result = await diff({ root });
  expect(render(result, 'text')).toContain('createNote (request)  #/components/schemas/Note/required');
  expect(render(result, 'text')).toContain('listNotes, createNote and 1 more (response)');
  expect(JSON.parse(render(result, 'json'))).toMatchObject({
    needed: 'major',
    smallest: '2.0.0',
    sufficient: false,
    before: '1.2.0',
    after: '1.2.0',
    changes: [{ impact: 'major' }, { impact: 'minor' }],
  });
  expect(render(result, 'markdown')).toContain(
    '| major | field `body` became required | createNote (request) |',
  );
});

test('as a command, exits with 1 for a version that is too small, and prints only the JSON to standard output', async () => {
  const root = await repositoryWith();
  const scripts = ['diff.ts', 'diff', 'lib', 'lint', 'bundle'].map((name) => `scripts/${name}`);
  for (const part of ['package.json', 'packages/options', 'openapi/lint', ...scripts]) {
    await cp(path.join(repositoryRoot, part), path.join(root, part), { recursive: true });
  }
  await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/diff.ts'), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
  await layOver(root, 'response-field-added');

  const refused = run();
  expect(refused.status).toBe(1);
  expect(refused.stdout).toContain('minor  field `path` added');
  expect(refused.stderr).toContain('openapi/openapi.yaml:4:12  error  version-bump');

  await setVersion(root, '1.3.0');
  const accepted = run('HEAD', '--format', 'json');
  expect(accepted.status).toBe(0);
  expect(JSON.parse(accepted.stdout)).toMatchObject({ needed: 'minor', sufficient: true });
});
