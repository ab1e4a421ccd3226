import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, createFolder, createNote } from '@file-storage/client';
import { startTestServer, type TestServer } from '@file-storage/server/testing';

const root = path.join(import.meta.dirname, '..');
let server: TestServer;
let folder: string;
let folders = 0;

beforeAll(async () => {
  server = await startTestServer({ secondEmail: 'ada@example.com', secondPassword: 'harbour lights' });
  folder = await mkdtemp(path.join(tmpdir(), 'examples-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const client = () => createClient({ baseUrl: server.baseUrl, token: server.token });
const newFolder = async () =>
  (await createFolder(client(), { name: `Reports ${++folders}`, parentId: null })).folder.id;

/** Runs a program, as its first lines say. */
async function run(program: string, ...args: (string | number)[]) {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', program, ...args.map(String)], {
    cwd: root,
    env: { ...process.env, FILE_STORAGE_BASE_URL: server.baseUrl, FILE_STORAGE_TOKEN: server.token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number];
  return { code, stdout, stderr };
}

const example = async (name: string, ...args: (string | number)[]) => {
  const result = await run(`examples/${name}.ts`, ...args);
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  return result.stdout;
};

test('upload-folder', async () => {
  const photos = path.join(folder, 'photos');
  await mkdir(path.join(photos, 'harbour'), { recursive: true });
  await writeFile(path.join(photos, 'harbour', 'buoy.txt'), 'Buoy 4');
  await writeFile(path.join(photos, 'empty.txt'), '');
  const shown = await example('upload-folder', photos);
  expect(shown).toContain('photos/harbour/buoy.txt  100 %');
  expect(shown).toContain('photos/empty.txt  done');
});

test('resume-upload', async () => {
  const file = path.join(folder, 'survey.bin');
  await writeFile(file, Buffer.alloc(6_000_000, 'x'));
  expect(await example('resume-upload', file)).toMatch(/^Starts the upload\.\nsurvey\.bin is entry \d+\.\n$/);
  expect(await readdir(folder)).not.toContain('survey.bin.upload.json');
});

test('share-with-password', async () => {
  const shown = await example('share-with-password', await newFolder(), 'correct horse');
  expect(shown).toMatch(/\/drive\/shares\/\S+\n$/);
  const open = (password: string) => fetch(shown.trim(), { headers: { 'Link-Password': password } });
  expect((await open('wrong')).status).toBe(403);
  expect(await (await open('correct horse')).json()).toMatchObject({ entry: { type: 'folder' } });
});

test('share-with-people', async () => {
  const entryId = await newFolder();
  expect(await example('share-with-people', entryId, 'ada@example.com')).toContain(
    '<ada@example.com> can see it',
  );
  const { code, stderr } = await run('examples/share-with-people.ts', entryId, 'nobody@');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Not shared: .+ email/);
});

test('empty-trash', async () => {
  const entryId = await newFolder();
  expect(await example('empty-trash', entryId)).toBe(`Moved to the trash: ${entryId}.\n`);
  const seen = () => server.states.observe({ subject: 'entry', id: entryId });
  expect(await seen()).toMatchObject({ state: 'trashed' });
  expect(await example('empty-trash')).toBe('The trash is empty.\n');
  expect(await seen()).toMatchObject({ state: 'deleted' });
});

test('export-notes', async () => {
  await createNote(client(), { title: 'Tides', body: 'High at 6.' });
  const [file = ''] = (await example('export-notes', path.join(folder, 'notes'))).trim().split('\n');
  expect(await readFile(file, 'utf8')).toBe('# Tides\n\nHigh at 6.\n');
});

test('most-viewed', async () => {
  const { name } = await server.states.arrange('tracked-file');
  expect(await example('most-viewed')).toContain(`  ${name}\n`);
});

test('log-requests', async () => {
  expect(await example('log-requests')).toMatch(
    /^listWorkspaces, attempt 1: 200 after \d+ ms\n\d+ workspaces\n$/,
  );
});

test('provider-states and ci-summary', async () => {
  const report = path.join(folder, 'report.json');
  const options = [
    '--states',
    'examples/provider-states.mjs',
    '--report',
    `json=${report}`,
    '--only',
    'STAR-1',
  ];
  const { stdout, stderr } = await run(
    'conformance/src/main.ts',
    'run',
    '--base-url',
    server.baseUrl,
    ...options,
  );
  expect(stdout + stderr).toContain('STAR-1');
  expect(await example('ci-summary', report)).toMatch(/^## 0 of [1-9]\d* tested requirements failed\n/);
});
