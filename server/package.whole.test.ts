import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser, whyNoBrowser } from '../scripts/lib/browser.ts';
import { codeIn } from '../scripts/lib/fenced-blocks.ts';
import { installPackage, type Installed } from '../scripts/package/install-package.ts';

const name = '@file-storage/server';
const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');

let folder: string;
let installed: Installed;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'server-package-'));
  installed = await installPackage(import.meta.dirname, name, folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const dist = () => path.join(folder, 'node_modules', name, 'dist');

/** The samples of the README, or another page, that are in a language. */
const samples = async (language: string, page = 'README.md'): Promise<string[]> =>
  codeIn(await readFile(path.join(import.meta.dirname, page), 'utf8'), language);

test('the package is small: under 60 MB with all that it needs', () => {
  expect(installed.size).toBeLessThan(60_000_000);
  expect(installed.packages.filter((each) => !/@img|@libsql/.test(each)).length).toBeLessThan(10);
});

test('what it imports is what it declares, or carried with its licence', async () => {
  const manifest = JSON.parse(await readFile(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const scripts = (await readdir(dist())).filter((file) => file.endsWith('.js'));
  const { metafile } = await build({
    entryPoints: scripts.map((file) => path.join(dist(), file)),
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm' },
    ...{ metafile: true, write: false, outdir: folder },
  });
  // What carried packages require without ever getting there is not among them.
  const imports = Object.values(metafile.inputs)
    .flatMap((input) => input.imports)
    .filter(({ kind, external }) => external && kind !== 'require-call');
  const packages = imports.map((each) => each.path).filter((each) => !isBuiltin(each));
  expect(new Set(packages)).toEqual(new Set(Object.keys(manifest.dependencies)));
  expect(await readFile(path.join(dist(), '../NOTICES.txt'), 'utf8')).toContain('fastify 5');
});

test("the README's command serves, and the curl line that it prints works", async () => {
  const sample = (await samples('sh')).find((each) => each.startsWith('npx '));
  const [npx, ...words] = sample!.trim().split(' ');
  // As `npm install` links it.
  const bin = path.join(folder, 'node_modules/.bin');
  await mkdir(bin);
  await symlink(`../${name}/bin/file-storage-server.js`, path.join(bin, 'file-storage-server'));
  const args = words.map((word) => (word === '8080' ? '0' : word));
  // npx passes signals on to a shell, which keeps them to itself: they are all ended together.
  const child = spawn(npx!, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  onTestFinished(() => {
    process.kill(-child.pid!, 'SIGKILL');
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^(?:export|curl) /.test(line)) lines.push(line);
    if (line.startsWith('curl ')) break;
  }
  const { stdout } = await run('sh', ['-c', `${lines.join('\n')} --silent --fail`]);
  expect(stdout).toBe('[]');
});

test('it moves data, with code that the server does not load', async () => {
  const program = path.join(folder, 'node_modules', name, 'bin/file-storage-server.js');
  const { stdout } = await run(process.execPath, [program, 'move', '--help']);
  expect(stdout).toMatch(/^Usage: file-storage-server move /);
  expect(await readFile(path.join(dist(), 'main.js'), 'utf8')).not.toContain('holds an unfinished move of');
});

test.each([
  ['js', 'mjs'],
  ['cjs', 'cjs'],
])("the README's test runs as %s", async (language, extension) => {
  const [sample] = await samples(language);
  const file = path.join(folder, `sample.test.${extension}`);
  await writeFile(file, sample!);
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', file], { cwd: folder });
  expect(stdout).toMatch(/^# pass 1$/m);
});

test("the guide's sample runs", async () => {
  const [sample] = await samples('js', '../docs/client-authors.md');
  const file = path.join(folder, 'guide.mjs');
  await writeFile(file, `${sample!}\nconsole.log(entryId);`);
  expect((await run(process.execPath, [file], { cwd: folder })).stdout).toMatch(/^\d+\n$/);
});

test("the README's programs compile with its declarations, and run", async () => {
  const programs = await samples('ts');
  const names = programs.map((_, index) => `sample-${index}.ts`);
  for (const [index, sample] of programs.entries()) await writeFile(path.join(folder, names[index]!), sample);
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  const types = ['--typeRoots', path.join(root, 'node_modules/@types'), '--types', 'node'];
  const output = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,esnext.disposable'];
  const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
  await run(process.execPath, [compiler, '--strict', ...output, ...types, ...names], { cwd: folder });
  const outputs = [];
  for (const each of names) {
    outputs.push((await run(process.execPath, [each.replace('.ts', '.js')], { cwd: folder })).stdout);
  }
  expect(outputs).toEqual([
    expect.stringMatching(/^uploads\/\S+ \S+ 2 exists\n$/),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1 \d+\n$/),
  ]);
});

test('an image is converted by a process of the package', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const code = `
    import { startTestServer } from '${name}/testing';
    const { baseUrl, token, close } = await startTestServer();
    const headers = { authorization: \`Bearer \${token}\` };
    const body = new FormData();
    body.append('file', new File([Buffer.from('${png}', 'base64')], 'dot.png'));
    const { fileEntry } = await (await fetch(baseUrl + '/uploads', { method: 'POST', headers, body })).json();
    const answer = await fetch(baseUrl + '/entry/convert', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        url: new URL(fileEntry.url, baseUrl).href, filename: 'dot.png', outputformat: 'pdf',
      }),
    });
    console.log(answer.status, await answer.text());
    await close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  expect(stdout).toMatch(/^200 .*"mime":"application\/pdf"/);
});

test.skipIf(whyNoBrowser())('its pages work in a browser, and try requests out on it', async () => {
  const code = `
    import { startTestServer } from '${name}/testing';
    const { baseUrl, token } = await startTestServer();
    console.log(JSON.stringify({ baseUrl, token }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    stdio: 'pipe',
  });
  onTestFinished(() => void child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { baseUrl, token } = JSON.parse(line.toString()) as { baseUrl: string; token: string };
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => hosts.add(new URL(request.url()).host));

  await page.goto(new URL('/', baseUrl).href);
  await page.getByRole('link', { name: /docs/ }).click();
  await page.waitForURL('**/docs/');
  await page.goto(new URL('/docs/reference/operations/createFolder.html', baseUrl).href);
  await page.locator('.try > summary').click();
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Send POST /folders' }).click();
  await page.getByText('"status": "success"').first().waitFor();

  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(baseUrl).host]);
  const { data } = (await (
    await fetch(`${baseUrl}/drive/file-entries`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { data: { name: string }[] };
  expect(data.map((entry) => entry.name)).toEqual(['Reports']);
});
