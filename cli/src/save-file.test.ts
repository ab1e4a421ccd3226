import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { programArguments } from '../../options/our-program.ts';
import { exitCodes } from './errors.ts';
import { atHome } from './testing/at-home.ts';
import { FaultyStorage, type Fault } from './testing/faulty-storage.ts';

const size = 3 * 1024 ** 2;
const half = size / 2;
const args = (file: string) => ['download', 'id:7', '--to', file];

/** A file of 3 MiB on a storage whose answers go wrong, and an empty folder for it. */
async function withFile(...faults: Fault[]) {
  const storage = await FaultyStorage.start(randomBytes(size));
  storage.faults.push(...faults);
  const variables = { FILE_STORAGE_BASE_URL: storage.baseUrl, FILE_STORAGE_TOKEN: '1|token' };
  const home = await atHome(variables);
  const file = path.join(home.folder, 'survey.mp4');
  const here = async () => (await readdir(home.folder)).filter((name) => name !== '.local');
  const notes = () => readdir(path.join(home.folder, '.local/state/file-storage/downloads')).catch(() => []);
  const download = (...more: string[]) => home.run([...args(file), ...more]);
  const isWhole = async () => storage.content.equals(await readFile(file));
  return { ...home, storage, file, here, notes, download, isWhole };
}

test('a download goes on by itself where the connection broke', async () => {
  const { storage, download, isWhole, here, notes } = await withFile(
    { breaksAfter: half },
    { breaksAfter: 1024 },
  );
  expect(await download()).toMatchObject({ code: 0, stderr: '' });
  const ifRange = `"${storage.digest}"`;
  const [first, ...others] = storage.asked;
  expect(first).toEqual({ range: undefined, ifRange: undefined });
  expect(others.length).toBeGreaterThan(0);
  for (const { range, ifRange: tag } of others) expect([range, tag]).toEqual([range ?? 'a range', ifRange]);
  expect([await isWhole(), await here(), await notes()]).toEqual([true, ['survey.mp4'], []]);
});

test.each([
  ['SIGKILL', null],
  ['SIGTERM', 143],
] as const)(
  'a download that %s ended goes on where it was, and nothing half is there meanwhile',
  async (ending, code) => {
    const { storage, env, file, folder, download, isWhole, here, notes } = await withFile({
      stallsAfter: half,
    });
    const main = path.join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [...programArguments(main), ...args(file)], {
      env: { ...env, PATH: process.env['PATH'] },
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const part = async () => path.join(folder, (await here())[0] ?? 'none yet');
    await vi.waitFor(async () => {
      expect((await stat(await part())).size).toBeGreaterThan(half / 2);
    }, 60_000);
    child.kill(ending);
    expect((await once(child, 'exit'))[0]).toBe(code);
    expect(await here()).toEqual([expect.stringMatching(/^\.survey\.mp4\..*\.part$/)]);
    const { size: come } = await stat(await part());
    expect(await download()).toMatchObject({ code: 0, stderr: '' });
    expect(storage.asked.at(-1)).toEqual({ range: `bytes=${come}-`, ifRange: `"${storage.digest}"` });
    expect([await isWhole(), await here(), await notes()]).toEqual([true, ['survey.mp4'], []]);
  },
);

/** Half of the file is here, as an interruption left it. */
async function interrupted() {
  const given = await withFile({ stallsAfter: half });
  const interruption = new AbortController();
  const running = given.run(args(given.file), { signal: interruption.signal });
  await vi.waitFor(async () => {
    expect(await given.notes()).toHaveLength(1);
  }, 60_000);
  // All that comes before the stall: what is left here is the same at each run.
  await vi.waitFor(async () => {
    const [part] = await given.here();
    expect((await stat(path.join(given.folder, part!))).size).toBe(half);
  }, 60_000);
  interruption.abort();
  expect(await running).toMatchObject({ code: exitCodes.interrupted });
  expect(await given.here()).toEqual([expect.stringMatching(/\.part$/)]);
  return given;
}

test('a file that has changed meanwhile is fetched as a whole', async () => {
  const { storage, download, isWhole, here } = await interrupted();
  storage.content = randomBytes(size);
  expect(await download()).toMatchObject({ code: 0, stderr: '' });
  expect([await isWhole(), await here()]).toEqual([true, ['survey.mp4']]);
});

test('a file that has become smaller than what has come of it is fetched as a whole', async () => {
  const { storage, download, isWhole, here } = await interrupted();
  storage.content = randomBytes(half / 2);
  expect(await download()).toMatchObject({ code: 0, stderr: '' });
  expect(storage.asked.at(-1)).toEqual({ range: undefined, ifRange: undefined });
  expect([await isWhole(), await here()]).toEqual([true, ['survey.mp4']]);
});

test.each<[string, Fault]>([
  ['knows no ranges', { whole: true }],
  ['answers another range', { shifted: 10 }],
  ['sends other bytes of it', { lies: true }],
])('it is fetched as a whole where the storage %s', async (_, fault) => {
  const { storage, download, isWhole, here, notes } = await interrupted();
  storage.faults.push(fault);
  expect(await download()).toMatchObject({ code: 0, stderr: '' });
  expect([await isWhole(), await here(), await notes()]).toEqual([true, ['survey.mp4'], []]);
});

test('what is left here is not trusted where it was touched', async () => {
  const { folder, download, isWhole, here } = await interrupted();
  const [part] = await here();
  await writeFile(path.join(folder, part!), randomBytes(half));
  expect(await download()).toMatchObject({ code: 0, stderr: '' });
  expect([await isWhole(), await here()]).toEqual([true, ['survey.mp4']]);
});

test.each(['none', 'weak'] as const)('nothing is kept of bytes whose tag is %s', async (tag) => {
  const { download, here, notes, isWhole } = await withFile({ breaksAfter: half, tag }, { tag });
  expect(await download()).toMatchObject({
    code: exitCodes.unreachable,
    stderr: expect.stringMatching(
      /^file-storage: survey\.mp4: the connection was lost after \d\S+ MiB of 3\.0 MiB\. Run the same/,
    ) as string,
  });
  expect([await here(), await notes()]).toEqual([[], []]);
  expect(await download()).toMatchObject({ code: 0 });
  expect(await isWhole()).toBe(true);
});

test('it gives up where nothing comes any more, and says how to go on', async () => {
  const broken = { breaksAfter: 0 };
  const { download, isWhole, here } = await withFile({ breaksAfter: half }, broken, broken, broken, broken);
  expect(await download()).toMatchObject({ code: exitCodes.unreachable });
  expect(await here()).toEqual([expect.stringMatching(/\.part$/)]);
  expect(await download()).toMatchObject({ code: 0 });
  expect(await isWhole()).toBe(true);
});

test('a connection that stalls is given up after the timeout, and the download goes on', async () => {
  const { storage, download, isWhole } = await withFile({ stallsAfter: half });
  expect(await download('--timeout', '0.3')).toMatchObject({ code: 0, stderr: '' });
  expect(storage.asked).toHaveLength(2);
  expect(await isWhole()).toBe(true);
});

test('wrong bytes never get the name', async () => {
  const { download, here, notes } = await withFile({ lies: true });
  expect(await download()).toMatchObject({
    code: exitCodes.failed,
    stderr: 'file-storage: survey.mp4: the server sent different bytes than were uploaded. Try again.\n',
  });
  expect([await here(), await notes()]).toEqual([[], []]);
});

test('what another command is still fetching is left to it', async () => {
  const { storage, folder, download, isWhole, here, notes } = await interrupted();
  const [part] = await here();
  const [name] = await notes();
  const note = path.join(folder, '.local/state/file-storage/downloads', name!);
  const facts = JSON.parse(await readFile(note, 'utf8')) as object;
  const theirs = part!.replace(`.${process.pid}-`, `.${process.ppid}-`);
  await rename(path.join(folder, part!), path.join(folder, theirs));
  await writeFile(note, JSON.stringify({ ...facts, part: path.join(folder, theirs), pid: process.ppid }));
  expect(await download()).toMatchObject({ code: 0 });
  expect(storage.asked.at(-1)).toEqual({ range: undefined, ifRange: undefined });
  expect([await isWhole(), await here()]).toEqual([true, [theirs, 'survey.mp4']]);
});
