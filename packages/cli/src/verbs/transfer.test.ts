import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { exitCodes } from '../errors.ts';
import { signedInHome } from '../testing/at-home.ts';
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
  expect((await run(['ls'])).stdout).toMatch(/^id:\d+ +8 B {2}\d{4}-\d\d-\d\d \d\d:\d\dZ {2}report\.pdf\n$/);
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
      'file-storage: The pattern "[a" has a [ without its ], a range that is none, a named class, or a \\ at its end. Write \\[ or \\\\ for these. The rules are those of gitignore, without classes such as [:alpha:].\n',
  });
  // An option takes one word, and may be repeated.
  const excludes = ['--exclude', '*.txt', '--exclude', 'b.*', at('Photos/2026/raw'), at('Photos/2026')];
  await run(['mkdir', 'Other']);
  expect(await run(['upload', '--to', 'Other', ...excludes])).toMatchObject({ code: 0, stderr: '' });
  expect(
    (await json<{ drivePath: string }[]>('ls', '-R', 'Other')).map(({ drivePath }) => drivePath),
  ).toEqual(['2026', '2026/raw', '2026/raw/c.png', 'raw', 'raw/c.png'].map((name) => `/Other/${name}`));
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

test('a file that changes during its upload is reported as changed, even if its time is put back', async () => {
  const { run, server, at } = await signedInHome();
  await writeFile(at('a.txt'), 'one');
  const receive = server.objects.receive.bind(server.objects);
  // What a larger file, which is read twice, would send.
  vi.spyOn(server.objects, 'receive').mockImplementationOnce((grant) =>
    receive(grant, Readable.from([Buffer.from('two')])),
  );
  expect(await run(['upload', at('a.txt')])).toMatchObject({
    code: exitCodes.local,
    stderr: expect.stringMatching(
      /^file-storage: \S+a\.txt: The file changed while it was read[^]* again/,
    ) as string,
  });
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
