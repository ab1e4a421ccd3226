import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exitCodes } from '../errors.ts';
import { atHome } from '../testing/at-home.ts';
import { copyHome } from '../testing/copy-home.ts';
import { folder, hostileDrive, takesUploads } from '../testing/hostile-drive.ts';
import { withoutRootsRights } from '../testing/without-root.ts';

test('a path begins with the id of a folder, also with names below it', async () => {
  const { at, ok, json, run, there, here, write } = await copyHome();
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

test('drive: marks a path on the drive for every command, and a name that begins like this is found below /', async () => {
  const { at, ok, there, write } = await copyHome();
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
  const { at, run, write } = await copyHome();
  await write('a.txt', 'a');
  expect(await run([verb, at('a.txt'), 'Photos'])).toEqual({
    code: exitCodes.usage,
    stdout: '',
    stderr: `file-storage: ${at('a.txt')} is here, and not on the drive. Mark the path on the drive: drive:Photos.\n`,
  });
  expect(await run([verb, 'drive:a.txt', 'drive:Photos'])).toMatchObject({ code: exitCodes.notFound });
});

test.each(['Link', 'Link/'])(
  'mv of %s, which leads to a folder, is refused before anything is moved',
  async (name) => {
    const { at, run, there, write } = await copyHome();
    await write('Photos/a.png', 'a');
    await symlink('Photos', at('Link'));
    expect(await run(['mv', at(name), 'drive:/'])).toMatchObject({
      code: exitCodes.usage,
      stderr: expect.stringMatching(
        /Link\/? is a symbolic link\. Move the folder that it leads to: .*\/Photos\.\n$/,
      ) as string,
    });
    expect([existsSync(at('Photos/a.png')), await there()]).toEqual([true, []]);
  },
);

test('mv from the drive keeps what the filter excludes, and trashes the folders that are empty', async () => {
  const { at, there, ok, write } = await copyHome();
  for (const name of ['Photos/a.txt', 'Photos/Sub/b.txt', 'Photos/c.png']) await write(name, name);
  await ok('cp', at('Photos'), 'drive:/');
  await ok('mkdir', 'Photos/Empty');
  await ok('mv', 'drive:Photos', at('back'), '--exclude', '*.png', '--exclude', 'Empty');
  expect(await there()).toEqual(['Photos', 'Photos/Empty', 'Photos/c.png']);
});

test('mv removes no empty folder that is not on the other side: one that is excluded, left out or refused', async () => {
  const { at, ok, run, there, here, write } = await copyHome();
  const git = ['.git', '.git/HEAD', '.git/refs', '.git/refs/heads'];
  await mkdir(at('Up/.git/refs/heads'), { recursive: true });
  for (const name of ['Up/.git/HEAD', 'Up/a.txt']) await write(name, name);
  await ok('mv', at('Up'), 'drive:/', '--exclude', '.git');
  expect([await here('Up'), await there('Up')]).toEqual([git, ['a.txt']]);
  await mkdir(at('Up/Empty'));
  await write('Up/b.txt', 'b');
  await ok('mv', at('Up'), 'drive:/', '--include', '*.txt');
  expect([await here('Up'), await there('Up')]).toEqual([
    [...git, 'Empty'],
    ['a.txt', 'b.txt'],
  ]);
  await write('Empty', 'a file');
  await ok('cp', at('Empty'), 'drive:Up');
  for (const more of [['--exclude', '.git'], ['--exclude', 'x'], []]) {
    expect((await run(['mv', at('Up'), 'drive:/', ...more])).stderr).toMatch(
      /Up\/Empty is a folder here and a file on the drive/,
    );
    expect(await here('Up')).toContain('Empty');
  }

  await ok('mkdir', '-p', 'Down/Empty');
  await ok('cp', 'Up/a.txt', 'Down');
  await ok('mv', 'drive:Down', at('back'), '--include', '*.txt');
  expect([await here('back'), await there('Down')]).toEqual([['Down', 'Down/a.txt'], ['Empty']]);
  await write('back/Down/Empty', 'a file');
  expect(await run(['mv', 'drive:Down', at('back')])).toMatchObject({ code: exitCodes.invalid });
  expect(await there('Down')).toEqual(['Empty']);
});

test.each(['', '/', '//'])(
  'sync --delete and check see what only a target here has, with %j at the end of its path',
  async (end) => {
    const { at, ok, run, here, write } = await copyHome();
    for (const name of ['There/a.txt', 'Here/a.txt', 'Here/extra.txt', 'Here/Sub/extra.txt'])
      await write(name, 'a');
    await ok('cp', at('There'), 'drive:/');
    expect(await run(['check', 'drive:There', at('Here') + end])).toMatchObject({
      code: exitCodes.failed,
      stdout: expect.stringMatching(/^1 the same; 2 only here$/m) as string,
    });
    const backup = ['--backup-dir', at('old') + end];
    await ok('sync', 'drive:There', at('Here') + end, '--delete', '--yes', ...backup);
    expect([await here('Here'), await here('old')]).toEqual([
      ['a.txt'],
      ['Sub', 'Sub/extra.txt', 'extra.txt'],
    ]);
  },
);

test('sync --delete leaves what is in a linked folder', async () => {
  const { at, ok, there, write } = await copyHome();
  for (const name of ['Here/Sub/c.txt', 'There/Sub/c.txt', 'There/x.txt', 'Elsewhere/d.txt'])
    await write(name, name);
  await ok('cp', at('There'), 'drive:/');
  await rm(at('Here/Sub'), { recursive: true });
  await symlink(at('Elsewhere'), at('Here/Sub'));
  await ok('sync', at('Here'), 'drive:There', '--delete');
  expect(await there('There')).toEqual(['Sub', 'Sub/c.txt']);
});

test('check says nothing of deletions if a file cannot be compared', async () => {
  const { at, run, ok, write } = await copyHome();
  await write('Here/a.txt', 'a');
  await ok('mkdir', 'There');
  await writeFile(Buffer.concat([Buffer.from(at('Here/bad')), Buffer.from([0xff])]), 'b');
  const { stdout } = await run(['check', at('Here'), 'drive:There']);
  expect(stdout).toMatch(/^0 the same; 1 only here; 1 failed$/m);
});

test('an unfinished download is not uploaded', async () => {
  const { at, ok, there, write } = await copyHome();
  // By the clients for TypeScript, Python and Go.
  await write('Here/.a.bin.6d91faf1.7826-0123456789abcdef.part', 'a');
  await write('Here/.download-0123456789abcdef.part', 'a');
  await write('Here/.download-ABCDEFGHIJKLMNOPQRSTUVWXYZ.part', 'a');
  const own = [
    '.download-0123456789abcde.part',
    '.download-1.part',
    'download-0123456789abcdef.part',
    'my.part',
  ];
  for (const name of own) await write(`Here/${name}`, 'a');
  await ok('sync', at('Here'), 'drive:There');
  await ok('upload', at('Here'));
  expect(await there()).toEqual(
    ['Here', 'There'].flatMap((name) => [name, ...own.map((each) => `${name}/${each}`)]),
  );
  await ok('sync', 'drive:There', at('Here'));
});

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
  const { at, ok, run, there, here, write } = await copyHome();
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
    expect.stringMatching(/^file-storage: drive:z\.txt: You do not have permission to delete this\./),
  ]);
  expect(stdout).toMatch(/^1 file, .*; 1 failed; 0 originals moved to the trash$/m);
});

test('a transfer and its dry run say what they replace, and name what is on the drive from its root', async () => {
  const { at, ok, json, write } = await copyHome();
  // Files of one size and one millisecond count as the same.
  await write('Here/a', 'newer');
  await write('Here/b', 'newer');
  await write('old/a', 'old');
  for (const folder of ['Up', 'Old']) await ok('sync', at('old'), `drive:${folder}`);
  await ok('mkdir', '-p', 'Up/Gone/Sub');
  await ok('sync', at('old'), 'drive:Up/Gone');
  for (const [args, replacing, other] of [
    [['sync', at('Here'), 'drive:Up', '--delete'], 'Here/a (@ the file on the drive)', 'Here/b'],
    [['sync', 'drive:Up', at('old')], 'old/a (@ the file here)', 'old/b'],
    [
      ['cp', 'drive:Up/a', 'drive:Up/b', 'drive:Old', '--overwrite'],
      'Up/a (@ the file on the drive)',
      'Up/b',
    ],
  ] as [string[], string, string][])
    for (const dry of [['--dry-run'], []]) {
      const lines = (await ok(...args, ...dry)).split('\n');
      for (const end of [replacing.replace('@', dry.length > 0 ? 'replaces' : 'replaced'), other])
        expect([lines, end, lines.some((line) => line.endsWith(end))]).toEqual([lines, end, true]);
      if (!args.includes('--delete')) continue;
      expect(lines).toContainEqual(expect.stringMatching(/deleted +id:\d+ {2}\d+ B {2}drive:Up\/Gone$/));
      expect(lines.at(-2)).toMatch(/; 1 deleted, with all that is in folders/);
    }
  await ok('mkdir', 'Up/Late');
  const { files } = await json<{ files: { file: string }[] }>('sync', at('Here'), 'drive:Up/', '--delete');
  expect(files.map(({ file }) => file).sort()).toEqual([at('Here/a'), at('Here/b'), 'drive:Up/Late']);
  await ok('restore', 'drive:Up/Late');
});

test('cp on the drive does not advise --overwrite where it replaces nothing', async () => {
  const { at, ok, run, write } = await copyHome();
  await write('a', 'a');
  await ok('cp', at('a'), 'drive:/');
  await ok('mkdir', '-p', 'X/a');
  for (const more of [[], ['--overwrite']])
    expect(await run(['cp', 'a', 'X', ...more])).toMatchObject({
      code: exitCodes.invalid,
      stderr: expect.stringMatching(/Another a already exists \(id:\d+\)\. Move or rename it\.\n$/) as string,
    });
});

test('cp --keep-both on the drive makes a second entry of the name that is asked for', async () => {
  const { at, ok, there, write } = await copyHome();
  for (const name of ['Here/a', 'Here/F/b']) await write(name, name);
  await ok('sync', at('Here'), 'drive:/');
  await ok('cp', 'F/b', 'F', '--keep-both');
  await ok('cp', 'a', 'F/b', '--keep-both');
  expect(await there('F')).toEqual(['b', 'b', 'b (1)']);
});
