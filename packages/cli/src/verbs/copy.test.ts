import { existsSync } from 'node:fs';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { json as jsonOf } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { exitCodes } from '../errors.ts';
import { copyHome } from '../testing/copy-home.ts';
import { folder, hostileDrive, type ShownEntry } from '../testing/hostile-drive.ts';

test('cp copies to the drive, from it and on it', async () => {
  const { at, ok, json, run, there, here, write } = await copyHome();
  await write('Photos/2026/a.png', 'a');
  await write('b.txt', 'b');
  await ok('cp', at('Photos'), at('b.txt'), 'drive:/');
  await ok('cp', at('b.txt'), 'drive:Photos/c.txt');
  expect(await there()).toEqual(['Photos', 'Photos/2026', 'Photos/2026/a.png', 'Photos/c.txt', 'b.txt']);
  const copied = /copied .* drive:Photos\n1 folder, 2 B, in/;
  expect(await ok('cp', 'drive:Photos', 'drive:Copy of photos', '--dry-run')).toMatch(copied);
  expect(await ok('cp', 'drive:Photos', 'drive:Copy of photos')).toMatch(copied);
  expect(await ok('cp', 'Photos', 'b.txt', 'Both/')).toMatch(/\n1 file, 1 folder, 3 B, in/);
  expect((await json<{ summary: object }>('cp', 'Both', 'Again')).summary).toMatchObject({
    ...{ files: 0, folders: 1, bytes: 3 },
  });
  for (const name of ['Both', 'Again']) await ok('rm', name);
  await ok('cp', 'drive:b.txt', 'drive:Photos');
  await ok('cp', 'b.txt', 'Photos/d.txt');
  expect(await there('Copy of photos')).toEqual(['2026', '2026/a.png', 'c.txt']);
  expect(await there('Photos')).toEqual(['2026', '2026/a.png', 'b.txt', 'c.txt', 'd.txt']);
  await ok('cp', 'drive:Photos', at('back'));
  expect(await here('back')).toEqual([
    'Photos',
    'Photos/2026',
    'Photos/2026/a.png',
    'Photos/b.txt',
    'Photos/c.txt',
    'Photos/d.txt',
  ]);
  await ok('cp', 'drive:Photos/c.txt', at('e.txt'));
  expect(await readFile(at('e.txt'), 'utf8')).toBe('b');
  expect(await run(['cp', 'b.txt', 'Photos'])).toMatchObject({ code: exitCodes.invalid });
  expect(await run(['cp', 'b.txt', 'Photos', '--skip'])).toMatchObject({ code: 0 });
  await ok('cp', 'b.txt', 'Photos', '--overwrite');
  expect(await there('Photos')).toEqual(['2026', '2026/a.png', 'b.txt', 'c.txt', 'd.txt']);
});

test('cp refuses arguments without a clear source and target', async () => {
  const { at, run, write } = await copyHome();
  await write('a.txt', 'a');
  for (const args of [
    ['cp', at('a.txt')],
    ['cp', 'drive:a.txt', at('a.txt'), 'drive:B'],
    ['cp', '-', '-'],
    ['cp', '-', 'drive:'],
    ['cp', 'drive:', at('b')],
    ['mv', '-', 'drive:a.txt'],
    ['mv', 'a.txt', 'b.txt', '--dry-run'],
    ['sync', at('.'), at('b')],
    ['sync', 'drive:A', 'drive:B'],
  ])
    expect([args, await run(args)]).toEqual([
      args,
      { code: exitCodes.usage, stdout: '', stderr: expect.stringMatching(/^file-storage: .+\n$/) as string },
    ]);
  // The help lists apart what is refused.
  const { stdout } = await run(['mv', '--help']);
  expect(stdout).toMatch(/not for a move on the drive.*:\n[^]* --dry-run [^]*\n\nOptions:\n/);
});

test('standard input becomes a file, and a file standard output', async () => {
  const { run, ok, there } = await copyHome();
  expect(await run(['cp', '-', 'drive:notes.txt'], { stdin: 'ships and tides' })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^uploaded +id:\d+ +15 B +drive:notes\.txt\n/) as string,
    stderr: '',
  });
  expect(await there()).toEqual(['notes.txt']);
  expect(await ok('cat', 'notes.txt')).toBe('ships and tides');
  expect(await ok('cp', 'drive:notes.txt', '-')).toBe('ships and tides');
  expect(await ok('cp', 'notes.txt', '-')).toBe('ships and tides');
  expect(await ok('download', 'notes.txt', '--to', '-')).toBe('ships and tides');
  for (const args of [
    ['download', 'notes.txt', '--to', '-', '--dry-run'],
    ['cp', 'notes.txt', '-', '--include', 'b*'],
  ])
    expect(await run(args)).toMatchObject({
      code: exitCodes.usage,
      stderr:
        'file-storage: Standard output takes none of --dry-run, --backup-dir and the filters. Omit them, or give a path.\n',
    });
  await ok('mkdir', 'Folder');
  expect(await run(['cat', 'Folder'])).toMatchObject({ code: exitCodes.usage, stdout: '' });
});

test('mv to the drive deletes the local file, and mv from the drive trashes the entry', async () => {
  const { at, ok, there, here, json, write, run } = await copyHome();
  await write('Photos/2026/a.png', 'a');
  await write('Photos/b.txt', 'b');
  expect(await ok('mv', at('Photos'), 'drive:Archive')).toMatch(
    /^2 files, 2 B, in .* s, to drive:Archive; 2 originals deleted here$/m,
  );
  expect(existsSync(at('Photos'))).toBe(false);
  expect(await there()).toEqual([
    'Archive',
    'Archive/Photos',
    'Archive/Photos/2026',
    'Archive/Photos/2026/a.png',
    'Archive/Photos/b.txt',
  ]);
  expect(await ok('mv', 'drive:Archive/Photos', at('back'))).toMatch(
    /^2 files, 2 B, in .* s, to .*back; 2 originals moved to the trash$/m,
  );
  expect(await here('back')).toEqual(['Photos', 'Photos/2026', 'Photos/2026/a.png', 'Photos/b.txt']);
  expect(await there()).toEqual(['Archive']);
  // One entry for each folder, so that restoring them brings back the tree.
  const trashed = await json<{ name: string; drivePath: string }[]>('ls', '--trash');
  expect(trashed.map(({ name }) => name).sort()).toEqual(['2026', 'Photos']);
  expect(await ok('ls', '--trash')).toMatch(/deleted \d{4}-\d\d-\d\d \d\d:\d\dZ {2}\/Archive\/Photos\/$/m);
  await ok('restore', '2026', 'Photos');
  expect(await there('Archive')).toEqual(['Photos', 'Photos/2026', 'Photos/2026/a.png', 'Photos/b.txt']);
  await ok('rm', 'Archive/Photos');
  // Only what cannot be uploaded is left.
  await ok('cp', at('back/Photos/b.txt'), 'drive:Archive');
  await writeFile(at('back/Photos/b.txt'), 'other');
  await write('back/Photos/c.txt', 'c');
  expect(await run(['mv', at('back/Photos/b.txt'), at('back/Photos/c.txt'), 'drive:Archive'])).toMatchObject({
    code: exitCodes.partly,
  });
  expect(await here('back/Photos')).toEqual(['2026', '2026/a.png', 'b.txt']);
});

test('mv from the drive trashes only what it brought: not a file that came meanwhile, nor its folder', async () => {
  const { at, there, here, ok, write, run, server } = await copyHome();
  for (const name of ['Photos/a.txt', 'Photos/Sub/b.txt', 'Photos/Other/c.txt', 'new.txt'])
    await write(name, name);
  await ok('cp', at('Photos'), 'drive:/');
  const read = server.objects.read.bind(server.objects);
  vi.spyOn(server.objects, 'read').mockImplementationOnce(async (...args) => {
    await ok('upload', at('new.txt'), '--to', 'Photos/Other');
    return read(...args);
  });
  const { code, stderr } = await run(['mv', 'drive:Photos', at('back'), '--transfers', '1']);
  expect(await there()).toEqual(['Photos', 'Photos/Other', 'Photos/Other/new.txt']);
  expect([code, stderr]).toEqual([exitCodes.partly, expect.stringMatching(/new\.txt .* stays on the drive/)]);
  expect(await here('back')).toEqual(expect.arrayContaining(['Photos/Sub/b.txt', 'Photos/Other/c.txt']));
  await ok('mv', 'drive:Photos', at('back'));
  expect(await there()).toEqual([]);
});

test('mv of a file that is replaced during its download leaves the new one, and says so', async () => {
  const { at, there, ok, write, run, server } = await copyHome();
  await write('a.txt', 'old');
  await ok('upload', at('a.txt'));
  await write('a.txt', 'newer');
  const read = server.objects.read.bind(server.objects);
  vi.spyOn(server.objects, 'read').mockImplementationOnce(async (...args) => {
    await ok('upload', at('a.txt'), '--overwrite');
    return read(...args);
  });
  const { code, stderr } = await run(['mv', 'drive:a.txt', at('back.txt')]);
  expect([code, stderr]).toEqual([exitCodes.partly, expect.stringMatching(/a\.txt .* stays on the drive/)]);
  expect(await there()).toEqual(['a.txt']);
});

test('mv from the drive trashes no file that came into a folder while those in it were listed', async () => {
  const drive: Record<'' | 1 | 2, ShownEntry[]> = {
    '': [folder(1, 'Photos')],
    1: [{ id: 3, name: 'a.txt' }, folder(2, 'Sub')],
    2: [{ id: 4, name: 'b.txt' }],
  };
  let listings = 0;
  const trashed: number[] = [];
  const { run, folder: home } = await hostileDrive({
    list(id) {
      if (id === '2' && ++listings === 2) drive[1].push({ id: 5, name: 'new.txt' });
      return drive[id as ''].filter((entry) => !trashed.includes(entry.id));
    },
    download: (response) => response.end('12345'),
    other(request, response) {
      const answer = (body: object) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      if (request.url!.endsWith('/file-entries/delete')) {
        void jsonOf(request).then((body) => {
          trashed.push(...(body as { entryIds: number[] }).entryIds);
          answer({ status: 'success' });
        });
      } else if (request.url!.includes('/file-entries/1'))
        answer({ fileEntry: { ...drive[''][0], hash: '1', updated_at: '2026-03-14T09:26:53.000000Z' } });
      else return false;
      return true;
    },
  });
  const { code, stderr } = await run(['mv', 'drive:Photos', home]);
  expect([trashed, code, stderr]).toEqual([
    ...[[2, 3], exitCodes.partly],
    expect.stringMatching(/Photos\/new\.txt was added or changed .* stays on the drive/),
  ]);
});

test('sync copies what is new or changed, in both directions, and deletes only if asked', async () => {
  const { at, ok, run, there, here, write } = await copyHome();
  for (const name of ['a.txt', 'b.txt', 'Sub/c.txt']) await write(`Here/${name}`, name);
  expect(await ok('sync', at('Here'), 'drive:There', '--dry-run')).toMatch(
    /3 files, .*; dry run, nothing was changed\n$/,
  );
  expect(await there()).toEqual([]);
  await ok('sync', at('Here'), 'drive:There');
  expect(await there()).toEqual(['There', 'There/Sub', 'There/Sub/c.txt', 'There/a.txt', 'There/b.txt']);
  expect(await ok('sync', at('Here'), 'drive:There')).toMatch(
    /^0 files, 0 B, in \d+\.\d s, to .*; 3 unchanged$/m,
  );
  await write('Here/a.txt', 'changed');
  await write('extra/x.txt', 'x');
  await ok('cp', at('extra'), 'drive:There');
  expect(await ok('sync', at('Here'), 'drive:There', '--delete', '--dry-run')).toMatch(
    /^would be deleted.*extra$/m,
  );
  expect(await ok('sync', at('Here'), 'drive:There', '--delete')).toMatch(
    /^1 file, 7 B, in \d+\.\d s, to .*; 2 unchanged; 1 deleted, with all that is in folders$/m,
  );
  expect(await there('There')).toEqual(['Sub', 'Sub/c.txt', 'a.txt', 'b.txt']);
  expect(await ok('cat', 'There/a.txt')).toBe('changed');

  await ok('sync', 'drive:There', at('back'));
  expect(await here('back')).toEqual(['Sub', 'Sub/c.txt', 'a.txt', 'b.txt']);
  expect(await ok('sync', 'drive:There', at('back'))).toMatch(
    /^0 files, 0 B, in \d+\.\d s, to .*; 3 unchanged$/m,
  );
  await write('back/Sub/mine.txt', 'm');
  await write('back/Old/d.txt', 'd');
  await write('back/b.txt', 'older');
  await utimes(at('back/b.txt'), new Date('2001-01-01'), new Date('2001-01-01'));
  const args = ['sync', 'drive:There', at('back'), '--delete'];
  expect(await run(args)).toMatchObject({
    code: exitCodes.usage,
    stdout: '',
    stderr: expect.stringContaining(
      'Deleting 1 file and 1 folder here, with everything in it cannot be undone',
    ) as string,
  });
  // A copy undoes it.
  const kept = [...args, '--backup-dir', at('kept')];
  expect((await run(kept)).stderr).toMatch(/in it has to be confirmed\. Add --yes to confirm\.\n$/);
  const asked: { question: string; hidden: boolean }[] = [];
  expect(await run(kept, { answers: ['n'], asked })).toMatchObject({ code: exitCodes.failed });
  expect(asked[0]!.question).toMatch(/\? A copy stays in \S+kept\. \[y\/N\] $/);
  // Refused before any transfer.
  expect(await readFile(at('back/b.txt'), 'utf8')).toBe('older');
  await rm(at('back/Sub/mine.txt'));
  expect(await run(args, { answers: ['n'] })).toMatchObject({ code: exitCodes.failed, stdout: '' });
  expect(await run(args)).toMatchObject({
    code: exitCodes.usage,
    stderr: expect.stringContaining(
      'Deleting 1 folder here, with everything in it cannot be undone',
    ) as string,
  });
  await write('back/Sub/mine.txt', 'm');
  await ok(...args, '--exclude', 'Old', '--exclude', '*.md', '--yes');
  expect(await here('back')).toEqual(['Old', 'Old/d.txt', 'Sub', 'Sub/c.txt', 'a.txt', 'b.txt']);
  await ok(...args, '--yes');
  expect(await here('back')).toEqual(['Sub', 'Sub/c.txt', 'a.txt', 'b.txt']);
  expect(await readFile(at('back/b.txt'), 'utf8')).toBe('b.txt');
});

test('sync goes by size and time, as its help says, and --checksum by content, in both directions', async () => {
  const { at, ok, write } = await copyHome();
  await write('Here/a.txt', 'one');
  await ok('sync', at('Here'), 'drive:There');
  await ok('sync', 'drive:There', at('back'));
  const { atime, mtime } = await stat(at('back/a.txt'));
  for (const folder of ['Here', 'back']) {
    await write(`${folder}/a.txt`, 'two');
    await utimes(at(folder, 'a.txt'), atime, mtime);
  }
  for (const args of [
    ['sync', 'drive:There', at('back')],
    ['sync', at('Here'), 'drive:There'],
  ]) {
    expect(await ok(...args, '--overwrite')).toMatch(/^0 files, .*; 1 unchanged$/m);
    const checksum = [...args, '--checksum'];
    expect(await ok(...checksum, '--dry-run')).toMatch(/^would be \w+ .*a\.txt \(replaces the file/);
    expect(await ok(...checksum)).toMatch(/^1 file, 3 B/m);
    expect(await ok(...checksum)).toMatch(/^0 files, .*; 1 unchanged$/m);
  }
  expect([await ok('cat', 'There/a.txt'), await readFile(at('back/a.txt'), 'utf8')]).toEqual(['two', 'one']);
  expect(await ok('sync', '--help')).toMatch(/same\s+size\s+and\s+modification\s+time\s+is\s+unchanged/);
});

test('check of a folder that does not exist says so, on either side', async () => {
  const { at, run, ok, write } = await copyHome();
  await write('Here/a.txt', 'a');
  await ok('cp', at('Here'), 'drive:/');
  expect(await run(['check', at('Here'), 'drive:Her'])).toEqual({
    ...{ code: exitCodes.notFound, stdout: '' },
    stderr: 'file-storage: Her does not exist. file-storage ls shows what is there.\n',
  });
  expect(await run(['check', 'drive:Here', at('Her')])).toEqual({
    ...{ code: exitCodes.local, stdout: '' },
    stderr: `file-storage: ${at('Her')}: no such file or directory.\n`,
  });
});

test('cp of an entry to itself on the drive says that both are the same', async () => {
  const { at, run, ok, there, write } = await copyHome();
  await write('X/f', 'f');
  await ok('cp', at('X'), 'drive:/');
  for (const args of [
    ['X/f', 'X/f'],
    ['X/f', 'X', '--overwrite'],
    ['X', '/'],
  ]) {
    const { code, stderr } = await run(['cp', ...args]);
    expect([code, stderr]).toEqual([
      exitCodes.invalid,
      expect.stringMatching(
        /^file-storage: .*The source and the target are the same: \w \(id:\d+\)\. Give another/,
      ),
    ]);
  }
  expect(await there()).toEqual(['X', 'X/f']);
});

test('a dry run of an upload says whether the server refuses the name, or has no space', async () => {
  const { run, folder: home } = await hostileDrive({
    list: {},
    other(request, response) {
      if (!request.url!.endsWith('/uploads/validate')) return false;
      void jsonOf(request).then((body) => {
        const [{ name, size }] = (body as { files: [{ name: string; size: number }] }).files;
        const errors = name === 'bad' || size > 3;
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ status: 'success', errors, duplicates: [] }));
      });
      return true;
    },
  });
  const saidOf = async (name: string, text: string) => {
    const file = path.join(home, name);
    await writeFile(file, text);
    return (await run(['upload', file, '--dry-run'])).stderr;
  };
  expect(await saidOf('bad', 'bad')).toMatch(/^file-storage: The server would refuse the name bad\.\n$/);
  expect(await saidOf('big', 'large')).toMatch(
    /^file-storage: The server has no space for big\. file-storage usage /,
  );
});

test('sync --delete keeps what a pattern protects, in both directions', async () => {
  const { at, ok, there, here, write } = await copyHome();
  for (const name of ['a.txt', 'photo (1).jpg', 'photo 1.jpg']) await write(`Both/${name}`, name);
  const extra = ['keep/x.txt', 'Sub/keep/y.txt', 'Sub/y.txt', 'photo (2).jpg', 'photo 2.jpg'];
  const filters = ['keep/', 'photo (1).jpg', 'photo (2).jpg'].flatMap((pattern) => ['--exclude', pattern]);
  const kept = ['Sub', 'Sub/keep', 'Sub/keep/y.txt', 'a.txt', 'keep', 'keep/x.txt', 'photo (2).jpg'];
  for (const name of extra) await write(`There/${name}`, name);
  await ok('cp', at('There'), 'drive:/');
  await ok('sync', at('Both'), 'drive:There', '--delete', ...filters);
  expect(await there('There')).toEqual([...kept, 'photo 1.jpg']);

  await ok('cp', at('Both'), 'drive:/');
  for (const name of extra) await write(`Here/${name}`, name);
  await ok('sync', 'drive:Both', at('Here'), '--delete', '--yes', ...filters);
  expect(await here('Here')).toEqual([...kept, 'photo 1.jpg']);
});

test.each([[[]], [['--max-delete', '4']], [['--exclude', '*.md']]])(
  'sync --delete %j trashes only what was on the drive before: nothing that came meanwhile, nor its folder',
  async (options: string[]) => {
    const { at, there, ok, write, run, server } = await copyHome();
    for (const name of ['Here/a.txt', 'Old/b.txt', 'Old/Sub/c.txt', 'new.txt', 'New/d.txt'])
      await write(name, name);
    await ok('cp', at('Old'), 'drive:There/');
    const receive = server.objects.receive.bind(server.objects);
    vi.spyOn(server.objects, 'receive').mockImplementationOnce(async (...args) => {
      await ok('cp', at('new.txt'), at('New'), 'drive:There/Old');
      return receive(...args);
    });
    const { code, stderr } = await run(['sync', at('Here'), 'drive:There', '--delete', ...options]);
    const left = ['Old', 'Old/New', 'Old/New/d.txt', 'Old/new.txt', 'a.txt'];
    expect([code, await there('There')]).toEqual([exitCodes.partly, left]);
    for (const name of ['New', 'new.txt'])
      expect(stderr).toMatch(
        new RegExp(`drive:There/Old/${name} was added or changed .* stays on the drive`),
      );
  },
);

test('sync deletes nothing if a file failed', async () => {
  const { at, ok, run, there, write } = await copyHome();
  await write('Here/a.txt', 'a');
  await write('Here/b', 'a file here');
  await write('x.txt', 'x');
  await ok('mkdir', '-p', 'There/b');
  await ok('cp', at('x.txt'), 'drive:There');
  expect(await run(['sync', at('Here'), 'drive:There', '--delete'])).toMatchObject({
    code: exitCodes.partly,
    stdout: expect.stringMatching(/; 1 failed; nothing was deleted, because of the failure\n$/) as string,
  });
  expect(await there('There')).toEqual(['a.txt', 'b', 'x.txt']);
});

test('--json of a dry run says what would be done, without ids of what there is not', async () => {
  const { at, ok, json, write } = await copyHome();
  await write('F/a', 'a');
  await ok('cp', at('F'), 'drive:/');
  await ok('mkdir', 'Old');
  const outcomes = async (...args: string[]) => (await json<{ files: object[] }>(...args, '--dry-run')).files;
  expect(await outcomes('cp', at('F/a'), 'drive:new')).toEqual([
    { outcome: 'would be uploaded', file: at('F/a'), bytes: 1, replaces: false },
  ]);
  expect(await outcomes('cp', 'drive:F/a', at('new'))).toMatchObject([{ outcome: 'would be downloaded' }]);
  expect(await outcomes('cp', 'drive:F/a', 'drive:new')).toEqual([
    { outcome: 'would be copied', file: 'drive:F/a', bytes: 1 },
  ]);
  expect(await outcomes('sync', at('F'), 'drive:/', '--delete')).toMatchObject([
    { outcome: 'would be uploaded' },
    { outcome: 'would be deleted' },
    { outcome: 'would be deleted' },
  ]);
  expect((await json<{ summary: object }>('cp', at('F/a'), 'drive:new', '--dry-run')).summary).toMatchObject({
    ...{ files: 1, bytes: 1 },
  });
});
