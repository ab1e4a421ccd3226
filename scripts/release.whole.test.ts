import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repositoryRoot } from './lib/paths.ts';
import { staleFiles } from './generate/outputs.ts';
import { release, type ReleaseOptions } from './release.ts';
import { textsWithGoModule } from './release/go-module.ts';
import { startLocalRegistry, type LocalRegistry } from './release/local-registry.ts';
import { temporaryFolder } from './lib/temporary-folder.ts';

const run = promisify(execFile);
const install = (line: string) =>
  `# One\n\n<!-- install @file-storage/one -->\n\n\`\`\`sh\n${line}\n\`\`\`\n\n<!-- /install -->\n`;

let folder: string;
let root: string;
let registry: LocalRegistry;

const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const write = (file: string, content: string) => writeFile(path.join(root, file), content);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** A repository with the contract and one package to publish. */
beforeEach(async () => {
  folder = await temporaryFolder();
  root = path.join(folder, 'repository');
  await mkdir(path.join(root, 'one'), { recursive: true });
  await mkdir(path.join(root, 'docs'));
  await cp(path.join(repositoryRoot, 'openapi'), path.join(root, 'openapi'), { recursive: true });
  await cp(path.join(repositoryRoot, 'redocly.yaml'), path.join(root, 'redocly.yaml'));
  const version = '0.1.0';
  await write('package.json', json({ name: 'repository', version, private: true, workspaces: ['one'] }));
  await write('package-lock.json', json({ name: 'repository', version, lockfileVersion: 3, packages: {} }));
  await write('one/package.json', json({ name: '@file-storage/one', version, files: ['index.js'] }));
  await write('one/index.js', 'export const one = 1;\n');
  await write('one/README.md', install('npm pack'));
  await write('README.md', install('npm pack'));
  await write('docs/conformance.md', '# A guide\n');
  await write('docs/reference-server.md', '# Another\n');
  await write('CHANGELOG.md', '# Changelog\n\n## 0.1.0\n\n- The first.\n');
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('config', 'user.name', 'Maria');
  await git('config', 'user.email', 'maria@example.com');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'The first');
  registry = await startLocalRegistry({ tarballs: [], root: folder });
  const { host } = new URL(registry.url);
  await writeFile(path.join(folder, 'npmrc'), `//${host}/:_authToken=any\nupdate-notifier=false\n`);
  vi.stubEnv('npm_config_userconfig', path.join(folder, 'npmrc'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await registry[Symbol.asyncDispose]();
});

async function released(options: Partial<ReleaseOptions> = {}) {
  let printed = '';
  const whole = await release({
    root,
    out: path.join(folder, 'release'),
    dryRun: false,
    npmOptions: ['--registry', registry.url, '--provenance=false'],
    tryPacked: () => Promise.resolve('tried'),
    // The repository has no toolchain, so nothing is generated in it.
    findStale: () => Promise.resolve([]),
    print: (text) => (printed += text),
    ...options,
  });
  return { whole, printed: stripVTControlCharacters(printed) };
}

test('a dry run packs everything, and changes nothing', async () => {
  const { whole, printed } = await released({ dryRun: true });
  expect([whole, printed]).toEqual([true, expect.stringContaining('it would publish @file-storage/one')]);
  const tarball = 'file-storage-one-0.1.0';
  expect((await readdir(path.join(folder, 'release'))).sort()).toEqual([
    'CONTENTS',
    'SHA256SUMS',
    `${tarball}.cdx.json`,
    `${tarball}.tgz`,
  ]);
  await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: path.join(folder, 'release') });
  expect([await git('status', '--porcelain'), await git('tag'), registry.published]).toEqual(['', '', []]);
});

test('a release whose generated files are of an earlier contract is refused', async () => {
  const { whole, printed } = await released({ findStale: staleFiles });
  expect([whole, printed]).toEqual([
    false,
    expect.stringMatching(/generated\/\S+ is not what openapi\/ makes: run `npm run generate`, and commit/),
  ]);
  expect(registry.published).toEqual([]);
});

test('a release dates the changelog, changes the install commands, commits, tags and publishes', async () => {
  const { whole, printed } = await released();
  expect([whole, printed]).toEqual([true, expect.stringContaining('@file-storage/one@0.1.0')]);
  expect(await read('CHANGELOG.md')).toMatch(/^## 0\.1\.0 - \d{4}-\d\d-\d\d$/m);
  expect(await read('one/README.md')).toBe(install('npm install @file-storage/one'));
  expect(await git('log', '-1', '--format=%s %D')).toBe('Release 0.1.0 HEAD -> main, tag: v0.1.0');
  expect(await git('status', '--porcelain')).toBe('');
  const [published, ...furtherPackages] = registry.published;
  expect([published?.name, published?.version, furtherPackages]).toEqual(['@file-storage/one', '0.1.0', []]);
  expect(published?.tarball).toEqual(await readFile(path.join(folder, 'release/file-storage-one-0.1.0.tgz')));

  // The same version cannot be released again by mistake.
  await write('one/index.js', 'export const one = 2;\n');
  await git('commit', '--quiet', '--all', '--message', 'Change it');
  const again = await released();
  expect([again.whole, again.printed]).toEqual([
    false,
    expect.stringContaining('v0.1.0 is released already: raise info.version'),
  ]);
  expect(registry.published).toHaveLength(1);
});

test('a release gives the Go module the path and the tag by which Go finds it', async () => {
  const goModule = 'git.example.com/maria/files/packages/go';
  const files = ['packages/go/go.mod', 'packages/go/README.md', 'docs/sdks.md'];
  await mkdir(path.join(root, 'packages/go'), { recursive: true });
  for (const file of files) await cp(path.join(repositoryRoot, file), path.join(root, file));
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'Add Go');
  const { whole, printed } = await released({ goModule });
  expect([whole, printed]).toEqual([true, expect.stringContaining('v0.1.0 packages/go/v0.1.0')]);
  expect(await git('tag', '--points-at', 'HEAD')).toBe('packages/go/v0.1.0\nv0.1.0');
  const [goMod, ...texts] = await Promise.all(files.map(read));
  expect(goMod).toContain(`module ${goModule}\n`);
  for (const text of texts) {
    expect(text).toContain(`\tfilestorage "${goModule}"\n`);
    expect(text).toContain(`-require=${goModule}@v0.0.0\ngo mod edit -replace=${goModule}=../`);
  }
  for (const wrong of ['filestorage', `https://${goModule}`, 'git.example.com/maria/files'])
    await expect(textsWithGoModule(root, wrong)).rejects.toThrow('cannot be the path of the Go module');
});

test('refuses an output folder with other files, and leaves them', async () => {
  const out = path.join(folder, 'mine');
  await mkdir(out);
  await writeFile(path.join(out, 'holiday.txt'), 'in May');
  await writeFile(path.join(out, 'one-0.0.9.tgz'), '');
  const { whole, printed } = await released({ out, dryRun: true });
  expect([whole, printed]).toEqual([false, expect.stringContaining(`${out} contains holiday.txt`)]);
  expect(await readdir(out)).toEqual(['holiday.txt', 'one-0.0.9.tgz']);
});

test('the same command continues an interrupted publication', async () => {
  const nowhere = ['--registry', 'http://127.0.0.1:9/', '--fetch-retries=0', '--provenance=false'];
  const broken = await released({ npmOptions: nowhere });
  expect(broken.whole).toBe(false);
  expect(registry.published).toEqual([]);
  const { whole } = await released();
  expect([whole, registry.published.map(({ name }) => name)]).toEqual([true, ['@file-storage/one']]);
});

test('restores the texts if the packages do not work', async () => {
  const { whole, printed } = await released({
    tryPacked: () => Promise.reject(new Error('The first sample fails.')),
  });
  expect([whole, printed]).toEqual([false, expect.stringContaining('The texts were restored.')]);
  expect([await git('status', '--porcelain'), await git('tag'), registry.published]).toEqual(['', '', []]);
});

test.each([
  [
    'a package of another version',
    'one/package.json',
    json({ name: '@file-storage/one', version: '0.2.0' }),
    'one/package.json:1:1  error  one-version  @file-storage/one is 0.2.0, the contract is 0.1.0',
  ],
  ['a changelog without an entry', 'CHANGELOG.md', '# Changelog\n', 'write `## 0.1.0` above it'],
  [
    'a test in a package',
    'one/package.json',
    json({ name: '@file-storage/one', version: '0.1.0', files: ['one.test.js'] }),
    '@file-storage/one: one.test.js proves the package and is not part of it.',
  ],
])('%s is refused', async (_, file, content, message) => {
  await write('one/one.test.js', '');
  await write(file, content);
  const { whole, printed } = await released({ dryRun: true });
  expect([whole, printed]).toEqual([false, expect.stringContaining(message)]);
});

test('refuses a release if the contract changed more than its version', async () => {
  await released();
  const contract = await read('openapi/openapi.yaml');
  await write('openapi/openapi.yaml', contract.replace('version: 0.1.0', 'version: 0.1.1'));
  for (const name of ['package.json', 'one/package.json']) {
    await write(name, (await read(name)).replace('"version": "0.1.0"', '"version": "0.1.1"'));
  }
  const notes = 'openapi/paths/notes.yaml';
  await write(notes, (await read(notes)).replace('operationId: listNotes', 'operationId: allNotes'));
  await git('commit', '--quiet', '--all', '--message', 'Rename an operation');
  const { whole, printed } = await released({ dryRun: true });
  expect([whole, printed]).toEqual([false, expect.stringContaining('version-bump')]);
});
