import { execFile } from 'node:child_process';
import { Hash } from 'node:crypto';
import { mkdir, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { exitCodes } from '../errors.ts';
import { signedInHome } from '../testing/at-home.ts';
import { hostileDrive } from '../testing/hostile-drive.ts';
import { freePort } from '../../../server/src/testing/free-port.ts';

const namesOf = (entries: DriveEntry[]) => entries.map(({ name }) => name);

test('a file is uploaded and downloaded', async () => {
  const { run, json, at } = await signedInHome();
  await writeFile(at('report.pdf'), '%PDF-1.7');
  const uploaded = await run(['upload', at('report.pdf')]);
  expect(uploaded).toMatchObject({ code: 0, stderr: '' });
  expect(uploaded.stdout).toMatch(
    /^uploaded {3}id:\d+ {2}8 B {2}.*report\.pdf\n1 file, 8 B, in \d+\.\d s, to .*\n$/,
  );
  const [entry] = await json<DriveEntry[]>('ls', '/report.pdf');
  expect(entry).toMatchObject({ name: 'report.pdf', type: 'pdf', mime: 'application/pdf', file_size: 8 });
  expect((await run(['ls'])).stdout).toMatch(/^id:\d+ +8 B {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}report\.pdf\n$/);
  expect(await run(['download', `id:${entry!.id}`, '--to', at('back.pdf')])).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await readFile(at('back.pdf'), 'utf8')).toBe('%PDF-1.7');
});

test('one changed file does not stop the upload of a folder, and repeating it makes no duplicates', async () => {
  const { run, json, at } = await signedInHome();
  await mkdir(at('Photos/2026'), { recursive: true });
  for (const name of ['a.txt', 'b.txt', '2026/c.txt']) await writeFile(at('Photos', name), name);
  expect(await run(['upload', at('Photos')])).toMatchObject({ code: 0, stderr: '' });
  await writeFile(at('Photos/b.txt'), 'changed');
  await writeFile(at('Photos/2026/d.txt'), 'new');
  const partly = await run(['upload', at('Photos')]);
  expect([partly.code, partly.stderr]).toEqual([
    exitCodes.partly,
    expect.stringMatching(
      /^file-storage: Another b\.txt already exists \(id:\d+\)\. Move or rename it, or add [^\n]*\n$/,
    ),
  ]);
  expect(partly.stdout).toMatch(/^1 file, 3 B, in \d+\.\d s, to .*; 2 unchanged; 1 failed$/m);
  expect((await run(['upload', at('Photos'), '--skip'])).code).toBe(0);
  // By the clock of this machine, the file is not newer than the entry.
  await utimes(at('Photos/b.txt'), new Date('2001-01-01'), new Date('2001-01-01'));
  expect((await run(['upload', at('Photos'), '--update'])).stdout).toMatch(/^skipped .*b\.txt$/m);
  expect(await run(['upload', at('Photos'), '--overwrite'])).toMatchObject({ code: 0 });
  expect(namesOf(await json('ls', 'Photos'))).toEqual(['2026', 'a.txt', 'b.txt']);
  expect(namesOf(await json('ls', 'Photos/2026'))).toEqual(['c.txt', 'd.txt']);
  expect(namesOf(await json('ls', '--trash'))).toEqual(['b.txt']);
  await run(['download', 'Photos/b.txt', '--to', at('back.txt')]);
  expect(await readFile(at('back.txt'), 'utf8')).toBe('changed');
});

test('filters select by name at any depth, or by path, and exclude whole folders', async () => {
  const { run, json, at } = await signedInHome();
  await mkdir(at('Photos/2026/raw'), { recursive: true });
  for (const name of ['a.png', 'a.txt', '2026/b.png', '2026/raw/c.png'])
    await writeFile(at('Photos', name), name);
  const filters = ['--include', '*.png', '--exclude', '2026/raw'];
  expect(await run(['upload', at('Photos'), ...filters])).toMatchObject({ code: 0, stderr: '' });
  const paths = (await json<{ drivePath: string }[]>('ls', '-R')).map(({ drivePath }) => drivePath);
  expect(paths).toEqual(['/Photos', '/Photos/2026', '/Photos/2026/b.png', '/Photos/a.png']);
  await run(['download', 'Photos', '--to', at('back'), '--exclude', '2026']);
  expect(await readdir(at('back'), { recursive: true })).toEqual(['Photos', 'Photos/a.png']);
  expect(await run(['upload', at('Photos'), '--include', '[a'])).toEqual({
    ...{ code: exitCodes.usage, stdout: '' },
    stderr:
      'file-storage: The pattern "[a" has a [ without its ], a range that is none, or a \\ at its end. Write \\[ or \\\\ for these. The rules are those of gitignore.\n',
  });
  // An option takes one word, and may be repeated.
  const excludes = ['--exclude', '*.txt', '--exclude', 'b.*', at('Photos/2026/raw'), at('Photos/2026')];
  await run(['mkdir', 'Other']);
  expect(await run(['upload', '--to', 'Other', ...excludes])).toMatchObject({ code: 0, stderr: '' });
  expect(
    (await json<{ drivePath: string }[]>('ls', '-R', 'Other')).map(({ drivePath }) => drivePath),
  ).toEqual(['2026', '2026/raw', '2026/raw/c.png', 'raw', 'raw/c.png'].map((name) => `/Other/${name}`));
});

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

test('an interrupted upload resumes', async () => {
  const { run, json, at, bytes, args, received, first, notes, key } = await brokenOff();
  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  expect(received).not.toContain(first);
  const [entry] = await json<DriveEntry[]>('ls');
  // The upload that was started is continued, not a new one.
  expect(key.split('/').at(-1)).toBe(entry!.file_name);
  expect(await readdir(notes)).toEqual([]);
  await run(['download', 'survey.mp4', '--to', at('back.mp4')]);
  expect(bytes.equals(await readFile(at('back.mp4')))).toBe(true);
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

test('a replacement whose answer is lost leaves both, which the next run says', async () => {
  const { run, at } = await signedInHome();
  await writeFile(at('a.txt'), 'old');
  await run(['upload', at('a.txt')]);
  await writeFile(at('a.txt'), 'newer');
  const answerAgain = losingRegistrations();
  const args = ['upload', at('a.txt'), '--overwrite'];
  expect(await run(args)).toMatchObject({ code: exitCodes.failed });
  answerAgain();
  for (const verb of [args, ['sync', at('.'), 'drive:/', '--include', '/a.txt']])
    expect(await run(verb)).toMatchObject({
      stdout: expect.stringMatching(/^unchanged .*; 1 unchanged\n$/s) as string,
      stderr: expect.stringMatching(
        /^file-storage: 2 entries are called a\.txt in one folder now: id:\d+, id:\d+\. Rename one by its id, such as id:\d+\.\n$/,
      ) as string,
    });
});

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

test('a local file is replaced only if asked, and only by a complete one', async () => {
  const { run, at, server } = await signedInHome();
  await writeFile(at('a.txt'), 'there');
  await run(['upload', at('a.txt')]);
  await writeFile(at('a.txt'), 'here');
  const args = ['download', 'a.txt', '--to', at('a.txt')];
  expect(await run(args)).toMatchObject({
    code: exitCodes.invalid,
    stderr: `file-storage: ${at('a.txt')} already exists, with other content. Add --overwrite, --update or --skip.\n`,
  });
  // The local file is newer than the entry.
  for (const option of ['--skip', '--update'])
    expect((await run([...args, option])).stdout).toMatch(/^skipped .*; 1 skipped\n$/s);
  expect((await run([...args, '--overwrite', '--dry-run'])).stdout).toMatch(/^would be downloaded /);
  expect(await run([...args, '--skip', '--update'])).toMatchObject({ code: exitCodes.usage });
  vi.spyOn(server.objects, 'read').mockResolvedValueOnce(Readable.from([Buffer.from('wrong')]));
  const ended = await run([...args, '--overwrite']);
  expect(ended).toMatchObject({
    code: exitCodes.failed,
    stderr: 'file-storage: a.txt: the server sent different bytes than were uploaded. Try again.\n',
  });
  expect(await readFile(at('a.txt'), 'utf8')).toBe('here');
  expect(await readdir(at('.'))).toEqual(['a.txt']);
  expect(await run([...args, '--overwrite'])).toMatchObject({ code: 0 });
  expect(await readFile(at('a.txt'), 'utf8')).toBe('there');
});

test('a terminal shows a progress bar, and other outputs do not', async () => {
  const { run, at } = await signedInHome();
  await writeFile(at('a.txt'), 'a');
  const { stdout, stderr } = await run(['upload', at('a.txt')], { isTTY: true });
  expect(stdout).toMatch(/^uploaded/);
  expect(stderr).toContain('a.txt  [########################] 100 %  1 B of 1 B');
  expect(stderr.endsWith('\r\u001b[K')).toBe(true);
});

test('an error is one line and an exit code, or JSON', async () => {
  const { run } = await signedInHome();
  const missing = 'Nowhere does not exist. file-storage ls shows what is there.';
  expect(await run(['ls', 'Nowhere'])).toEqual({ code: 6, stdout: '', stderr: `file-storage: ${missing}\n` });
  const listing = await run(['ls', 'Nowhere', '--json']);
  expect(JSON.parse(listing.stderr)).toEqual({ error: { message: missing, code: 6 } });
  const gone = `http://127.0.0.1:${await freePort()}`;
  expect(await run(['ls', '--base-url', `${gone}/v1`, '--timeout', '5'])).toMatchObject({
    code: exitCodes.unreachable,
    stderr: `file-storage: The server at ${gone} cannot be reached: nothing listens there (ECONNREFUSED). Check the URL of the server, and the network.\n`,
  });
  expect(await run(['ls', '--timeout', 'soon'])).toMatchObject({ code: exitCodes.usage });
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

test('a device or pipe is no target for a file, and - is', async () => {
  const { run, at } = await signedInHome();
  await writeFile(at('a.txt'), 'a');
  await run(['upload', at('a.txt')]);
  await promisify(execFile)('mkfifo', [at('pipe')]);
  for (const to of ['/dev/null', at('pipe')])
    for (const args of [
      ['download', 'a.txt', '--to', to, '--overwrite'],
      ['cp', 'drive:a.txt', to],
    ])
      expect(await run(args)).toEqual({
        ...{ code: exitCodes.usage, stdout: '' },
        stderr: `file-storage: ${to} is no regular file. Use - as the target for the standard output.\n`,
      });
});
