import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createClient, uploadFile } from '../../../client/src/index.ts';
import { exitCodes, succeeds } from '../errors.ts';
import { atHome, signedInHome } from '../testing/at-home.ts';
import { folder, hostileDrive, takesUploads } from '../testing/hostile-drive.ts';
import { withoutRootsRights } from '../testing/without-root.ts';

async function signedIn() {
  const home = await signedInHome();
  const { at } = home;
  /** Runs a command that must succeed. */
  const ok = async (...args: string[]) => {
    const { code, stdout, stderr } = await home.run(args);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout;
  };
  const there = async (folder = '/') =>
    (await home.json<{ drivePath: string }[]>('ls', '-R', folder)).map(({ drivePath }) => drivePath).sort();
  const here = async (folder: string) => (await readdir(at(folder), { recursive: true })).sort();
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), text);
  };
  return { ...home, ok, there, here, write };
}

type Home = Awaited<ReturnType<typeof signedIn>>;

const isThere = (file: string) => succeeds(access(file));

test('cp copies to the drive, from it and on it', async () => {
  const { at, ok, json, run, there, here, write } = await signedIn();
  await write('Photos/2026/a.png', 'a');
  await write('b.txt', 'b');
  await ok('cp', at('Photos'), at('b.txt'), 'drive:/');
  await ok('cp', at('b.txt'), 'drive:Photos/c.txt');
  expect(await there()).toEqual(['Photos', 'Photos/2026', 'Photos/2026/a.png', 'Photos/c.txt', 'b.txt']);
  const copied = /copied .* Photos\n1 folder, 2 B, in/;
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

test('a path begins with the id of a folder, also with names below it', async () => {
  const { at, ok, json, run, there, here, write } = await signedIn();
  const { id } = await json<{ id: number }>('mkdir', 'Reports');
  for (const name of ['a', 'b', 'c', 'd', 'e', 'S/f', 'U/g']) await write(name, name);
  await ok('cp', at('a'), `drive:id:${id}/`);
  await ok('cp', at('b'), `drive:id:${id}/b2`);
  await ok('cp', at('c'), `drive:id:${id}/New/`);
  await ok('mv', at('d'), `drive:id:${id}/`);
  await ok('upload', at('e'), '--to', `id:${id}/`);
  await ok('sync', at('S'), `drive:id:${id}/S`);
  await ok('check', at('S'), `drive:id:${id}/S/`);
  await ok('mkdir', `id:${id}/Made`);
  await ok('mkdir', '-p', `id:${id}/Made/2026/May`);
  await ok('cp', `id:${id}/a`, `id:${id}/Made/`);
  await ok('mv', `id:${id}/e`, `id:${id}/Made/2026/e2`);
  await run(['cp', '-', `drive:id:${id}/input`], { stdin: 'text' });
  expect(await ok('cat', `id:${id}/input`)).toBe('text');
  expect(await there()).toEqual(
    [
      ...['', '/a', '/b2', '/New', '/New/c', '/d', '/S', '/S/f', '/Made', '/Made/a', '/Made/2026', '/input'],
      ...['/Made/2026/May', '/Made/2026/e2'],
    ]
      .map((below) => `Reports${below}`)
      .sort(),
  );
  await ok('cp', `drive:id:${id}/Made/`, at('back'));
  expect(await here('back/Made')).toEqual(['2026', '2026/May', '2026/e2', 'a']);
  await ok('rm', `id:${id}/Made`);
  const before = await there();
  for (const [verb, ...args] of [
    ...['', '/new/'].flatMap((below) => [
      ['cp', at('a'), `drive:id:99999${below}`],
      ['mv', at('a'), `drive:id:99999${below}`],
      ['sync', at('S'), `drive:id:99999${below}`],
      ['cp', 'Reports/a', `id:99999${below}`],
      ['mv', 'Reports/a', `id:99999${below}`],
      ['upload', at('a'), '--to', `id:99999${below}`],
    ]),
    ...[
      ['mkdir', 'id:99999/new'],
      ['mkdir', '-p', 'id:99999/new'],
      ['cp', '-', 'drive:id:99999'],
    ],
  ] as [string, ...string[]][])
    expect([verb, args, (await run([verb, ...args])).code]).toEqual([verb, args, exitCodes.notFound]);
  expect([await there(), await here('')]).toEqual([before, expect.arrayContaining(['a'])]);
  // A name that only looks like an id.
  await ok('mkdir', `/id:${id}`);
  await ok('cp', at('a'), `drive:/id:${id}/`);
  expect(await there(`/id:${id}`)).toEqual(['a']);
});

test('cp refuses arguments without a clear source and target', async () => {
  const { at, run, write } = await signedIn();
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
});

test('drive: marks a path on the drive for every command, and a name that begins like this is found below /', async () => {
  const { at, ok, there, write } = await signedIn();
  await write('a.txt', 'a');
  await ok('mkdir', 'drive:Photos');
  await ok('upload', at('a.txt'), '--to', 'drive:Photos');
  expect(await ok('cat', 'drive:/Photos/a.txt')).toBe('a');
  await ok('mv', 'drive:Photos/a.txt', 'drive:/drive:b.txt');
  await ok('cp', 'drive:drive:b.txt', 'drive:Photos');
  expect(await there('drive:')).toEqual(['Photos', 'Photos/drive:b.txt', 'drive:b.txt']);
  await ok('rm', 'drive:Photos');
  await ok('restore', 'drive:Photos');
  expect(await there()).toEqual(['Photos', 'Photos/drive:b.txt', 'drive:b.txt']);
});

test.each(['cp', 'mv'])('%s of a file here without drive: says how to name the drive', async (verb) => {
  const { at, run, write } = await signedIn();
  await write('a.txt', 'a');
  expect(await run([verb, at('a.txt'), 'Photos'])).toEqual({
    code: exitCodes.usage,
    stdout: '',
    stderr: `file-storage: ${at('a.txt')} is here, and not on the drive. Mark the path on the drive: drive:Photos.\n`,
  });
  expect(await run([verb, 'drive:a.txt', 'drive:Photos'])).toMatchObject({ code: exitCodes.notFound });
});

test('standard input becomes a file, and a file standard output', async () => {
  const { run, ok, there } = await signedIn();
  expect(await run(['cp', '-', 'drive:notes.txt'], { stdin: 'ships and tides' })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^uploaded +id:\d+ +15 B +notes\.txt\n/) as string,
    stderr: '',
  });
  expect(await there()).toEqual(['notes.txt']);
  expect(await ok('cat', 'notes.txt')).toBe('ships and tides');
  expect(await ok('cp', 'drive:notes.txt', '-')).toBe('ships and tides');
  expect(await ok('cp', 'notes.txt', '-')).toBe('ships and tides');
  await ok('mkdir', 'Folder');
  expect(await run(['cat', 'Folder'])).toMatchObject({ code: exitCodes.usage, stdout: '' });
});

test('mv to the drive deletes the local file, and mv from the drive trashes the entry', async () => {
  const { at, ok, there, here, json, write, run } = await signedIn();
  await write('Photos/2026/a.png', 'a');
  await write('Photos/b.txt', 'b');
  expect(await ok('mv', at('Photos'), 'drive:Archive')).toMatch(
    /^2 files, 2 B, in .* s, to drive:Archive; 2 originals deleted here$/m,
  );
  expect(await isThere(at('Photos'))).toBe(false);
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
  // One entry, so that restoring it brings back the tree.
  expect(await json('ls', '--trash')).toMatchObject([{ name: 'Photos', drivePath: '/Archive/Photos' }]);
  expect(await ok('ls', '--trash')).toMatch(/deleted \d{4}-\d\d-\d\d \d\d:\d\d {2}\/Archive\/Photos\/$/m);
  await ok('restore', 'Photos');
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

test.each(['Link', 'Link/'])(
  'mv of %s, which leads to a folder, is refused before anything is moved',
  async (name) => {
    const { at, run, there, write } = await signedIn();
    await write('Photos/a.png', 'a');
    await symlink('Photos', at('Link'));
    expect(await run(['mv', at(name), 'drive:/'])).toMatchObject({
      code: exitCodes.usage,
      stderr: expect.stringMatching(
        /Link\/? is a symbolic link\. Move the folder that it leads to: .*\/Photos\.\n$/,
      ) as string,
    });
    expect([await isThere(at('Photos/a.png')), await there()]).toEqual([true, []]);
  },
);

test('mv from the drive trashes only what it brought: not a file that came meanwhile, nor its folder', async () => {
  const { at, there, here, ok, write, run, server } = await signedIn();
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

test('mv from the drive keeps what the filter excludes, and trashes the folders that are empty', async () => {
  const { at, there, ok, write } = await signedIn();
  for (const name of ['Photos/a.txt', 'Photos/Sub/b.txt', 'Photos/c.png']) await write(name, name);
  await ok('cp', at('Photos'), 'drive:/');
  await ok('mkdir', 'Photos/Empty');
  await ok('mv', 'drive:Photos', at('back'), '--exclude', '*.png', '--exclude', 'Empty');
  expect(await there()).toEqual(['Photos', 'Photos/Empty', 'Photos/c.png']);
});

test('sync copies what is new or changed, in both directions, and deletes only if asked', async () => {
  const { at, ok, run, there, here, write } = await signedIn();
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
    /^1 file, 7 B, in \d+\.\d s, to .*; 2 unchanged; 1 deleted$/m,
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

test.each([
  ['neither digest nor time', {}],
  ['a time, but no digest', { lastModified: 1_741_944_413_270 }],
])('an entry of another client with %s is unchanged if its file is', async (_, time) => {
  const { at, ok, here, there, server, token } = await signedIn();
  await ok('mkdir', 'There');
  const client = createClient({ baseUrl: server.apiUrl, token });
  await uploadFile(client, new Blob(['tide']), { name: 'a.txt', relativePath: 'There', ...time });
  await ok('sync', 'drive:There', at('here'));

  expect(await ok('sync', at('here'), 'drive:There')).toMatch(/^unchanged/);
  expect(await ok('cp', at('here/a.txt'), 'drive:There')).toMatch(/^unchanged/);
  // A move deletes the file: the bytes of the entry show that the drive has its content.
  expect(await ok('mv', at('here/a.txt'), 'drive:There')).toMatch(/^unchanged/);
  expect(await here('here')).toEqual([]);
  expect(await ok('ls', '--trash')).toBe('');
  expect(await there('There')).toEqual(['a.txt']);
});

test.each([
  ['mv', exitCodes.invalid, (at: Home['at']) => ['drive:There', at('.')]],
  ['mv', exitCodes.invalid, (at: Home['at']) => [at('There/a.txt'), 'drive:There']],
  ['check', exitCodes.failed, (at: Home['at']) => ['drive:There', at('There')]],
  ['check', exitCodes.failed, (at: Home['at']) => [at('There'), 'drive:There']],
])('%s sees other bytes of one size and time, without a digest: exit %i', async (verb, code, args) => {
  const { at, ok, run, there, write, server, token } = await signedIn();
  await ok('mkdir', 'There');
  const client = createClient({ baseUrl: server.apiUrl, token });
  const lastModified = 1_741_944_413_000;
  await uploadFile(client, new Blob(['tide']), { name: 'a.txt', relativePath: 'There', lastModified });
  await write('There/a.txt', 'ebbs');
  await utimes(at('There/a.txt'), new Date(lastModified), new Date(lastModified));
  expect(await run([verb, ...args(at)])).toMatchObject({ code });
  expect(await there('There')).toEqual(['a.txt']);
  expect(await readFile(at('There/a.txt'), 'utf8')).toBe('ebbs');
  await writeFile(at('There/a.txt'), 'tide');
  if (verb === 'check') await ok(verb, ...args(at));
});

test('sync --delete keeps what a pattern protects, in both directions', async () => {
  const { at, ok, there, here, write } = await signedIn();
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

test('sync --delete leaves what is in a linked folder', async () => {
  const { at, ok, there, write } = await signedIn();
  for (const name of ['Here/Sub/c.txt', 'There/Sub/c.txt', 'There/x.txt', 'Elsewhere/d.txt'])
    await write(name, name);
  await ok('cp', at('There'), 'drive:/');
  await rm(at('Here/Sub'), { recursive: true });
  await symlink(at('Elsewhere'), at('Here/Sub'));
  await ok('sync', at('Here'), 'drive:There', '--delete');
  expect(await there('There')).toEqual(['Sub', 'Sub/c.txt']);
});

test('--backup-dir keeps what is replaced or deleted here', async () => {
  const { at, ok, run, here, write } = await signedIn();
  for (const name of ['a.txt', 'Sub/b.txt']) await write(`Photos/${name}`, 'new');
  await ok('cp', at('Photos'), 'drive:/');
  const before = { 'a.txt': 'mine', 'Sub/b.txt': 'mine', 'Gone/c.txt': 'gone', 'd.txt': 'gone' };
  for (const [name, text] of Object.entries(before)) await write(`back/${name}`, text);
  const sync = ['sync', 'drive:Photos', at('back'), '--delete', '--yes', '--backup-dir'];
  for (const within of ['back', 'back/old', '.'])
    expect(await run([...sync, at(within)])).toMatchObject({ code: exitCodes.usage });
  await ok(...sync, at('old'), '--dry-run');
  expect(await isThere(at('old'))).toBe(false);
  await ok(...sync, at('old'));
  expect(await here('back')).toEqual(['Sub', 'Sub/b.txt', 'a.txt']);
  expect(await here('old')).toEqual(['Gone', 'Gone/c.txt', 'Sub', 'Sub/b.txt', 'a.txt', 'd.txt']);
  for (const [name, text] of Object.entries(before))
    expect(await readFile(at('old', name), 'utf8')).toBe(text);
  // A file alone, beside an earlier copy.
  await write('a.txt', 'again');
  await ok('cp', 'drive:Photos/a.txt', at('a.txt'), '--overwrite', '--backup-dir', at('old'));
  const texts = ['old/a.txt', 'old/a (1).txt', 'a.txt'].map((name) => readFile(at(name), 'utf8'));
  expect(await Promise.all(texts)).toEqual(['mine', 'again', 'new']);
  for (const args of [
    ['sync', at('Photos'), 'drive:There'],
    ['cp', at('a.txt'), 'drive:/'],
    ['mv', 'drive:Photos/a.txt', 'drive:/'],
  ])
    expect(await run([...args, '--backup-dir', at('old')])).toMatchObject({
      code: exitCodes.usage,
      stderr: expect.stringContaining('goes to its trash') as string,
    });
});

test('--backup-dir keeps both when it has a folder of the name', async () => {
  const { at, ok, here, write } = await signedIn();
  await ok('mkdir', 'Photos');
  for (const text of ['first', 'second']) {
    await write('back/v1.0/c.txt', text);
    await ok('sync', 'drive:Photos', at('back'), '--delete', '--yes', '--backup-dir', at('old'));
  }
  expect(await here('old')).toEqual(['v1.0', 'v1.0 (1)', 'v1.0 (1)/c.txt', 'v1.0/c.txt']);
  expect(await readFile(at('old/v1.0/c.txt'), 'utf8')).toBe('first');
});

test('sync takes no link to its target as --backup-dir, and cp keeps a file beside the new one', async () => {
  const { at, ok, run, write } = await signedIn();
  await write('Photos/a.txt', 'new');
  await ok('cp', at('Photos'), 'drive:/');
  await write('back/a.txt', 'mine');
  await symlink(at('back'), at('link'));
  const sync = ['sync', 'drive:Photos', at('back'), '--backup-dir'];
  for (const within of ['link', 'link/new'])
    expect(await run([...sync, at(within)])).toMatchObject({
      code: exitCodes.usage,
      stderr: expect.stringContaining('are in each other') as string,
    });
  await ok('cp', 'drive:Photos/a.txt', at('back'), '--overwrite', '--backup-dir', at('link'));
  expect(await readFile(at('back/a (1).txt'), 'utf8')).toBe('mine');
});

/** Windows has no such permissions. */
test.skipIf(process.platform === 'win32')('a backup is as private as what it keeps', async () => {
  const { at, ok, write } = await signedIn();
  await write('Photos/Sub/b.txt', 'new');
  await ok('cp', at('Photos'), 'drive:/');
  for (const name of ['Sub/b.txt', 'Gone/Deep/c.txt']) await write(`back/${name}`, 'mine');
  const modes = { '.': 0o711, Sub: 0o700, 'Sub/b.txt': 0o640, Gone: 0o750, 'Gone/Deep': 0o700 };
  for (const [name, mode] of Object.entries(modes)) await chmod(at('back', name), mode);
  await ok('sync', 'drive:Photos', at('back'), '--delete', '--yes', '--backup-dir', at('old'));
  for (const [name, mode] of Object.entries(modes))
    expect([name, (await stat(at('old', name))).mode & 0o777]).toEqual([name, mode]);
});

test.each(['cp', 'mv'])('%s on the drive creates the folder that a slash at the end means', async (verb) => {
  const { at, ok, there, write } = await signedIn();
  for (const name of ['a.txt', 'b.txt', 'Sub/c.txt']) await write(name, name);
  await ok('cp', at('a.txt'), at('b.txt'), at('Sub'), 'drive:/');
  if (verb === 'cp') await ok(verb, 'drive:a.txt', 'drive:New/Deep/', '--dry-run');
  expect(await there()).toEqual(['Sub', 'Sub/c.txt', 'a.txt', 'b.txt']);
  await ok(verb, 'drive:a.txt', 'drive:New/Deep/');
  await ok(verb, 'drive:b.txt', 'drive:Sub', 'drive:Both/');
  expect(await there('New')).toEqual(['Deep', 'Deep/a.txt']);
  expect(await there('Both')).toEqual(['Sub', 'Sub/c.txt', 'b.txt']);
});

/** Windows has no such permissions. */
test.skipIf(process.platform === 'win32')(
  'sync --delete says what it deleted when some cannot be',
  async () => {
    const { at, ok, run, folder, here } = await signedIn();
    await ok('mkdir', 'Photos');
    await withoutRootsRights(folder);
    for (const [json, ...more] of [[false], [true, '--json']] as const) {
      await mkdir(at('back/Locked'), { recursive: true });
      for (const name of ['back/Locked/a.txt', 'back/z.txt']) await writeFile(at(name), name);
      await chmod(at('back/Locked'), 0o555);
      const ended = await run(['sync', 'drive:Photos', at('back'), '--delete', '--yes', ...more]);
      await chmod(at('back/Locked'), 0o755);
      expect([ended.code, await here('back')]).toEqual([exitCodes.partly, ['Locked', 'Locked/a.txt']]);
      if (json)
        expect(JSON.parse(ended.stdout)).toMatchObject({
          files: [{ outcome: 'deleted' }, { outcome: 'failed' }],
          summary: { deleted: 1, failed: 1 },
        });
      else {
        expect(ended.stdout).toMatch(/^deleted .*z\.txt\nfailed .*Locked\n.*; 1 deleted; 1 failed\n$/);
        expect(ended.stderr).toContain(at('back/Locked'));
      }
    }
  },
);

test('--max-delete counts what is in folders, and deletes nothing beyond its number', async () => {
  const { at, ok, run, there, here, write } = await signedIn();
  for (const name of ['Here/a.txt', 'Old/b.txt', 'Old/Sub/c.txt']) await write(name, name);
  await ok('sync', at('Here'), 'drive:There');
  await ok('cp', at('Old'), 'drive:There');
  const all = ['Old', 'Old/Sub', 'Old/Sub/c.txt', 'Old/b.txt', 'a.txt'];
  const refused = {
    code: exitCodes.failed,
    stderr: expect.stringMatching(
      /^file-storage: 4 files and folders would be deleted, and --max-delete allows 3\. Nothing was transferred or deleted\.$/m,
    ) as string,
  };
  expect(await run(['sync', at('Here'), 'drive:There', '--delete', '--max-delete', '3'])).toMatchObject(
    refused,
  );
  expect(
    await run(['sync', at('Here'), 'drive:There', '--delete', '--max-delete', '3', '--dry-run']),
  ).toMatchObject({ ...refused, stdout: expect.stringMatching(/^would be deleted .* Old$/m) as string });
  expect(await there('There')).toEqual(all);
  await ok('sync', 'drive:There', at('back'));
  // Before anything is transferred, and before the question.
  await write('Here/new.txt', 'new');
  expect(await run(['sync', at('Here'), 'drive:There', '--delete', '--max-delete', '3'])).toMatchObject(
    refused,
  );
  expect(await there('There')).toEqual(all);
  await rm(at('Here/new.txt'));
  await ok('sync', at('Here'), 'drive:There', '--delete', '--max-delete', '4');
  expect(await there('There')).toEqual(['a.txt']);
  const down = ['sync', 'drive:There', at('back'), '--delete', '--yes', '--max-delete'];
  await rm(at('back/a.txt'));
  expect(await run([...down.filter((word) => word !== '--yes'), '3'])).toMatchObject(refused);
  expect(await run([...down, '3', '--dry-run'])).toMatchObject({
    ...{ ...refused, stdout: expect.stringMatching(/^would be deleted .*Old$/m) as string },
  });
  expect((await here('back')).sort()).toEqual(all.slice(0, -1));
  await write('back/a.txt', 'a');
  expect((await here('back')).sort()).toEqual(all);
  await ok(...down, '4');
  expect(await here('back')).toEqual(['a.txt']);
  expect(await run(['sync', at('Here'), 'drive:There', '--max-delete', '3'])).toMatchObject({
    code: exitCodes.usage,
  });
});

test('check compares the bytes of both sides, in both directions, and changes nothing', async () => {
  const { at, ok, run, there, here, write } = await signedIn();
  for (const name of ['a.txt', 'b.txt', 'Sub/c.txt']) await write(`Here/${name}`, name);
  await ok('sync', at('Here'), 'drive:There');
  expect(await ok('check', at('Here'), 'drive:There')).toMatch(/^3 the same$/m);
  // The same size and time as on the drive, which sync takes for the same file.
  const { atime, mtime } = await stat(at('Here/a.txt'));
  await write('Here/a.txt', 'A.TXT');
  await utimes(at('Here/a.txt'), atime, mtime);
  await write('Here/new.txt', 'new');
  await rm(at('Here/b.txt'));
  const before = [await there('There'), await here('Here')];
  const up = await run(['check', at('Here'), 'drive:There']);
  expect([up.code, up.stderr]).toEqual([exitCodes.failed, 'file-storage: 3 differences.\n']);
  const lines = [
    /^differs .*a\.txt$/m,
    /^only here .*new\.txt$/m,
    /^only there .*b\.txt$/m,
    /^1 the same; 1 differs; 1 only here; 1 only there$/m,
  ];
  for (const line of lines) expect(up.stdout).toMatch(line);
  const down = await run(['check', 'drive:There', at('Here')]);
  expect([down.code, down.stderr]).toEqual([up.code, up.stderr]);
  for (const line of lines) expect(down.stdout).toMatch(line);
  expect([await there('There'), await here('Here')]).toEqual(before);
  await write('ignored', '# A comment\r\n\r\nnew.txt\r\n/[ab].txt\n');
  expect(await ok('check', at('Here'), 'drive:There', '--exclude-from', at('ignored'))).toMatch(/1 the same/);
  expect(await run(['check', at('Here'), 'drive:There', '--exclude-from', at('none')])).toMatchObject({
    code: exitCodes.local,
  });
});

test('check takes what sync leaves out for no difference, unless the other side has something of its name', async () => {
  const { at, ok, run, json, write } = await signedIn();
  await write('Here/a.txt', 'a');
  await symlink('a.txt', at('Here/link'));
  const synced = await json<{ files: object[] }>('sync', at('Here'), 'drive:There');
  expect(synced.files).toContainEqual(
    expect.objectContaining({ outcome: 'left out', file: at('Here/link'), reason: 'a symbolic link' }),
  );
  for (const sides of [
    [at('Here'), 'drive:There'],
    ['drive:There', at('Here')],
  ])
    expect(await ok('check', ...sides)).toMatch(
      /^left out .*link \(a symbolic link\)\n(.*\n)?1 the same; 1 skipped\n$/m,
    );
  await ok('cp', 'There/a.txt', 'There/link');
  for (const sides of [
    [at('Here'), 'drive:There'],
    ['drive:There', at('Here')],
  ])
    expect(await run(['check', ...sides])).toMatchObject({
      ...{ code: exitCodes.failed, stderr: 'file-storage: 1 difference.\n' },
      stdout: expect.stringMatching(
        /^differs .*link \(a symbolic link here and a file on the drive\)\n(.*\n)?1 the same; 1 differs\n$/m,
      ) as string,
    });
});

test('a file and a folder of one name, or a link: sync says what stands where, and check takes it for a difference', async () => {
  const { at, ok, run, there, here, write } = await signedIn();
  for (const name of ['a/y', 'n', 'l/z', 'm', 'e/e', 'same']) await write(`There/${name}`, name);
  await ok('cp', at('There'), 'drive:/');
  await ok('rm', 'There/e/e');
  for (const name of ['a', 'n/x', 'e', 'same']) await write(`Here/${name}`, name);
  for (const name of ['l', 'm']) await symlink('a', at('Here', name));
  const before = [await there('There'), await here('Here')];
  const sides = [
    [at('Here'), 'drive:There'],
    ['drive:There', at('Here')],
  ];
  const clashes = {
    a: 'a file here and a folder on the drive',
    e: 'a file here and a folder on the drive',
    l: 'a symbolic link here and a folder on the drive',
    m: 'a symbolic link here and a file on the drive',
    n: 'a folder here and a file on the drive',
  };
  for (const side of sides) {
    const checked = await run(['check', ...side]);
    expect([checked.code, checked.stderr]).toEqual([exitCodes.failed, 'file-storage: 5 differences.\n']);
    for (const [name, kinds] of Object.entries(clashes))
      expect(checked.stdout).toMatch(new RegExp(`^differs .*${name} \\(${kinds}\\)$`, 'm'));
    expect(checked.stdout).toMatch(/^1 the same; 5 differ$/m);
    for (const more of [['--delete', '--yes'], ['--delete', '--dry-run'], []]) {
      const { code, stdout, stderr } = await run(['sync', ...side, ...more]);
      expect([code, stdout]).toEqual([exitCodes.partly, expect.stringMatching(/; \d failed/)]);
      for (const [name, kinds] of Object.entries(clashes))
        // A link here is left out of a sync to the drive.
        if (side === sides[1] || !kinds.includes('link'))
          expect(stderr).toMatch(
            new RegExp(`Here/${name} is ${kinds} \\(id:\\d+\\)\\. Move or rename one of them\\.$`, 'm'),
          );
    }
    expect([await there('There'), await here('Here')]).toEqual(before);
  }
});

test('check says nothing of deletions if a file cannot be compared', async () => {
  const { at, run, ok, write } = await signedIn();
  await write('Here/a.txt', 'a');
  await ok('mkdir', 'There');
  await writeFile(Buffer.concat([Buffer.from(at('Here/bad')), Buffer.from([0xff])]), 'b');
  const { stdout } = await run(['check', at('Here'), 'drive:There']);
  expect(stdout).toMatch(/^0 the same; 1 only here; 1 failed$/m);
});

test('sync deletes nothing if a file failed', async () => {
  const { at, ok, run, there, write } = await signedIn();
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

test.each([
  ['upload', ['upload', 'HERE', '--to', 'Empty']],
  ['cp to a new folder', ['cp', 'HERE', 'drive:New/']],
  ['mv to the drive', ['mv', 'HERE', 'drive:New/']],
  ['sync to the drive', ['sync', 'HERE', 'drive:New', '--delete']],
  ['download', ['download', 'There', '--to', 'OUT']],
  ['cp from the drive', ['cp', 'drive:There', 'OUT']],
  ['sync from the drive', ['sync', 'drive:There', 'OUT', '--delete', '--yes']],
])(
  '%s with a filter makes only the folders of what it takes, and always shows the number of files',
  async (_, args) => {
    const { at, ok, there, here, write } = await signedIn();
    for (const name of ['a.png', 'Sub/b.png', 'Sub/Deep/c.txt']) await write(`Here/${name}`, name);
    await ok('sync', at('Here'), 'drive:There');
    await ok('mkdir', 'Empty');
    await mkdir(at('root'));
    const given = args.map((word) => word.replace('HERE', at('Here')).replace('OUT', at('root/out')));
    const before = await there();
    expect(await ok(...given, '--include', 'nope*')).toMatch(/^0 files, 0 B, in \d+\.\d s, to .*\n$/);
    expect([await there(), await here('root')]).toEqual([before, []]);
    await ok(...given, '--include', '*.txt');
    const made = [...(await there()).filter((name) => !before.includes(name)), ...(await here('root'))];
    expect(made.filter((name) => /(Sub|Deep|c\.txt)$/.test(name))).toHaveLength(3);
    expect(made.filter((name) => name.endsWith('.png'))).toEqual([]);
    // An empty folder is carried over, unless only some files are asked for.
    await mkdir(at('Here/Hollow'), { recursive: true });
    await ok('mkdir', 'There/Hollow');
    await ok(...given, '--exclude', '*.png', '--exclude', '*.txt');
    const all = [...(await there()).filter((name) => !name.startsWith('There')), ...(await here('root'))];
    expect(all.filter((name) => name.endsWith('Hollow'))).toHaveLength(1);
  },
);

test('an unfinished download is not uploaded', async () => {
  const { at, ok, there, write } = await signedIn();
  await write('Here/.a.bin.6d91faf1.7826-0123456789abcdef.part', 'a');
  await write('Here/my.part', 'a');
  await ok('sync', at('Here'), 'drive:There');
  await ok('upload', at('Here'));
  expect(await there()).toEqual(['Here', 'Here/my.part', 'There', 'There/my.part']);
});

test('check and sync --delete see the second entry of a name', async () => {
  const { at, ok, run, there, write, json } = await signedIn();
  await write('Here/a.txt', 'a');
  await write('Here/b.txt', 'b');
  await ok('cp', at('Here'), 'drive:/');
  await ok('cp', at('Here/a.txt'), 'drive:Here');
  await write('Here/a.txt', 'old');
  await ok('cp', at('Here/a.txt'), 'drive:Here', '--keep-both');
  expect(await there('Here')).toEqual(['a.txt', 'a.txt', 'b.txt']);
  const checked = await run(['check', at('Here'), 'drive:Here']);
  expect([checked.code, checked.stderr]).toEqual([exitCodes.failed, 'file-storage: 1 difference.\n']);
  expect(checked.stdout).toMatch(
    /^only there .* a\.txt \(a second entry of this name\)\n2 the same; 1 only there$/m,
  );
  expect(await run(['sync', at('Here'), 'drive:Here', '--delete', '--max-delete', '0'])).toMatchObject({
    code: exitCodes.failed,
    stderr: expect.stringMatching(/^file-storage: 1 files and folders would be deleted/) as string,
  });
  await ok('sync', at('Here'), 'drive:Here', '--delete', '--exclude', 'a.txt');
  expect(await there('Here')).toEqual(['a.txt', 'a.txt', 'b.txt']);
  expect(await ok('sync', at('Here'), 'drive:Here', '--delete')).toMatch(
    /^0 files, .*; 2 unchanged; 1 deleted$/m,
  );
  expect(await there('Here')).toEqual(['a.txt', 'b.txt']);
  expect(await ok('cat', 'Here/a.txt')).toBe('old');
  // Neither is equal.
  await ok('cp', at('Here/a.txt'), 'drive:Here', '--keep-both');
  await write('Here/a.txt', 'first');
  await ok('cp', at('Here/a.txt'), 'drive:Here', '--keep-both');
  await write('Here/a.txt', 'changed');
  const both = await run(['check', at('Here'), 'drive:Here']);
  expect(both.stdout).toMatch(/^1 the same; 1 differs; 1 only there$/m);
  expect(await run(['sync', at('Here'), 'drive:Here'])).toMatchObject({ code: exitCodes.partly });
  expect(await ok('sync', at('Here'), 'drive:Here', '--delete')).toMatch(
    /^1 file, .*; 1 unchanged; 1 deleted$/m,
  );
  expect([await there('Here'), await ok('cat', 'Here/a.txt')]).toEqual([['a.txt', 'b.txt'], 'changed']);
  expect(await json<unknown[]>('ls', '--trash')).toHaveLength(3);
});

test.each([['cp', '--overwrite'], ['mv', '--overwrite'], ['mv', '--update'], ['cp']])(
  '%s %s of two files of the same name is refused before any transfer',
  async (verb, ...options) => {
    const { at, ok, run, there, here, write } = await signedIn();
    await write('Q/1/n.txt', 'one');
    await write('Q/2/n.txt', 'two');
    await ok('mkdir', 'T');
    const or = verb === 'cp' ? ', or add --keep-both' : '';
    const stderr = `file-storage: Two sources are called n.txt. Name them separately, with different targets${or}.\n`;
    const [one, other] = [at('Q/1/n.txt'), at('Q/2/n.txt')];
    expect(await run([verb, one, other, 'drive:T', ...options])).toEqual({
      ...{ code: exitCodes.usage, stdout: '', stderr },
    });
    expect([await there('T'), await here('Q')]).toEqual([[], ['1', '1/n.txt', '2', '2/n.txt']]);
    await ok('cp', at('Q'), 'drive:/');
    if (verb !== 'cp') return;
    expect(await run([verb, 'Q/1/n.txt', 'Q/2/n.txt', 'T', ...options])).toEqual({
      ...{ code: exitCodes.usage, stdout: '', stderr },
    });
    expect(await there('T')).toEqual([]);
    await ok('cp', one, other, 'drive:T', '--skip');
    expect(await there('T')).toEqual(['n.txt']);
    await ok('cp', one, other, 'drive:T', '--keep-both');
    expect(await there('T')).toEqual(['n.txt', 'n.txt']);
  },
);

test.each([
  ['bytes', 0, 'unchanged', 'bytes'],
  ['other', exitCodes.local, 'changed while it was downloaded, and stays as it is', 'other'],
])('what another sync writes meanwhile (%s) stays, and is no failure if it is the same', async (...given) => {
  const [text, code, said, left] = given;
  const { run, folder } = await atHome();
  const file = path.join(folder, 'Here/z.txt');
  const { variables } = await hostileDrive({
    list: { '': [{ id: 7, name: 'z.txt', file_hash: createHash('sha256').update('bytes').digest('hex') }] },
    download(response) {
      void writeFile(file, text).then(() => response.end('bytes'));
    },
  });
  const { stdout, stderr, ...ended } = await run(['sync', 'drive:/', path.dirname(file)], { env: variables });
  expect([ended.code, stdout + stderr]).toEqual([code, expect.stringContaining(said)]);
  expect(await readFile(file, 'utf8')).toBe(left);
});

test('mv of two folders of the same name overwrites nothing that it has just moved', async () => {
  const { at, ok, run, there, here, write } = await signedIn();
  for (const name of ['1/Sub/n.txt', '1/Sub/a.txt', '2/Sub/n.txt', '2/Sub/b.txt'])
    await write(`Q/${name}`, name);
  await ok('mkdir', 'T');
  expect(await run(['mv', at('Q/1/Sub'), at('Q/2/Sub'), 'drive:T', '--overwrite'])).toMatchObject({
    code: exitCodes.partly,
    stderr: expect.stringContaining('Another n.txt already exists') as string,
  });
  expect(await there('T')).toEqual(['Sub', 'Sub/a.txt', 'Sub/b.txt', 'Sub/n.txt']);
  expect(await here('Q')).toEqual(['1', '2', '2/Sub', '2/Sub/n.txt']);
});

test.each(['z.txt', 'Sub'])(
  'mv of %s in a read-only folder says what is on the drive and stays here',
  async (name) => {
    // The reference server runs in this process, and could not write its data either.
    const home = await hostileDrive({ list: { '': [folder(9, 'T')] }, other: takesUploads });
    const [locked, inner] = [path.join(home.folder, 'Locked'), path.join(home.folder, 'Locked/Sub')];
    await mkdir(inner, { recursive: true });
    for (const each of [locked, inner]) await writeFile(path.join(each, 'z.txt'), 'z');
    await chmod(inner, 0o777);
    await chmod(locked, 0o555);
    await withoutRootsRights(home.folder);
    const { code, stdout, stderr } = await home.run(['mv', path.join(locked, name), 'drive:T']);
    if (name === 'z.txt') {
      const file = path.join(locked, name);
      expect([code, stdout, stderr]).toEqual([
        ...[
          exitCodes.local,
          '',
          `file-storage: ${file} is on the drive now, and stays here: permission denied.\n`,
        ],
      ]);
      return;
    }
    expect([code, stderr]).toEqual([exitCodes.partly, `file-storage: ${inner}: permission denied.\n`]);
    expect(stdout).toMatch(/1 file, .*; 1 failed; 1 original deleted here$/m);
  },
);

test('mv from the drive says that an entry stays there if it may not be deleted', async () => {
  const home = await hostileDrive({
    list: { '': [{ id: 7, name: 'z.txt' }] },
    download: (response) => response.end('12345'),
    other: (request, response) => {
      if (request.url!.includes('/file-entries/7')) {
        response.setHeader('content-type', 'application/json');
        const entry = { id: 7, name: 'z.txt', type: 'text', file_size: 5, hash: '7', parent_id: null };
        response.end(JSON.stringify({ fileEntry: { ...entry, updated_at: '2026-03-14T09:26:53.000000Z' } }));
        return true;
      }
      if (request.method === 'GET') return false;
      response.statusCode = 403;
      response.end('{}');
      return true;
    },
  });
  const { code, stdout, stderr } = await home.run(['mv', 'drive:z.txt', home.folder]);
  expect([code, stderr]).toEqual([
    exitCodes.partly,
    expect.stringMatching(/^file-storage: z\.txt: You do not have permission to delete this\./),
  ]);
  expect(stdout).toMatch(/^1 file, .*; 1 failed; 0 originals moved to the trash$/m);
});

test.each([['--exclude', '*.md'], []])(
  'sync --delete %s %s removes the folders that it empties',
  async (...filter) => {
    const { at, ok, there, here, write } = await signedIn();
    await write('Here/a.txt', 'a');
    for (const name of ['a.txt', 'Old/Deep/b.txt', 'Kept/c.md', 'Kept/d.txt'])
      await write(`There/${name}`, name.at(-5)!);
    await mkdir(at('There/Hollow'));
    await ok('cp', at('There'), 'drive:/');
    expect(await there('There')).toContain('Hollow');
    await ok('sync', at('Here'), 'drive:There', '--delete', ...filter);
    const left = filter.length > 0 ? ['Kept', 'Kept/c.md', 'a.txt'] : ['a.txt'];
    expect(await there('There')).toEqual(left);
    await ok('sync', at('Here'), 'drive:Here');
    await ok('sync', 'drive:Here', at('There'), '--delete', '--yes', ...filter);
    expect(await here('There')).toEqual(left);
  },
);

test('download to - writes the file to standard output', async () => {
  const { run, ok, write, at } = await signedIn();
  await write('a.txt', 'tide');
  await ok('cp', at('a.txt'), 'drive:/');
  expect(await ok('download', 'a.txt', '--to', '-')).toBe('tide');
  for (const args of [
    ['download', 'a.txt', '--to', '-', '--dry-run'],
    ['cp', 'a.txt', '-', '--include', 'b*'],
  ])
    expect(await run(args)).toMatchObject({
      code: exitCodes.usage,
      stderr:
        'file-storage: Standard output takes none of --dry-run, --backup-dir and the filters. Omit them, or give a path.\n',
    });
});

test('several files with a failure end with one exit code, and a line for each file that failed', async () => {
  const { at, ok, run, write } = await signedIn();
  for (const name of ['a', 'b']) await write(`F/${name}`, name);
  await ok('cp', at('F'), 'drive:/');
  for (const name of ['a', 'b']) await write(`F/${name}`, `${name} changed`);
  for (const args of [
    [at('F'), 'drive:/'],
    ['drive:F', at('.')],
  ]) {
    const all = await run(['cp', ...args]);
    expect([all.code, all.stdout.split('\n').at(-2)]).toEqual([
      exitCodes.partly,
      expect.stringMatching(/^0 files, .*; 2 failed$/),
    ]);
    for (const name of ['a', 'b']) expect(all.stdout).toContain(`failed     ${at('F', name)}\n`);
    // A file alone says itself why it failed.
    const [from, to] = args as [string, string];
    expect(await run(['cp', `${from}/a`, to === 'drive:/' ? 'drive:F' : at('F')])).toMatchObject({
      ...{ code: exitCodes.invalid, stdout: '' },
    });
  }
  await ok('rm', 'F/b');
  const some = await run(['cp', at('F'), 'drive:/']);
  expect([some.code, some.stdout]).toEqual([
    exitCodes.partly,
    expect.stringMatching(/^uploaded .*b\nfailed +.*F\/a\n1 file, .*; 1 failed\n$/),
  ]);
});

test('--json of a dry run says what would be done, without ids of what there is not', async () => {
  const { at, ok, json, write } = await signedIn();
  await write('F/a', 'a');
  await ok('cp', at('F'), 'drive:/');
  await ok('mkdir', 'Old');
  const outcomes = async (...args: string[]) => (await json<{ files: object[] }>(...args, '--dry-run')).files;
  expect(await outcomes('cp', at('F/a'), 'drive:new')).toEqual([
    { outcome: 'would be uploaded', file: at('F/a'), bytes: 1, replaces: false },
  ]);
  expect(await outcomes('cp', 'drive:F/a', at('new'))).toMatchObject([{ outcome: 'would be downloaded' }]);
  expect(await outcomes('cp', 'drive:F/a', 'drive:new')).toEqual([
    { outcome: 'would be copied', file: 'a', bytes: 1 },
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

test('two syncs at once into one new folder make it once, and the last one names the files that are there twice', async () => {
  const { at, run, there, write } = await signedIn();
  for (const name of ['Sub/Deep/a.txt', 'Sub/b.txt']) await write(`Here/${name}`, name);
  const sync = (...more: string[]) => run(['sync', at('Here'), 'drive:New/There', ...more]);
  const ended = await Promise.all([sync(), sync(), sync('--json')]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
  const all = await there();
  const twice = all.filter((name, at) => all.indexOf(name) !== at);
  expect(twice.filter((name) => !name.endsWith('.txt'))).toEqual([]);
  const said = ended.map(({ stdout, stderr }) => stdout + stderr).join('');
  for (const name of twice)
    expect(said).toMatch(new RegExp(`\\d entries are called ${path.basename(name)} in one folder now: id:`));
  const { doubles = [] } = (JSON.parse(ended[2].stdout) as { summary: { doubles?: string[] } }).summary;
  expect([ended[2].stderr, doubles.length <= 2]).toEqual(['', true]);
});

test('a dry run refuses what the drive or this disk would refuse, as the command itself does', async () => {
  const { at, ok, run, there, here, write } = await signedIn();
  await write('Up/ok', 'ok');
  await write('Up/two\nlines', 'two');
  await write('Up/In\n/x', 'x');
  const up = await run(['upload', at('Up'), '--dry-run']);
  expect([up.code, up.stdout]).toEqual([
    exitCodes.partly,
    expect.stringMatching(/^would be uploaded .*ok\nfailed .*\nfailed .*\n1 file, .*; 2 failed; dry run/),
  ]);
  await ok('cp', at('Up/ok'), 'drive:/');
  const before = await there();
  for (const more of [['--dry-run'], []])
    expect(await run(['cp', 'ok', 'y'.repeat(300), ...more])).toMatchObject({ code: exitCodes.invalid });
  // Not even under another name.
  expect(await there()).toEqual(before);

  await ok('mkdir', '-p', `Long/${'ü'.repeat(200)}`);
  await ok('cp', 'ok', `Long/${'ö'.repeat(200)}`);
  await write('ro/ok', 'other');
  await chmod(at('ro/ok'), 0o444);
  for (const args of [
    ['download', 'Long', '--to', at('back')],
    ['download', 'ok', '--to', at('ro'), '--overwrite'],
    ['download', 'ok', '--to', at('Up/ok/in/file')],
  ]) {
    const dry = await run([...args, '--dry-run']);
    const { code } = await run(args);
    expect([args, dry.code, dry.stdout.includes('would be')]).toEqual([args, code, false]);
    expect(code).not.toBe(0);
  }
  expect((await here('')).filter((name) => name.includes('ü'))).toEqual([]);
});

test('cp on the drive does not advise --overwrite where it replaces nothing', async () => {
  const { at, ok, run, write } = await signedIn();
  await write('a', 'a');
  await ok('cp', at('a'), 'drive:/');
  await ok('mkdir', '-p', 'X/a');
  for (const more of [[], ['--overwrite']])
    expect(await run(['cp', 'a', 'X', ...more])).toMatchObject({
      code: exitCodes.invalid,
      stderr: expect.stringMatching(/Another a already exists \(id:\d+\)\. Move or rename it\.\n$/) as string,
    });
});
