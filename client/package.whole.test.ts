import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiler } from '../scripts/lib/compiler.ts';
import { codeIn } from '../scripts/lib/fenced-blocks.ts';
import { startTestServer, testPassword } from '../server/src/testing/test-server.ts';

const run = promisify(execFile);
const repository = path.dirname(import.meta.dirname);
let folder: string;
let installed: string;

/** As `npm install` of the tarball leaves it; it has no dependencies to install. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'client-package-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: import.meta.dirname });
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  installed = path.join(folder, 'node_modules/@file-storage/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(folder, tarball!), '-C', installed, '--strip-components=1']);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const blocks = async (language: string): Promise<string[]> =>
  codeIn(await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8'), language);

test('nothing in it leads out of it', async () => {
  const files = (await readdir(path.join(installed, 'dist'), { recursive: true })).filter((file) =>
    /\.[jt]s$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = await readFile(path.join(installed, 'dist', file), 'utf8');
    for (const [, specifier] of text.matchAll(/^(?:import|export) [^'"`]*? from ['"]([^'"]+)['"]/gm)) {
      expect(specifier).toMatch(/^(\.\.?\/|node:|msw$|openapi-fetch$)/);
      if (!specifier!.startsWith('.')) continue;
      const target = path.resolve(installed, 'dist', path.dirname(file), specifier!);
      expect(path.relative(installed, target)).not.toMatch(/^\.\./);
      expect(specifier).toMatch(/\.js$/);
    }
  }
});

test("the README's first upload works in an empty folder", async () => {
  const server = await startTestServer();
  const { email } = await server.addUser('maria@example.com');
  const [sample] = await blocks('js');
  await writeFile(path.join(folder, 'first-upload.mjs'), sample!);
  await writeFile(path.join(folder, 'report.pdf'), '%PDF-1.7');
  const { stdout, stderr } = await run(process.execPath, ['first-upload.mjs'], {
    cwd: folder,
    env: {
      FILE_STORAGE_BASE_URL: server.apiUrl,
      FILE_STORAGE_EMAIL: email,
      FILE_STORAGE_PASSWORD: testPassword,
    },
  });
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^report\.pdf is entry \d+\.\n$/), '']);
});

test("the README's lines set up TypeScript, which compiles its first upload and the samples of the guides", async () => {
  const project = path.join(folder, 'typescript');
  await mkdir(path.join(project, 'node_modules/@types'), { recursive: true });
  const guide = async (name: string) =>
    codeIn(await readFile(path.join(repository, 'docs', `${name}.md`), 'utf8'), 'ts')[0]!;
  const files = {
    // As `npm install` of the tarball leaves it.
    'package.json': '{"dependencies":{}}',
    'first-upload.ts': (await blocks('js'))[0]!,
    'guide.ts': await guide('client-authors'),
    'story.ts': await guide('quick-start'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(project, name), text);
  const setUp = (await blocks('sh')).find((lines) => lines.includes('npx tsc'));
  // The packages to install are here already.
  const here = `npm() { if [ "$1" = install ]; then ln -s '${repository}/node_modules/@types/node' node_modules/@types/node; else command npm "$@"; fi; }
    npx() { shift; '${process.execPath}' '${compiler}' "$@"; }`;
  await run('sh', ['-e', '-c', `${here}\n${setUp}\nnpx tsc`], { cwd: project }).catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  });
  expect(await readdir(project)).toContain('first-upload.js');
});

test('CommonJS can require it', async () => {
  const code = "console.log(typeof require('@file-storage/client').createClient)";
  const { stdout } = await run(process.execPath, ['--input-type=commonjs', '-e', code], { cwd: folder });
  expect(stdout).toBe('function\n');
});

test("the README's samples and the story of all runtimes compile with its declarations; the story comes true here", async () => {
  const samples = await blocks('ts');
  expect(samples.length).toBeGreaterThan(0);
  const names = samples.map((_, index) => `sample-${index}.ts`);
  for (const [index, sample] of samples.entries()) await writeFile(path.join(folder, names[index]!), sample);
  // `npm run field -- runtimes` tests it in every other runtime.
  for (const name of ['story.ts', 'program.ts']) {
    await copyFile(path.join(repository, 'scripts/runtimes/fixtures', name), path.join(folder, name));
  }
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  const roots = path.join(repository, 'node_modules/@types');
  const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--outDir', 'compiled'];
  const types = ['--typeRoots', roots, '--types', 'node'];
  await run(process.execPath, [compiler, ...options, ...types, ...names, 'program.ts'], { cwd: folder });

  const server = await startTestServer();
  const { email } = await server.addUser('maria@example.com');
  const args = ['compiled/program.js', server.apiUrl, email, testPassword];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: folder });
  expect([stdout.trim().split('\n').at(-1), stderr]).toEqual(['uploaded a file by its path', '']);
});

test("the README's samples run, on the answers that its handlers for Mock Service Worker give", async () => {
  await symlink(path.join(repository, 'node_modules/msw'), path.join(folder, 'node_modules/msw'));
  const mock = `
    import { handlers } from '@file-storage/client/msw';
    import { setupServer } from 'msw/node';
    const server = setupServer(...handlers({ baseUrl: 'https://storage.example.com/api/v1' }));
    server.listen({ onUnhandledRequest: 'error' });`;
  await writeFile(path.join(folder, 'mock.mjs'), mock);
  for (const name of await readdir(path.join(folder, 'compiled'))) {
    if (!name.startsWith('sample-')) continue;
    // On Node 25 and newer, msw asks for `localStorage`, and Node warns that it has no file.
    const quiet = '--disable-warning=ExperimentalWarning';
    const args = [quiet, '--import', './mock.mjs', `compiled/${name}`];
    const { stdout, stderr } = await run(process.execPath, args, { cwd: folder });
    expect([name, stdout, stderr]).toEqual([name, expect.stringMatching(/^\d+\n/), '']);
  }
});

test('the README names each runtime in the version that was tried', async () => {
  const readme = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const source = await readFile(path.join(repository, 'scripts/runtimes/runtimes.ts'), 'utf8');
  const tried = [...source.matchAll(/name: '([^']+)',\n\s+version: '([^']+)'/g)];
  expect(tried.length).toBeGreaterThan(4);
  for (const [, name, version] of tried) expect(readme).toContain(`${name} ${version}`);
});
