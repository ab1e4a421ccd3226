import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../server/src/testing/temporary-folder.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { AbortError, createClient, NotFoundError } from '../index.ts';
import { FaultyStorage, type Fault } from '../testing/faulty-storage.ts';
import { withoutPauses } from '../testing/serve.ts';
import {
  download,
  DownloadError,
  downloadedBytes,
  modifiedAt,
  sha256,
  uploadFile,
  type DownloadState,
} from './index.ts';
import { PartFile } from './part-file.ts';

withoutPauses();

const size = 3 * 1024 ** 2;
const inVain: Fault[] = [{ breaksAfter: 0 }, { breaksAfter: 0 }, { breaksAfter: 0 }];

/** A storage of a file of 3 MiB with these faults, its entry, and an empty folder for it. */
async function withFile(...faults: Fault[]) {
  const storage = await FaultyStorage.start(randomBytes(size));
  storage.faults.push(...faults);
  const client = createClient({ baseUrl: storage.baseUrl, token: 'token' });
  const entry = { hash: 'Nw', name: 'survey.mp4', file_size: size, file_hash: storage.digest };
  const folder = await temporaryFolder();
  const file = path.join(folder, 'survey.mp4');
  const isWhole = async () => storage.content.equals(await readFile(file));
  return { storage, client, entry, folder, file, isWhole, here: () => readdir(folder) };
}

test.each([0, 1, 100_000, 12_000_000])('a file of %i bytes comes back as it was uploaded', async (bytes) => {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  const client = createClient({ baseUrl: server.apiUrl, token });
  const folder = await temporaryFolder();
  const content = randomBytes(bytes);
  await writeFile(path.join(folder, 'survey.bin'), content);
  const sent: number[] = [];
  const entry = await uploadFile(client, path.join(folder, 'survey.bin'), {
    hash: sha256,
    onProgress: (progress) => sent.push(progress.sent),
  });
  expect([entry.file_size, sent.at(-1)]).toEqual([bytes, bytes]);
  const copy = path.join(folder, 'copy.bin');
  await writeFile(copy, 'an older one');
  const progress: number[] = [];
  await download(client, entry, copy, { onProgress: ({ received }) => progress.push(received) });
  expect(content.equals(await readFile(copy))).toBe(true);
  expect(progress.at(-1) ?? 0).toBe(bytes);
  expect(Math.round((await stat(copy)).mtimeMs)).toBe(modifiedAt(entry)!.getTime());
  await expect(download(client, { ...entry, hash: 'bm9uZQ' }, copy)).rejects.toThrow(NotFoundError);
  expect((await readdir(folder)).sort()).toEqual(['copy.bin', 'survey.bin']);
});

/** Downloads the first half of the file, and no more until it is interrupted. */
async function withHalf() {
  const given = await withFile({ stallsAfter: size / 2 });
  const states: DownloadState[] = [];
  let come = 0;
  const interruption = new AbortController();
  const running = download(given.client, given.entry, given.file, {
    onState: (state) => void (state && states.push(state)),
    onProgress: ({ received }) => (come = received),
    signal: interruption.signal,
  });
  await vi.waitFor(() => {
    expect(come).toBe(size / 2);
  });
  const interrupt = async () => {
    interruption.abort();
    await expect(running).rejects.toThrow(AbortError);
  };
  return { ...given, resume: JSON.parse(JSON.stringify(states[0])) as DownloadState, interrupt };
}

test('an interrupted download resumes with its state', async () => {
  const { storage, client, entry, file, isWhole, here, resume, interrupt } = await withHalf();
  await interrupt();
  expect(await here()).toEqual([path.basename(resume.part)]);
  const states: (DownloadState | undefined)[] = [];
  await download(client, entry, file, { onState: (state) => void states.push(state), resume });
  expect(storage.asked[1]).toMatchObject({ range: `bytes=${size / 2}-` });
  expect([await isWhole(), await here(), states.at(-1)]).toEqual([true, ['survey.mp4'], undefined]);
});

test('a download leaves no partial file of another entry at its target', async () => {
  const { client, entry, file, isWhole, here, interrupt } = await withHalf();
  await interrupt();
  await download(client, { ...entry, hash: 'OA' }, file);
  expect([await isWhole(), await here()]).toEqual([true, ['survey.mp4']]);
});

test('of two downloads that resume at once, one gets the partial file', async () => {
  const { storage, client, entry, file, isWhole, resume, interrupt } = await withHalf();
  await interrupt();
  await Promise.allSettled([1, 2].map(() => download(client, entry, file, { resume })));
  const ranges = storage.asked.map(({ range }) => range);
  expect(ranges.filter((range) => range !== undefined)).toEqual([`bytes=${size / 2}-`]);
  expect(await isWhole()).toBe(true);
});

test('a partial file that is being written is neither resumed nor removed', async () => {
  const { storage, entry, file, here, resume, interrupt } = await withHalf();
  const client = createClient({ baseUrl: storage.baseUrl, token: 'token' });
  await download(client, entry, file, { resume });
  expect(storage.asked[1]).toMatchObject({ range: undefined });
  expect(await here()).toEqual([path.basename(resume.part), 'survey.mp4']);
  await interrupt();
});

test('ranges that are shorter than the rest follow one another', async () => {
  const { storage, client, entry, file, isWhole } = await withFile(
    { breaksAfter: 9 },
    { most: 7 },
    { most: 5 },
  );
  await download(client, { ...entry, file_hash: null }, file);
  expect([storage.asked.length, await isWhole()]).toEqual([4, true]);
  storage.faults.push({ breaksAfter: 9 }, ...Array.from({ length: 9 }, () => ({ most: 0 })));
  await expect(download(client, entry, file)).rejects.toMatchObject({ reason: 'connection' });
  expect([storage.asked.length, await isWhole()]).toEqual([8, true]);
});

test.each<[string, Fault[], string]>([
  ['other bytes', [{ lies: true }], 'content'],
  // More than the attempts: on a busy machine, a request may arrive after its time has passed, and be sent again.
  ['no more bytes', [...inVain, ...inVain, ...inVain], 'connection'],
  ['nothing for too long', Array.from({ length: 9 }, () => ({ stallsAfter: 0 })), 'connection'],
])('a storage that sends %s changes no file', async (_, faults, reason) => {
  const { client, entry, file, here } = await withFile(...faults);
  await writeFile(file, 'mine');
  const failed = download(client, entry, file, { timeout: 100, onState: () => undefined });
  await expect(failed).rejects.toBeInstanceOf(DownloadError);
  await expect(failed).rejects.toMatchObject({ reason });
  expect([await readFile(file, 'utf8'), await here()]).toEqual(['mine', ['survey.mp4']]);
});

const inTime = 'Raise timeout, or try again later.';

test.each([
  ['at all', { silent: true }, 30, 'no complete response', 'ConnectionError'],
  // Headers have to come in this time, on a busy machine as well.
  ['with bytes', { stallsAfter: 0 }, 250, 'no bytes', 'DownloadError'],
] as const)(
  'a storage that does not answer %s is asked three times',
  async (_, fault, timeout, none, name) => {
    const message = `${none} within ${timeout} ms. ${inTime}`;
    const { storage, entry, file, here } = await withFile(fault, fault, fault);
    // On a busy machine, the time may pass before a request reaches the storage.
    const attempts = vi.fn(fetch);
    const client = createClient({ baseUrl: storage.baseUrl, token: 'token', fetch: attempts });
    const failed = download(client, entry, file, { timeout });
    const error: unknown = await failed.catch((fault: unknown) => fault);
    expect(error).toMatchObject({ name, message: expect.stringContaining(message) as string });
    expect(error).not.toMatchObject({ cause: { name: 'AbortError', message: '' } });
    expect([attempts.mock.calls.length, await here()]).toEqual([3, []]);
  },
);

test('an iteration over bytes ends where a storage does not answer with any', async () => {
  const fault = { stallsAfter: 0 };
  const { client, entry } = await withFile(fault, fault, fault);
  const message = `no bytes within 100 ms. ${inTime}`;
  await expect(downloadedBytes(client, entry, { timeout: 100 }).next()).rejects.toMatchObject({
    name: 'DownloadError',
    message: expect.stringContaining(message) as string,
  });
});

test.each(['onProgress', 'onState'])('an error of %s ends a download as it is', async (name) => {
  const fault = new Error('No disk');
  const fail = (state: unknown) => {
    if (state) throw fault;
  };
  for (const callback of [fail, (state: unknown) => Promise.resolve(state).then(fail)]) {
    const { storage, client, entry, file, here } = await withFile();
    await expect(download(client, entry, file, { [name]: callback })).rejects.toBe(fault);
    expect([storage.asked.length, await here()]).toEqual([1, []]);
  }
});

test('a signal ends a download that waits for onState', async () => {
  const { client, entry, file, here } = await withFile();
  const interruption = new AbortController();
  const onState = () => {
    interruption.abort();
    return new Promise<never>(() => undefined);
  };
  const waiting = download(client, entry, file, { onState, signal: interruption.signal });
  await expect(waiting).rejects.toBeInstanceOf(AbortError);
  expect(await here()).toEqual([]);
});

test('an iteration over bytes takes the options of a call', async () => {
  const { storage, client, entry } = await withFile({ stallsAfter: 5 });
  const interruption = new AbortController();
  const { signal } = interruption;
  const read = async () => {
    for await (const chunk of downloadedBytes(client, entry, { headers: { range: 'bytes=9-' }, signal }))
      if (chunk.length > 0) interruption.abort();
  };
  await expect(read()).rejects.toBeInstanceOf(AbortError);
  expect(storage.asked).toMatchObject([{ range: 'bytes=9-' }]);
});

test.each<[string, (file: string) => Promise<unknown>, string]>([
  ['a folder', (file) => mkdir(file), 'exists and is not a file. Give the path of the file.'],
  ['a link', (file) => symlink('elsewhere', file), 'is a symbolic link. Give the path that it leads to.'],
])('%s is not replaced, and nothing is sent', async (_, create, fault) => {
  const { storage, client, entry, file, here } = await withFile();
  await create(file);
  const message = `${file} ${fault}`;
  await expect(download(client, entry, file)).rejects.toMatchObject({ reason: 'target', message });
  expect([storage.asked, await here()]).toEqual([[], ['survey.mp4']]);
});

test.each([undefined, 'older'])('what replaces %j during the download stays', async (before) => {
  const { client, entry, file, here } = await withFile();
  if (before !== undefined) await writeFile(file, before);
  const onProgress = () => {
    writeFileSync(file, 'mine');
  };
  await expect(download(client, entry, file, { onProgress })).rejects.toMatchObject({
    reason: 'target',
    message: expect.stringContaining('changed while it was downloaded') as string,
  });
  expect([await readFile(file, 'utf8'), await here()]).toEqual(['mine', ['survey.mp4']]);
});

/** Windows has no such permissions. */
const withModes = test.skipIf(process.platform === 'win32');

test.runIf(process.getuid?.() === 0)('a replaced file keeps its owner and group', async () => {
  const { client, entry, file } = await withFile();
  await writeFile(file, 'mine');
  await chown(file, 65_534, 65_533);
  await download(client, entry, file);
  expect(await stat(file)).toMatchObject({ uid: 65_534, gid: 65_533 });
});

withModes.each([0o600, 0o755, 0o666])('a replaced file keeps its permissions %o', async (mode) => {
  const { client, entry, file, isWhole } = await withFile();
  await writeFile(file, 'mine');
  await chmod(file, mode);
  await download(client, entry, file);
  expect([(await stat(file)).mode & 0o777, await isWhole()]).toEqual([mode, true]);
});

withModes(
  'the partial file of a private file is private, and a new file has the usual permissions',
  async () => {
    const { client, entry, file, folder, here } = await withFile();
    await writeFile(file, 'mine');
    await chmod(file, 0o600);
    const modes: number[] = [];
    const onProgress = () => {
      for (const name of readdirSync(folder)) modes.push(statSync(path.join(folder, name)).mode & 0o077);
    };
    await download(client, entry, file, { onProgress });
    expect([...new Set(modes)]).toEqual([0]);
    await writeFile(path.join(folder, 'usual'), '');
    await download(client, entry, path.join(folder, 'new'));
    const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode;
    expect([await modeOf('new'), await here()]).toEqual([
      await modeOf('usual'),
      ['new', 'survey.mp4', 'usual'],
    ]);
  },
);

test('a read-only file is not replaced, and nothing is sent', async () => {
  const { storage, client, entry, file, here } = await withFile();
  await writeFile(file, 'mine');
  await chmod(file, 0o444);
  await expect(download(client, entry, file)).rejects.toMatchObject({
    reason: 'target',
    message: `${file} is read-only. Make it writable, or give another path.`,
  });
  expect([storage.asked, await readFile(file, 'utf8'), await here()]).toEqual([[], 'mine', ['survey.mp4']]);
});

test('without onState, a download resumes with a state too, and leaves no partial file', async () => {
  const { storage, client, entry, file, isWhole, here } = await withFile(
    { breaksAfter: size / 2 },
    ...inVain,
  );
  let resume: DownloadState | undefined;
  const onState = (latest: DownloadState | undefined) => {
    resume = latest;
  };
  await expect(download(client, entry, file, { onState })).rejects.toBeInstanceOf(DownloadError);
  storage.asked.length = 0;
  await download(client, entry, file, { resume });
  // Node does not hand out every byte that came before the connection broke.
  const further = expect.stringMatching(/^bytes=[1-9]\d*-$/) as string;
  expect(storage.asked).toEqual([expect.objectContaining({ range: further })]);
  expect([await isWhole(), await here()]).toEqual([true, ['survey.mp4']]);
});

test('a file gets every millisecond of its time', async () => {
  const folder = await temporaryFolder();
  for (let at = 0; at < 1000; at++) {
    const modified = new Date(Date.UTC(at % 2 ? 2026 : 1969, 2, 29, 2, 30, 0, at));
    const target = path.join(folder, `${at}`);
    await (await PartFile.create(target)).moveTo(target, { before: undefined, modified, sync: false });
    const more = (await stat(target, { bigint: true })).mtimeNs - BigInt(modified.getTime()) * 1_000_000n;
    // By Node's version, and never less.
    expect(more).toBeGreaterThanOrEqual(0n);
    expect(more).toBeLessThanOrEqual(1000n);
  }
});
