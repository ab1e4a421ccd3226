import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReferenceServer } from '../scripts/live/reference-server.ts';
import type { Report } from './src/model/report.ts';
import { installPackage, type Installed } from '../scripts/package/install-package.ts';

const name = '@file-storage/conformance';

let folder: string;
let installed: Installed;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-package-'));
  installed = await installPackage(import.meta.dirname, name, folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the installed command in its folder, with only these environment variables. */
const command = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const bin = path.join(folder, 'node_modules', name, 'bin/file-storage-conformance.js');
    execFile(process.execPath, [bin, ...args], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });

test('the package holds the command and its documents, and nothing else', () => {
  const kinds = installed.files.map((file) => file.replace(/^dist\/.*/, 'dist/*'));
  expect([...new Set(kinds)]).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'NOTICES.txt',
    'README.md',
    'bin/file-storage-conformance.js',
    'dist/*',
    'package.json',
    'report.schema.json',
    'submission.schema.json',
  ]);
  const known = /\.(js|json|md)$|^(LICENSE|NOTICES\.txt)$|^dist\/ci\/[^/]+\.(yml|yaml|mjs)$/;
  expect(installed.files.filter((file) => !known.test(file))).toEqual([]);
  expect(installed.files).toContain('dist/ci/github-action.yml');
});

test('it is small: under 15 MB', () => {
  expect(installed.size).toBeLessThan(15_000_000);
});

test('it imports nothing but what it carries, with its licences', async () => {
  const dist = path.join(folder, 'node_modules', name, 'dist');
  const scripts = (await readdir(dist)).filter((file) => file.endsWith('.js'));
  const { metafile } = await build({
    entryPoints: scripts.map((file) => path.join(dist, file)),
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm' },
    ...{ metafile: true, write: false, outdir: folder },
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const external = imports.filter((each) => each.external === true).map((each) => each.path);
  expect(external.filter((each) => !isBuiltin(each))).toEqual([]);
  expect(installed.packages).toHaveLength(1);
  expect(await readFile(path.join(dist, '../NOTICES.txt'), 'utf8')).toContain('undici 7');
});

test('it helps, lists and explains without the rest of the repository', async () => {
  expect(await command(['--help'])).toMatchObject({ code: 0, stderr: '' });
  const list = await command(['list']);
  expect(list).toMatchObject({ code: 0, stderr: '' });
  expect(list.stdout).toContain('FOLDER-4');
  const explained = await command(['explain', 'FOLDER-4']);
  expect(explained).toMatchObject({ code: 0, stderr: '' });
  expect(explained.stdout).toMatch(/^Tested by /m);
});

test('it judges a server', async () => {
  const server = await startReferenceServer();
  try {
    const env = {
      FILE_STORAGE_BASE_URL: server.apiRoot,
      FILE_STORAGE_EMAIL: server.email,
      FILE_STORAGE_PASSWORD: server.password,
    };
    const ended = await command(['--only', 'FOLDER-4', '--report', 'json=report.json'], env);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8')) as Report;
    expect(report.requirements).toMatchObject([{ id: 'FOLDER-4', verdict: 'passed' }]);
    expect(report.leftovers.filter(({ kind }) => kind !== 'access token')).toEqual([]);
    for (const output of [ended.stdout, JSON.stringify(report)])
      expect(output).not.toContain(server.password);
  } finally {
    await server.close();
  }
});
