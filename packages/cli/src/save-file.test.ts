import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { programArguments } from '../../options/our-program.ts';
import { exitCodes } from './errors.ts';
import { PartFile } from '../../client/src/node/part-file.ts';
import { atHome } from './testing/at-home.ts';
import { FaultyStorage, type Fault } from '../../client/src/testing/faulty-storage.ts';
import { main, started } from './testing/started.ts';
import { withoutRootsRights } from './testing/without-root.ts';

/** Windows ignores file modes. */
const withModes = test.skipIf(process.platform === 'win32');

const size = 1024 ** 2;
const half = size / 2;
/** Many tests wait for a file: asking every 50 ms, as vitest does, would take a third of their time. */
const soon = { timeout: 60_000, interval: 5 };
const args = (file: string) => ['download', 'id:7', '--to', file];

/** Starts a storage with a file of 1 MiB and these faults, and creates an empty folder for the download. */
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

test('a download resumes when the connection breaks', async () => {
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
  'a download that %s ended resumes, and no incomplete file is visible meanwhile',
  async (ending, code) => {
    const { storage, env, file, folder, download, isWhole, here, notes } = await withFile({
      stallsAfter: half,
    });
    const { child, ended } = started(args(file), env);
    const part = async () => path.join(folder, (await here())[0] ?? 'none yet');
    await vi.waitFor(async () => {
      expect((await stat(await part())).size).toBeGreaterThan(half / 2);
    }, soon);
    child.kill(ending);
    expect((await ended())[0]).toBe(code);
    expect(await here()).toEqual([expect.stringMatching(/^\.survey\.mp4\..*\.part$/)]);
    const { size: come } = await stat(await part());
    expect(await download()).toMatchObject({ code: 0, stderr: '' });
    expect(storage.asked.at(-1)).toEqual({ range: `bytes=${come}-`, ifRange: `"${storage.digest}"` });
    expect([await isWhole(), await here(), await notes()]).toEqual([true, ['survey.mp4'], []]);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a download resumes though nobody has waited for the killed process',
  async () => {
    const { storage, env, file, folder, download, isWhole, here } = await withFile({ stallsAfter: half });
    // The shell becomes a program that waits for no child.
    const line = [process.execPath, ...programArguments(main), ...args(file)];
    const parent = spawn('sh', ['-c', '"$@" & echo $!; exec sleep 600', 'sh', ...line], {
      env: { PATH: process.env['PATH']!, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    await vi.waitFor(async () => {
      const [part = 'none yet'] = await here();
      expect((await stat(path.join(folder, part))).size).toBe(half);
    }, soon);
    process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(async () => {
      expect(await readFile(`/proc/${Number(pid)}/stat`, 'utf8')).toContain(') Z ');
    }, soon);
    const [part] = await here();
    await copyFile(path.join(folder, part!), path.join(folder, part!.replace(/-\w+/, '-0123')));
    expect(await download()).toMatchObject({ code: 0, stderr: '' });
    expect(storage.asked.at(-1)).toMatchObject({ range: `bytes=${half}-` });
    expect([await isWhole(), await here()]).toEqual([true, ['survey.mp4']]);
  },
);

/** Leaves half of the file, as an interruption does. */
async function interrupted(named = (file: string) => file) {
  const given = await withFile({ stallsAfter: half });
  const interruption = new AbortController();
  const running = given.run(args(named(given.file)), { signal: interruption.signal });
  await vi.waitFor(async () => {
    expect(await given.notes()).toHaveLength(1);
  }, soon);
  // Waits for all bytes before the stall, so that the remaining part is the same in each run.
  await vi.waitFor(async () => {
    const [part] = await given.here();
    expect((await stat(path.join(given.folder, part!))).size).toBe(half);
  }, soon);
  interruption.abort();
  expect(await running).toMatchObject({ code: exitCodes.interrupted });
  expect(await given.here()).toEqual([expect.stringMatching(/\.part$/)]);
  return given;
}

test('a download resumes from another folder, and by another path', async () => {
  const { storage, folder, isWhole, here, notes, run } = await interrupted((file) =>
    path.relative(process.cwd(), file),
  );
  await symlink(folder, path.join(folder, '.local/link'));
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
  });
  process.chdir(path.join(folder, '.local'));
  expect(await run(args('link/survey.mp4'))).toMatchObject({ code: 0, stderr: '' });
  expect(storage.asked.at(-1)).toMatchObject({ range: `bytes=${half}-` });
  expect([await isWhole(), await here(), await notes()]).toEqual([true, ['survey.mp4'], []]);
});

test.each<[string, (given: Awaited<ReturnType<typeof withFile>>) => unknown]>([
  ['the file has changed', ({ storage }) => (storage.content = randomBytes(size))],
  ['the storage knows no ranges', ({ storage }) => storage.faults.push({ whole: true })],
  ['the storage answers another range', ({ storage }) => storage.faults.push({ shifted: 10 })],
  ['the storage sends other bytes of it', ({ storage }) => storage.faults.push({ lies: true })],
  [
    'its partial file was modified',
    async ({ folder, here }) => writeFile(path.join(folder, (await here())[0]!), randomBytes(half)),
  ],
])('the whole file is downloaded if %s', async (_, change) => {
  const given = await interrupted();
  await change(given);
  expect(await given.download()).toMatchObject({ code: 0, stderr: '' });
  expect([await given.isWhole(), await given.here(), await given.notes()]).toEqual([
    ...[true, ['survey.mp4'], []],
  ]);
});

test('a file that is now smaller than the partial file is downloaded again', async () => {
  const { storage, download, isWhole, here } = await interrupted();
  storage.content = randomBytes(half / 2);
  expect(await download()).toMatchObject({ code: 0, stderr: '' });
  expect(storage.asked.at(-1)).toEqual({ range: undefined, ifRange: undefined });
  expect([await isWhole(), await here()]).toEqual([true, ['survey.mp4']]);
});

test.each(['none', 'weak'] as const)('no partial file is kept if its ETag is %s', async (tag) => {
  const { download, here, notes, isWhole } = await withFile({ breaksAfter: half, tag }, { tag });
  expect(await download()).toMatchObject({
    code: exitCodes.unreachable,
    stderr: expect.stringMatching(
      /^file-storage: survey\.mp4, after \d+ of 1048576 bytes: the connection was lost\. Run the same/,
    ) as string,
  });
  expect([await here(), await notes()]).toEqual([[], []]);
  expect(await download()).toMatchObject({ code: 0 });
  expect(await isWhole()).toBe(true);
});

test.each<[string, (part: string, victim: string) => Promise<unknown>]>([
  ['a link', (part, victim) => symlink(victim, part)],
  ['another name of a file', (part, victim) => link(victim, part)],
  ['a named pipe', (part) => promisify(execFile)('mkfifo', [part])],
])('a partial file that is now %s is not written to', async (_, replace) => {
  const { folder, download, isWhole, here } = await interrupted();
  const victim = path.join(folder, '.local/victim');
  await writeFile(victim, 'mine');
  const part = path.join(folder, (await here())[0]!);
  await rm(part);
  await replace(part, victim);
  expect(await download()).toMatchObject({ code: 0, stderr: '' });
  expect([await isWhole(), await readFile(victim, 'utf8'), await here()]).toEqual([
    ...[true, 'mine', ['survey.mp4']],
  ]);
});

test('the name of a partial file cannot be computed', async () => {
  const { folder, file } = await withFile();
  const victim = path.join(folder, '.local/victim');
  await mkdir(path.dirname(victim));
  await writeFile(victim, 'mine');
  const first = await PartFile.create(file);
  const [, start, last] = /^(.*-)(\w+)\.part$/.exec(first.file)!;
  for (let next = 1; next < 20; next++) await symlink(victim, `${start!}${(Number(last) || 0) + next}.part`);
  const second = await PartFile.create(file);
  await second.append(Buffer.from('theirs'));
  await Promise.all([first.close(), second.close()]);
  expect(await readFile(victim, 'utf8')).toBe('mine');
});

withModes.each([
  ['that is missing and cannot be created', '/dev/null/home'],
  ['that cannot be written to', undefined],
])('a home %s is not needed with a token in the environment', async (_, home) => {
  const { folder, run, isWhole, file } = await withFile();
  const locked = path.join(folder, 'locked');
  await mkdir(locked);
  await chmod(locked, 0o555);
  await withoutRootsRights(folder);
  const env = { HOME: home ?? locked };
  expect(await run(args(file), { env })).toMatchObject({ code: 0, stderr: '' });
  expect(await isWhole()).toBe(true);
  expect(await run(['login', 'http://127.0.0.1:9/v1'], { env })).not.toMatchObject({ code: 0 });
});

test.each(['{}', '{"part":"a","tag":"b","pid":7,"version":2}'])(
  'a note that is not one of this version (%s) is left out',
  async (text) => {
    const { storage, folder, download, isWhole, notes } = await interrupted();
    const [name] = await notes();
    await writeFile(path.join(folder, '.local/state/file-storage/downloads', name!), text);
    expect(await download()).toMatchObject({ code: 0, stderr: '' });
    expect(storage.asked.at(-1)).toEqual({ range: undefined, ifRange: undefined });
    expect([await isWhole(), await notes()]).toEqual([true, []]);
  },
);

test('a download by another running command is left alone', async () => {
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
