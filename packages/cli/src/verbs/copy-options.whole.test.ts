import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, uploadFile } from '../../../client/src/index.ts';
import { secondsOf } from '../../../client/src/node/part-file.ts';
import { exitCodes } from '../errors.ts';
import { copyHome, type CopyHome } from '../testing/copy-home.ts';
import { folder, hostileDrive } from '../testing/hostile-drive.ts';
import { withoutRootsRights } from '../testing/without-root.ts';
import type { Done } from '../transfer/summary.ts';

test.each([
  ['neither digest nor time', {}],
  ['a time, but no digest', { lastModified: 1_741_944_413_270 }],
])('an entry of another client with %s is unchanged if its file is', async (_, time) => {
  const { at, ok, here, there, server, token } = await copyHome();
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
  ['mv', exitCodes.invalid, (at: CopyHome['at']) => ['drive:There', at('.')]],
  ['mv', exitCodes.invalid, (at: CopyHome['at']) => [at('There/a.txt'), 'drive:There']],
  ['check', exitCodes.failed, (at: CopyHome['at']) => ['drive:There', at('There')]],
  ['check', exitCodes.failed, (at: CopyHome['at']) => [at('There'), 'drive:There']],
])('%s sees other bytes of one size and time, without a digest: exit %i', async (verb, code, args) => {
  const { at, ok, run, there, write, server, token } = await copyHome();
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

test('--backup-dir keeps what is replaced or deleted here', async () => {
  const { at, ok, run, here, write } = await copyHome();
  for (const name of ['a.txt', 'Sub/b.txt']) await write(`Photos/${name}`, 'new');
  await ok('cp', at('Photos'), 'drive:/');
  const before = { 'a.txt': 'mine', 'Sub/b.txt': 'mine', 'Gone/c.txt': 'gone', 'd.txt': 'gone' };
  for (const [name, text] of Object.entries(before)) await write(`back/${name}`, text);
  const time = new Date('2026-03-29T02:30:00.001Z');
  await utimes(at('back/a.txt'), time, secondsOf(time));
  const sync = ['sync', 'drive:Photos', at('back'), '--delete', '--yes', '--backup-dir'];
  for (const within of ['back', 'back/old', '.'])
    expect(await run([...sync, at(within)])).toMatchObject({ code: exitCodes.usage });
  await ok(...sync, at('old'), '--dry-run');
  expect(existsSync(at('old'))).toBe(false);
  await ok(...sync, at('old'));
  expect(await here('back')).toEqual(['Sub', 'Sub/b.txt', 'a.txt']);
  expect(await here('old')).toEqual(['Gone', 'Gone/c.txt', 'Sub', 'Sub/b.txt', 'a.txt', 'd.txt']);
  for (const [name, text] of Object.entries(before))
    expect(await readFile(at('old', name), 'utf8')).toBe(text);
  expect(Math.floor((await stat(at('old/a.txt'))).mtimeMs)).toBe(time.getTime());
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
  const { at, ok, here, write } = await copyHome();
  await ok('mkdir', 'Photos');
  for (const text of ['first', 'second']) {
    await write('back/v1.0/c.txt', text);
    await ok('sync', 'drive:Photos', at('back'), '--delete', '--yes', '--backup-dir', at('old'));
  }
  expect(await here('old')).toEqual(['v1.0', 'v1.0 (1)', 'v1.0 (1)/c.txt', 'v1.0/c.txt']);
  expect(await readFile(at('old/v1.0/c.txt'), 'utf8')).toBe('first');
});

test('sync takes no link to its target as --backup-dir, and cp keeps a file beside the new one', async () => {
  const { at, ok, run, write } = await copyHome();
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
  const { at, ok, write } = await copyHome();
  await write('Photos/Sub/b.txt', 'new');
  await ok('cp', at('Photos'), 'drive:/');
  for (const name of ['Sub/b.txt', 'Gone/Deep/c.txt']) await write(`back/${name}`, 'mine');
  const modes = { '.': 0o711, Sub: 0o700, 'Sub/b.txt': 0o640, Gone: 0o750, 'Gone/Deep': 0o700 };
  for (const [name, mode] of Object.entries(modes)) await chmod(at('back', name), mode);
  await ok('sync', 'drive:Photos', at('back'), '--delete', '--yes', '--backup-dir', at('old'));
  for (const [name, mode] of Object.entries(modes))
    expect([name, (await stat(at('old', name))).mode & 0o777]).toEqual([name, mode]);
});

test.skipIf(process.platform === 'win32').each([
  ['secret/', 0],
  ['secret/*', 0o444],
])('an unreadable folder stops no sync, and no check, that leaves it out with %s', async (pattern, mode) => {
  const list = {
    '': [folder(1, 'D')],
    1: [folder(2, 'secret'), { id: 3, name: 'gone' }],
    2: [{ id: 4, name: 'b' }],
  };
  const { run, folder: home } = await hostileDrive({ list });
  const secret = path.join(home, 'D/secret');
  await withoutRootsRights(home);
  await mkdir(secret, { recursive: true });
  await writeFile(path.join(secret, 'b'), 'other');
  await chmod(secret, mode);
  onTestFinished(() => chmod(secret, 0o755));
  const here = path.join(home, 'D');
  for (const paths of [
    [here, 'drive:D'],
    ['drive:D', here],
  ]) {
    const more = [...paths, '--exclude', pattern];
    expect((await run(['check', ...more])).stderr).toBe('file-storage: 1 difference.\n');
    const synced = await run(['sync', ...more, '--delete', '--dry-run']);
    expect(synced).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^would be \w+ .*gone$/m) as string,
    });
  }
});

test.each(['cp', 'mv'])('%s on the drive creates the folder that a slash at the end means', async (verb) => {
  const { at, ok, there, write } = await copyHome();
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
    const { at, ok, run, folder, here } = await copyHome();
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
  const { at, ok, run, there, here, write } = await copyHome();
  for (const name of ['Here/a.txt', 'Old/b.txt', 'Old/Sub/c.txt']) await write(name, name);
  await ok('sync', at('Here'), 'drive:There');
  await ok('cp', at('Old'), 'drive:There');
  const all = ['Old', 'Old/Sub', 'Old/Sub/c.txt', 'Old/b.txt', 'a.txt'];
  const refused = {
    code: exitCodes.failed,
    stderr: expect.stringMatching(
      /^file-storage: 4 files and folders would be deleted, counting all that is in folders, and --max-delete allows 3\. Nothing was transferred or deleted\.$/m,
    ) as string,
  };
  expect(await run(['sync', at('Here'), 'drive:There', '--delete', '--max-delete', '3'])).toMatchObject(
    refused,
  );
  expect(
    await run(['sync', at('Here'), 'drive:There', '--delete', '--max-delete', '3', '--dry-run']),
  ).toMatchObject({
    ...refused,
    stdout: expect.stringMatching(/^would be deleted .* drive:There\/Old$/m) as string,
  });
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
    ...{ ...refused, stdout: expect.stringMatching(/^would be deleted {2}22 B .*Old$/m) as string },
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
  const { at, ok, run, there, here, write } = await copyHome();
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
  await write('ignored', '!new.txt\n# A comment\r\n\r\nnew.txt  \r\n/[ab].txt\n');
  expect(await ok('check', at('Here'), 'drive:There', '--exclude-from', at('ignored'))).toMatch(/1 the same/);
  expect(await run(['check', at('Here'), 'drive:There', '--exclude-from', at('none')])).toMatchObject({
    code: exitCodes.local,
  });
  for (const encoding of ['utf16le', 'latin1'] as const) {
    await writeFile(at('ignored'), Buffer.from('\uFEFFbü.txt\n', encoding));
    const { code, stderr } = await run(['check', at('Here'), 'drive:There', '--exclude-from', at('ignored')]);
    expect([code, stderr]).toEqual([
      exitCodes.usage,
      `file-storage: The patterns in ${at('ignored')} are not in UTF-8. Save the file in UTF-8.\n`,
    ]);
  }
});

test('check sees an empty folder that only one side has, in both directions', async () => {
  const { at, ok, run, write } = await copyHome();
  await write('Here/a.txt', 'a');
  await ok('sync', at('Here'), 'drive:There');
  const sides = [
    [at('Here'), 'drive:There'],
    ['drive:There', at('Here')],
  ];
  const sees = async (difference: string) => {
    for (const side of sides)
      expect(await run(['check', ...side])).toMatchObject({
        ...{ code: exitCodes.failed, stderr: 'file-storage: 1 difference.\n' },
        stdout: expect.stringMatching(
          new RegExp(`^${difference} .*Empty$[^]*^1 the same; 1 ${difference}$`, 'm'),
        ) as string,
      });
    for (const side of sides) await ok('check', ...side, '--include', '*.txt');
  };
  await mkdir(at('Here/Empty'));
  await sees('only here');
  await rm(at('Here/Empty'), { recursive: true });
  await ok('mkdir', 'There/Empty');
  await sees('only there');
  await mkdir(at('Here/Empty'));
  for (const side of sides) await ok('check', ...side);
});

test('check takes what sync leaves out for no difference, unless the other side has something of its name, and sync --delete keeps it', async () => {
  const { at, ok, run, json, here, write } = await copyHome();
  await write('Here/a.txt', 'a');
  await symlink('a.txt', at('Here/link'));
  const synced = await json<{ files: object[] }>('sync', at('Here'), 'drive:There');
  expect(synced.files).toContainEqual(
    expect.objectContaining({ outcome: 'left out', file: at('Here/link'), reason: 'a symbolic link' }),
  );
  const sides = [
    [at('Here'), 'drive:There'],
    ['drive:There', at('Here')],
  ];
  for (const side of sides)
    expect(await ok('check', ...side)).toMatch(
      /^left out .*link \(a symbolic link\)\n(.*\n)?1 the same; 1 skipped\n$/m,
    );
  // What is in a folder with such a thing goes without it.
  await write('Here/Only/b.txt', 'b');
  await symlink('b.txt', at('Here/Only/link'));
  for (const more of [['--dry-run'], ['--max-delete', '1', '--backup-dir', at('old')]])
    expect(await ok('sync', 'drive:There', at('Here'), '--delete', '--yes', ...more)).toMatch(
      /^left out .*link \(a symbolic link\)\n(.*\n)+.*; 1 unchanged; 2 skipped; 1 deleted(; dry run.*)?\n$/m,
    );
  expect(await here('Here')).toEqual(['Only', 'Only/link', 'a.txt', 'link']);
  expect(await here('old')).toEqual(['Only', 'Only/b.txt']);
  await rm(at('Here/Only'), { recursive: true });
  await ok('cp', 'There/a.txt', 'There/link');
  for (const side of sides)
    expect(await run(['check', ...side])).toMatchObject({
      ...{ code: exitCodes.failed, stderr: 'file-storage: 1 difference.\n' },
      stdout: expect.stringMatching(
        /^differs .*link \(a symbolic link here and a file on the drive\)\n(.*\n)?1 the same; 1 differs\n$/m,
      ) as string,
    });
});

test('a file and a folder of one name, or a link: sync says what stands where, and check takes it for a difference', async () => {
  const { at, ok, run, there, here, write } = await copyHome();
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
    const { at, ok, there, here, write } = await copyHome();
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

test('check and sync --delete see the second entry of a name', async () => {
  const { at, ok, run, there, write, json } = await copyHome();
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
    /^only there .* drive:Here\/a\.txt \(a second entry of this name\)\n2 the same; 1 only there$/m,
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
    const { at, ok, run, there, here, write } = await copyHome();
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

test.each([['--exclude', '*.md'], []])(
  'sync --delete %s %s removes the folders that it empties',
  async (...filter) => {
    const { at, ok, there, here, write } = await copyHome();
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

test('several files with a failure end with one exit code, and a line for each file that failed', async () => {
  const { at, ok, run, write } = await copyHome();
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

test('two syncs at once into one new folder make it once, and the last one names the files that are there twice', async () => {
  const { at, run, there, write } = await copyHome();
  for (const name of ['Sub/Deep/a.txt', 'Sub/b.txt']) await write(`Here/${name}`, name);
  const sync = (...more: string[]) => run(['sync', at('Here'), 'drive:New/There', ...more]);
  const ended = await Promise.all([sync(), sync(), sync('--json')]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
  const all = await there();
  const twice = all.filter((name, at) => all.indexOf(name) !== at);
  expect(twice.filter((name) => !name.endsWith('.txt'))).toEqual([]);
  const said = ended.map(({ stdout, stderr }) => stdout + stderr).join('');
  for (const name of twice)
    expect(said).toMatch(
      new RegExp(`\\d entries are called ${path.basename(name)} in one folder now, the newest first: id:`),
    );
  const { doubles = [] } = (JSON.parse(ended[2].stdout) as { summary: { doubles?: string[] } }).summary;
  expect([ended[2].stderr, doubles.length <= 2]).toEqual(['', true]);
});

test('a dry run refuses what the drive or this disk would refuse, as the command itself does', async () => {
  const { at, ok, run, there, here, write } = await copyHome();
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

test('what a filter leaves out may have a name that this disk cannot have', async () => {
  const { at, ok, here, write } = await copyHome();
  await write('There/a.txt', 'a');
  await ok('cp', at('There'), 'drive:/');
  await ok('cp', 'There/a.txt', `There/${'ü'.repeat(200)}`);
  await write('back/mine.txt', 'mine');
  const filter = ['--exclude', 'ü*'];
  const sync = ['sync', 'drive:There', at('back'), '--delete', '--yes', '--max-delete', '1', ...filter];
  expect(await ok(...sync, '--dry-run')).toMatch(/^would be deleted .*mine\.txt$/m);
  await ok(...sync);
  expect(await here('back')).toEqual(['a.txt']);
  await ok('check', 'drive:There', at('back'), ...filter);
});

/** The exit code of a sync, how many entries it has deleted, and their names. */
async function deletedBy(run: CopyHome['run'], ...args: string[]) {
  const { code, stdout } = await run(['sync', ...args, '--delete', '--yes', '--json']);
  const { files, summary } = JSON.parse(stdout) as { files: Done[]; summary: { deleted: number } };
  const names = files.filter(({ outcome }) => outcome === 'deleted').map(({ file }) => path.basename(file));
  return [code, summary.deleted, names.sort()];
}

test('sync --delete that fails inside a folder says what it has deleted there', async () => {
  const { at, ok, run, there, server, write } = await copyHome();
  for (const name of ['T/a', 'T/Gone/x', 'T/Gone/Sub/z', 'Here/b', 'new']) await write(name, name);
  await ok('cp', at('T'), 'drive:/');
  const receive = server.objects.receive.bind(server.objects);
  vi.spyOn(server.objects, 'receive').mockImplementationOnce(async (...args) => {
    await ok('upload', at('new'), '--to', 'T/Gone');
    return receive(...args);
  });
  expect(await deletedBy(run, at('Here'), 'drive:T')).toEqual([exitCodes.partly, 4, ['Sub', 'a', 'x', 'z']]);
  expect(await there('T')).toEqual(['Gone', 'Gone/new', 'b']);
});

test('sync --delete that fails inside a local folder says what it has deleted there', async () => {
  const { run, folder: home } = await hostileDrive({ list: { '': [folder(1, 'Empty')] } });
  const at = (...names: string[]) => path.join(home, 'T', ...names);
  for (const name of ['Gone/ro', 'Gone/Sub']) {
    await mkdir(at(name), { recursive: true });
    await writeFile(at(name, 'x'), 'x');
  }
  for (const name of ['', 'Gone', 'Gone/Sub']) await chmod(at(name), 0o777);
  await chmod(at('Gone/ro'), 0o555);
  await withoutRootsRights(home);
  expect(await deletedBy(run, 'drive:Empty', at())).toEqual([exitCodes.partly, 2, ['Sub', 'x']]);
  expect((await readdir(at(), { recursive: true })).sort()).toEqual(['Gone', 'Gone/ro', 'Gone/ro/x']);
});

test('patterns are for the names on the drive, where an entry has another name here', async () => {
  const list = {
    '': [folder(1, 'D')],
    1: [{ id: 4, name: 'a' }, { id: 5, name: 'a' }, folder(2, 'keep'), folder(3, 'keep')],
    2: [{ id: 6, name: 'b' }],
    3: [{ id: 7, name: 'b' }],
  };
  const { run, folder: home } = await hostileDrive({ list, download: (response) => response.end('12345') });
  const here = async () => (await readdir(path.join(home, 'D'), { recursive: true })).sort();
  expect(await run(['download', 'D', '--to', home, '--include', 'a'])).toMatchObject({ code: 0 });
  expect(await here()).toEqual(['a', 'a (id 4)']);
  const exclude = ['--exclude', 'a', '--exclude', 'keep'];
  await rm(path.join(home, 'D'), { recursive: true });
  await mkdir(path.join(home, 'D/keep (id 2)'), { recursive: true });
  for (const name of ['a (id 4)', 'keep (id 2)/b']) await writeFile(path.join(home, 'D', name), 'mine');
  const before = await here();
  expect(await run(['check', 'drive:D', path.join(home, 'D'), ...exclude])).toMatchObject({ code: 0 });
  for (const [line = '', ...more] of [
    ['download', 'D', '--to', home],
    ['sync', 'drive:D', path.join(home, 'D'), '--delete', '--yes'],
  ])
    expect(await run([line, ...more, ...exclude])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 files/) as string,
    });
  expect(await here()).toEqual(before);
});
