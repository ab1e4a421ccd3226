import { Hash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { exitCodes } from '../errors.ts';
import { signedInHome } from '../testing/at-home.ts';
import { hostileDrive } from '../testing/hostile-drive.ts';

const namesOf = (entries: DriveEntry[]) => entries.map(({ name }) => name);

test.each([
  [['download', 'a.txt', '--to', 'drive:zz']],
  [['download', 'a.txt', '--backup-dir', 'drive:bk']],
  [['vault', 'get', 'a.txt', '--to', 'drive:zz']],
])('%j is refused, because its last path is not local', async (args) => {
  const { run } = await signedInHome();
  const path = args.at(-1)!;
  expect(await run(args)).toMatchObject({
    ...{ code: exitCodes.usage, stdout: '' },
    stderr: expect.stringContaining(
      `Expected a local path: ${path} is on the drive, and ./${path} would be here.`,
    ) as string,
  });
});

/** Interrupts the upload of a file with several parts after the first part. */
async function brokenOff() {
  const home = await signedInHome();
  const { run, at } = home;
  const { objects } = home.server;
  const bytes = Buffer.alloc(21 * 1024 ** 2, 'survey');
  await writeFile(at('survey.mp4'), bytes);
  const interruption = new AbortController();
  const receive = objects.receivePart.bind(objects);
  const received: number[] = [];
  vi.spyOn(objects, 'receivePart').mockImplementation(async (grant, body) => {
    const part = await receive(grant, body);
    received.push(grant.partNumber);
    interruption.abort();
    return part;
  });
  const args = ['upload', at('survey.mp4')];
  expect(await run(args, { signal: interruption.signal })).toMatchObject({
    code: exitCodes.interrupted,
    stderr: 'file-storage: Interrupted. Run the same command again to continue.\n',
  });
  const notes = at('.local/state/file-storage/uploads');
  const [note] = await readdir(notes);
  const { upload } = JSON.parse(await readFile(path.join(notes, note!), 'utf8')) as {
    upload: { key: string };
  };
  const first = received.splice(0)[0]!;
  return { ...home, bytes, args, received, first, notes, key: upload.key };
}

test('an interrupted upload resumes, also from another folder and by another path', async () => {
  const { run, json, at, folder, bytes, received, first, notes, key } = await brokenOff();
  await symlink(folder, path.join(folder, '.local/link'));
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
  });
  process.chdir(path.join(folder, '.local'));
  expect(await run(['upload', 'link/survey.mp4'])).toMatchObject({ code: 0, stderr: '' });
  expect([received.includes(first), await readdir(notes)]).toEqual([false, []]);
  const [entry] = await json<DriveEntry[]>('ls');
  // The upload that was started is continued, not a new one.
  expect(key.split('/').at(-1)).toBe(entry!.file_name);
  await run(['download', 'survey.mp4', '--to', at('back.mp4')]);
  expect(bytes.equals(await readFile(at('back.mp4')))).toBe(true);
});

test('an upload in parts needs no home with a token in the environment', async () => {
  const { run, at, json } = await signedInHome();
  await writeFile(at('survey.mp4'), Buffer.alloc(6 * 1024 ** 2, 'survey'));
  const env = { HOME: '/dev/null/home' };
  expect(await run(['upload', at('survey.mp4')], { env })).toMatchObject({ code: 0, stderr: '' });
  expect(await json('ls')).toMatchObject([{ name: 'survey.mp4', file_size: 6 * 1024 ** 2 }]);
});

test.each(['{"upload":{}}', 'OTHER'])(
  'a note that is not one of this version (%s) is left out',
  async (text) => {
    const { run, args, received, first, notes } = await brokenOff();
    const [name] = await readdir(notes);
    const note = path.join(notes, name!);
    const { upload } = JSON.parse(await readFile(note, 'utf8')) as { upload: object };
    const other = JSON.stringify({ upload: { ...upload, version: 2 } });
    await writeFile(note, text.replace('OTHER', other));
    expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
    expect([received, await readdir(notes)]).toEqual([expect.arrayContaining([first]), []]);
  },
);

test('an upload of the standard input leaves no note, because nothing continues it', async () => {
  const { run, at, server } = await signedInHome();
  const interruption = new AbortController();
  const receive = server.objects.receivePart.bind(server.objects);
  vi.spyOn(server.objects, 'receivePart').mockImplementation((...args) => {
    interruption.abort();
    return receive(...args);
  });
  const stdin = Readable.from([Buffer.alloc(21 * 1024 ** 2, 'survey')]);
  expect(await run(['cp', '-', 'drive:survey.mp4'], { stdin, signal: interruption.signal })).toMatchObject({
    code: exitCodes.interrupted,
  });
  expect(await readdir(at('.local/state/file-storage/uploads')).catch(() => [])).toEqual([]);
});

test('an upload that another command still sends is not taken over', async () => {
  const pid = Object.getOwnPropertyDescriptor(process, 'pid')!;
  Object.defineProperty(process, 'pid', { ...pid, value: process.ppid });
  onTestFinished(() => void Object.defineProperty(process, 'pid', pid));
  const { run, json, args, received, first, notes, key } = await brokenOff();
  Object.defineProperty(process, 'pid', pid);
  const noted = await readdir(notes);
  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  expect(received).toContain(first);
  const [entry] = await json<DriveEntry[]>('ls');
  expect(key.split('/').at(-1)).not.toBe(entry!.file_name);
  expect(await readdir(notes)).toEqual(noted);
});

test.each(['upload', 'download'])(
  'an interrupted %s reads no file to its end to compare it',
  async (verb) => {
    const size = 2 ** 37;
    const { run, folder } = await hostileDrive({
      list: { '': [{ id: 1, name: 'a.bin', file_size: size, file_hash: 'f'.repeat(64) }] },
    });
    const file = path.join(folder, 'a.bin');
    await writeFile(file, '');
    // A hole, which takes no space.
    await truncate(file, size);
    const interruption = new AbortController();
    // oxlint-disable-next-line typescript/unbound-method -- called with its object below
    const { update } = Hash.prototype;
    const hashing = vi.spyOn(Hash.prototype, 'update').mockImplementation(function (this: Hash, ...args) {
      if (args[0].length > 1000) interruption.abort();
      return update.apply(this, args);
    });
    onTestFinished(() => {
      hashing.mockRestore();
    });
    const args = verb === 'upload' ? [file] : ['a.bin', '--to', folder];
    expect(await run([verb, ...args], { signal: interruption.signal })).toMatchObject({
      code: exitCodes.interrupted,
    });
  },
);

/** Loses the answers to registrations, until the returned function is called. */
function losingRegistrations(): () => void {
  const send = fetch;
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    const answer = await send(...args);
    return answer.url.endsWith('/s3/entries') ? new Response('{}', { status: 503 }) : answer;
  });
  const answerAgain = () => {
    fetching.mockRestore();
  };
  onTestFinished(answerAgain);
  return answerAgain;
}

test('a resumed upload starts no second one if the answer to its registration is lost', async () => {
  const { run, json, args } = await brokenOff();
  const answerAgain = losingRegistrations();
  expect(await run(args)).toMatchObject({ code: exitCodes.failed });
  answerAgain();
  expect(await run(args)).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringMatching(/^unchanged /) as string,
  });
  expect(namesOf(await json('ls'))).toEqual(['survey.mp4']);
});

test.each(['newer', 'newest'])(
  'the next run completes a replacement whose answer is lost: %s',
  async (text) => {
    const { run, at, json } = await signedInHome();
    await writeFile(at('a.txt'), 'old');
    await run(['upload', at('a.txt')]);
    await writeFile(at('a.txt'), 'newer');
    const answerAgain = losingRegistrations();
    const args = ['upload', at('a.txt'), '--overwrite'];
    expect(await run(args)).toMatchObject({ code: exitCodes.failed });
    answerAgain();
    const [newer, old] = (await json<{ id: number }[]>('ls')).map(({ id }) => id).sort((a, b) => b - a);
    // Without a note of what it has replaced, or if that has changed, both stay, and the newer one has the name.
    const both = `2 entries are called a.txt in one folder now, the newest first: id:${newer}, id:${old}. Rename or remove an older one by its id, such as id:${old}.`;
    await mkdir(at('Other'));
    await copyFile(at('a.txt'), at('Other/a.txt'));
    expect(await run(['upload', at('Other/a.txt'), '--overwrite'])).toMatchObject({
      stdout: expect.stringMatching(/^unchanged .*; 1 unchanged\n$/s) as string,
      stderr: `file-storage: ${both}\n`,
    });
    await writeFile(at('Other/a.txt'), 'other');
    expect(await run(['upload', at('Other/a.txt'), '--overwrite'])).toMatchObject({
      ...{ code: exitCodes.invalid, stderr: expect.stringContaining(both) as string },
    });
    // Something else in the place of the new one is no proof.
    await run(['rm', `id:${newer}`]);
    await run(['upload', at('Other/a.txt'), '--keep-both']);
    expect(await run(args)).toMatchObject({ code: exitCodes.invalid });
    await run(['rm', `id:${Number(newer) + 1}`]);
    await run(['restore', `id:${newer}`]);
    await run(['sync', 'drive:/', at('back')]);
    expect(await readFile(at('back/a.txt'), 'utf8')).toBe('newer');
    await writeFile(at('a.txt'), text);
    expect((await run([...args, '--dry-run'])).stdout).toMatch(/1 file|1 unchanged/);
    expect(await json('ls')).toHaveLength(2);
    expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
    expect(await json('ls')).toHaveLength(1);
    expect(await run(['cat', 'a.txt'])).toMatchObject({ stdout: text });
    expect(await json('ls', '--trash')).toContainEqual(expect.objectContaining({ id: old }));
    expect(await readdir(at('.local/state/file-storage/uploads'))).toEqual([]);
  },
);

test.each(['upload', 'cp'])('an interrupted %s replaces a file completely, or not at all', async (verb) => {
  const { run, json, at } = await signedInHome();
  await run(['mkdir', 'F']);
  for (const [text, to] of [
    ['old', 'F'],
    ['newer', '/'],
  ] as const) {
    await writeFile(at('a.txt'), text);
    await run(['upload', at('a.txt'), '--to', to]);
  }
  const interruption = new AbortController();
  const send = fetch;
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (init!.method === 'PUT' || (url as string).endsWith('/file-entries/delete')) interruption.abort();
    return send(url, init);
  });
  onTestFinished(() => {
    fetching.mockRestore();
  });
  const { signal } = interruption;
  const source = verb === 'cp' ? ['a.txt', 'F'] : [at('a.txt'), '--to', 'F'];
  await run([verb, ...source, '--overwrite'], { signal });
  fetching.mockRestore();
  expect([signal.aborted, namesOf(await json('ls', 'F'))]).toEqual([true, ['a.txt']]);
  expect((await run(['cat', 'F/a.txt'])).stdout).toBe('newer');
});

test.each([
  ['upload', '/presign'],
  ['download', '/download/'],
])('%s says that the connection was lost, and continues, once the server has answered', async (verb, at) => {
  const { run, folder } = await hostileDrive({
    list: { '': [{ id: 1, name: 'a.txt' }] },
    other(request) {
      if (!request.url!.includes(at)) return false;
      request.socket.destroy();
      return true;
    },
  });
  const file = path.join(folder, 'b.txt');
  await writeFile(file, 'ships');
  const args = verb === 'upload' ? [file] : ['a.txt', '--to', folder];
  expect(await run([verb, ...args])).toMatchObject({
    code: exitCodes.unreachable,
    stderr: expect.stringMatching(
      /cannot be reached: the connection was lost \(\w+\)\. Run the same command again to continue\.\n$/,
    ) as string,
  });
});
