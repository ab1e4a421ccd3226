import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Note, ShareableLink, Workspace } from '../../../client/src/index.ts';
import { type DriveEntry } from '../../../client/src/reference.ts';
import { exitCodes } from '../errors.ts';
import { homeWithFile, signedInHome, zipOfOne } from '../testing/at-home.ts';
import { copyHome } from '../testing/copy-home.ts';
import type { RunOptions } from '../testing/run-command.ts';

test('ls shows where a result is, and a name with the spaces at its end', async () => {
  const { run, json, entry } = await homeWithFile('trail ');
  expect((await run(['ls'])).stdout).toMatch(/ {2}trail \n$/);
  await run(['mkdir', 'Reports']);
  await run(['mv', `id:${entry.id}`, 'Reports']);
  expect((await run(['ls', '--search', 'trail'])).stdout).toMatch(/ {2}\/Reports\/trail \n$/);
  expect(await json('ls', '--search', 'trail')).toMatchObject([{ drivePath: '/Reports/trail ' }]);
});

interface Listed extends DriveEntry {
  drivePath: string;
}

test('times are in UTC, shown and given, wherever this machine is', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { run, json } = await homeWithFile();
  expect((await run(['ls'])).stdout).toMatch(/ 2026-03-02 08:15Z {2}a\.txt\n$/);
  await json('link', 'a.txt', '--expires', '2030-01-01T00:00:00');
  expect((await run(['link', 'a.txt', '--show'])).stdout).toMatch(/ expires 2030-01-01T00:00:00\.000000Z/);
});

test('ls --search of a pattern that finds nothing says what it takes', async () => {
  const { run } = await homeWithFile();
  const stderr = 'file-storage: --search takes a part of a name, not a pattern with * or ?.\n';
  for (const pattern of ['*.txt', 'a.tx?'])
    expect(await run(['ls', '--search', pattern])).toEqual({ code: 0, stdout: '', stderr });
  for (const text of ['.txt', 'b.txt']) expect((await run(['ls', '--search', text])).stderr).toBe('');
});

test('the drivePath of every listing names the entry for every command, and no other of its name', async () => {
  const { server, run, json, at } = await homeWithFile();
  const { token } = await server.addUser('jonas@example.com');
  const theirs = { env: { FILE_STORAGE_TOKEN: token } };
  await run(['upload', at('a.txt')], theirs);
  await run(['mkdir', '-p', 'A/B']);
  await run(['upload', at('a.txt'), '--to', 'A/B']);
  const [folder] = await json<DriveEntry[]>('ls', '--search', 'A');
  await run(['star', 'A/B/a.txt']);
  for (const named of ['a.txt', 'A']) await run(['share', named, 'jonas@example.com']);
  for (const [args, paths, options] of [
    [
      ['-R', 'A'],
      ['/A/B', '/A/B/a.txt'],
    ],
    [['-R'], ['/A', '/A/B', '/A/B/a.txt', '/a.txt']],
    [['drive:A//B/'], ['/A/B/a.txt']],
    [['A/B/a.txt'], ['/A/B/a.txt']],
    [[], ['/A', '/a.txt']],
    [['--starred'], ['/A/B/a.txt']],
    [['-R', `id:${folder!.id}`], [`id:${folder!.id}/B`, `id:${folder!.id}/B/a.txt`], theirs],
    [['--shared'], ['A', 'a.txt'].map(() => expect.stringMatching(/^id:\d+$/) as string), theirs],
  ] as [string[], string[], RunOptions?][]) {
    const list = async (...words: string[]) =>
      JSON.parse((await run(['ls', ...words, '--json'], options)).stdout) as Listed[];
    const listed = await list(...args);
    expect([args, listed.map(({ drivePath }) => drivePath)]).toEqual([args, paths]);
    for (const { id, type, drivePath } of listed)
      if (type !== 'folder') expect(await list(drivePath)).toMatchObject([{ id }]);
  }
});

test('mv of a folder to a new name passes a folder of its old name there, or of its new one here, but not both', async () => {
  const { run, names } = await homeWithFile();
  for (const folder of ['Plans/Photos', 'Plans/A', 'Archive/Photos', 'Archive/A', 'Archive/B'])
    await run(['mkdir', '-p', folder]);
  expect(await run(['mv', 'Plans/Photos', 'Archive/Old'])).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['mv', 'Archive/Photos', 'Plans/Old'])).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['mv', 'Archive/A', 'Plans/B'])).toMatchObject({ code: exitCodes.invalid });
  expect([await names('Plans'), await names('Archive')]).toEqual([
    ['A', 'Old'],
    ['A', 'B', 'Old'],
  ]);
});

test('a command that refuses one of several names says that it has done nothing for the others', async () => {
  const { run, at, names } = await homeWithFile();
  await run(['mkdir', 'Reports']);
  const local = `${at('nope')}: no such file or directory. Nothing was done.`;
  const there = 'nope does not exist. Nothing was done. file-storage ls shows what is there.';
  for (const [line, fault] of [
    [`upload ${at('a.txt')} ${at('nope')}`, local],
    [`cp ${at('a.txt')} ${at('nope')} drive:Reports`, local],
    ...['rm', 'rm --forever --yes', 'star', 'download', 'cat'].map((verb) => [`${verb} a.txt nope`, there]),
    ...['cp', 'mv'].map((verb) => [`${verb} a.txt nope Reports`, there]),
    ['restore nope a.txt', there.replace('ls shows', 'ls --trash shows').replace('there.', 'in the trash.')],
    ['rm nope', there.replace(' Nothing was done.', '')],
  ] as [string, string][])
    expect([line, (await run(line.split(' '))).stderr]).toEqual([line, `file-storage: ${fault}\n`]);
  expect(await names('-R')).toEqual(['Reports', 'a.txt']);
});

test('restore of a folder whose name is taken meanwhile says which path is taken, and by what', async () => {
  const { run, json } = await signedInHome();
  const made = async (...args: string[]) => (await json<{ id: number }>('mkdir', '-p', ...args)).id;
  const old = await made('Plans/2027');
  await run(['rm', 'Plans/2027']);
  const taken = await made('Plans/2027');
  const refusal = (way: string, ...ids: number[]) => ({
    ...{ code: exitCodes.invalid, stdout: '' },
    stderr: `file-storage: 2 entries would be called ${way}: ${ids.map((id) => `id:${id}`).join(', ')}. Move or rename one of them.\n`,
  });
  expect(await run(['restore', `id:${old}`])).toEqual(refusal('/Plans/2027', taken, old));
  // In the root, because their folder is in the trash.
  await run(['rm', `id:${taken}`]);
  await run(['rm', 'Plans']);
  const root = await made('2027');
  expect(await run(['restore', `id:${old}`])).toEqual(refusal('/2027', root, old));
  await run(['rm', '2027']);
  expect(await run(['restore', `id:${old}`, `id:${taken}`])).toMatchObject(refusal('/2027', old, taken));
});

test('restore says what is still in the trash of a folder whose folders went there before it', async () => {
  const { at, ok, run, json, there, write } = await copyHome();
  for (const name of ['S/a', 'Old/b', 'Old/Sub/c', 'Old/Sub/Deep/d']) await write(name, name);
  await ok('cp', at('Old'), 'drive:S');
  await ok('sync', at('S'), 'drive:S', '--delete');
  const trashed = await json<{ id: number; name: string }[]>('ls', '--trash');
  const ids = trashed.filter(({ name }) => name !== 'Old').map(({ id }) => `id:${id}`);
  const { code, stdout, stderr } = await run(['restore', 'Old']);
  expect([code, stdout, ids.length, stderr]).toEqual([
    ...[0, 'restored  /S/Old\n', 2],
    `file-storage: What went to the trash before its folder is still there: ${ids.join(' ')}. Restore each by its id.\n`,
  ]);
  expect(await json('restore', ...ids)).toMatchObject({ left: [] });
  expect(await there('S')).toEqual([
    'Old',
    'Old/Sub',
    'Old/Sub/Deep',
    'Old/Sub/Deep/d',
    'Old/Sub/c',
    'Old/b',
    'a',
  ]);
});

test('an id that JavaScript would round is refused, because it names another entry', async () => {
  const { run } = await signedInHome({ FILE_STORAGE_VAULT_PASSWORD: 'correct horse' });
  await run(['vault', 'create']);
  for (const args of [
    ['ls', 'id:9007199254740993'],
    ['cp', 'drive:id:9007199254740993/a', 'b'],
    ['rm', '--forever', 'id:9007199254740993', '--yes'],
    ['restore', 'id:9007199254740993'],
    ['vault', 'get', 'id:9007199254740993'],
    ['api', 'POST', '/file-entries/delete', '--field', 'entryIds=[9007199254740993]'],
  ])
    expect([args, await run(args)]).toEqual([
      args,
      {
        ...{ code: exitCodes.usage, stdout: '' },
        stderr: expect.stringContaining('is above 9007199254740991') as string,
      },
    ]);
});

test('a second entry of a name is refused, or told with both ids', async () => {
  const { run, folder, entry, names } = await homeWithFile();
  const zip = path.join(folder, 'tides.zip');
  await writeFile(zip, zipOfOne);
  await run(['upload', zip]);
  await run(['rm', 'a.txt']);
  await run(['upload', path.join(folder, 'a.txt')]);
  expect(await run(['restore', 'a.txt'])).toEqual({
    ...{ code: 0, stdout: 'restored  /a.txt\n' },
    stderr: expect.stringMatching(
      new RegExp(
        `^file-storage: 2 entries are called a\\.txt in one folder now, the newest first: id:\\d+, id:${entry.id}\\. Rename or remove an older one by its id, such as id:${entry.id}\\.\n$`,
      ),
    ) as string,
  });
  await run(['mkdir', 'Reports']);
  await run(['mv', `id:${entry.id}`, 'Reports']);
  expect(await run(['mv', 'a.txt', 'Reports'])).toEqual({
    ...{ code: exitCodes.invalid, stdout: '' },
    stderr: expect.stringMatching(
      new RegExp(
        `^file-storage: 2 entries would be called /Reports/a\\.txt: id:${entry.id}, id:\\d+\\. Move or rename one of them\\.\n$`,
      ),
    ) as string,
  });
  expect(await names('Reports')).toEqual(['a.txt']);
  expect(await run(['extract', 'tides.zip'])).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['extract', 'tides.zip'])).toEqual({
    ...{ code: 0, stdout: 'extracted  tides.zip  to /\n' },
    stderr: expect.stringMatching(
      /^file-storage: 2 entries are called tides\.txt in one folder now, /,
    ) as string,
  });
});

test('emptying the trash needs --yes', async () => {
  const { run, names } = await homeWithFile();
  await run(['rm', 'a.txt']);
  expect(await run(['rm', '--empty-trash'])).toMatchObject({ code: exitCodes.usage });
  expect(await names('--trash')).toEqual(['a.txt']);
  expect(await run(['rm', '--empty-trash', '--yes'])).toMatchObject({ code: 0 });
  expect(await names('--trash')).toEqual([]);
});

test('--empty-trash refuses a workspace, because it cannot be limited to one', async () => {
  const { run, json, names } = await homeWithFile();
  await run(['rm', 'a.txt']);
  const { id } = await json<Workspace>('workspaces', 'create', 'Plans');
  const refused = await run(['--workspace', String(id), 'rm', '--empty-trash', '--yes']);
  expect(refused).toEqual({
    code: exitCodes.usage,
    stdout: '',
    stderr:
      `file-storage: --empty-trash cannot be limited to the workspace ${id}. ` +
      'Delete the entries in its trash by their ids, or use --workspace 0 to empty your own trash.\n',
  });
  expect(await names('--trash')).toEqual(['a.txt']);
});

test('what another user shares is named by its id, and a refusal says what its owner can allow', async () => {
  const { server, run, json, at } = await homeWithFile();
  const { token } = await server.addUser('jonas@example.com');
  await run(['mkdir', '-p', 'Team/Sub']);
  await run(['upload', at('a.txt'), '--to', 'Team/Sub']);
  const { id } = (await json<DriveEntry[]>('ls')).find(({ name }) => name === 'Team')!;
  const theirs = (...args: string[]) => run(args, { env: { FILE_STORAGE_TOKEN: token } });
  await run(['share', 'Team', 'jonas@example.com', '--allow', 'view']);
  expect((await theirs('ls', '--shared')).stdout).toMatch(/ {2}Team\/ {2}shared by maria@example\.com\n$/);
  const [listed] = JSON.parse((await theirs('ls', '--shared', '--json')).stdout) as { drivePath: string }[];
  expect(listed!.drivePath).toBe(`id:${id}`);
  for (const args of [
    ['cat', 'Team/Sub'],
    ['upload', at('a.txt'), '--to', 'Team/Sub'],
    ['ls', '/Team/Sub/'],
  ])
    expect(await theirs(...args)).toMatchObject({
      code: exitCodes.notFound,
      stderr: expect.stringMatching(
        new RegExp(`It is shared with you: name it id:${id}/Sub\\.\n$`),
      ) as string,
    });
  const refused = async (...args: string[]) => (await theirs(...args)).stderr.replace(/^.*(?=You )/, '');
  const withheld = (attempt: string, hint: string) =>
    `You do not have permission to ${attempt}. It may be shared with you without this permission. ${hint}\n`;
  const allow = (permission: string) =>
    `Its owner can give it: file-storage share ENTRY EMAIL --allow ${permission}.`;
  expect([
    await refused('cat', `id:${id}/Sub/a.txt`),
    await refused('upload', at('a.txt'), '--to', `id:${id}`),
    await refused('mkdir', `id:${id}/New`),
    await refused('rm', `id:${id}/Sub/a.txt`),
    await refused('link', `id:${id}`),
  ]).toEqual([
    withheld('download this', allow('download')),
    withheld('upload into this folder', allow('edit')),
    withheld('make a folder there', allow('edit')),
    withheld('delete this', 'Ask its owner.'),
    withheld('do this', 'Ask its owner.'),
  ]);
});

test('an entry of another drive is not moved to the root of that drive in place of this one', async () => {
  const { server, run, json, names } = await homeWithFile();
  const { token } = await server.addUser('jonas@example.com');
  const { id: workspace } = await json<Workspace>('workspaces', 'create', 'Plans');
  const { id: folder } = await json<DriveEntry>('mkdir', 'Team');
  await run(['mv', 'a.txt', 'Team']);
  const [{ id: file }] = await json<[DriveEntry]>('ls', 'Team');
  await run(['share', 'Team', 'jonas@example.com', '--allow', 'edit,download']);
  const jonas = { env: { FILE_STORAGE_TOKEN: token } };
  const inWorkspace = ['--workspace', String(workspace)];
  for (const [args, id, target, options] of [
    [inWorkspace, file, '/', {}],
    [inWorkspace, file, 'new.txt', {}],
    [inWorkspace, folder, 'Renamed', {}],
    [[], file, '/', jonas],
    [[], folder, 'Renamed', jonas],
  ] as const)
    expect(await run([...args, 'mv', `id:${id}`, target], options)).toMatchObject({
      code: exitCodes.usage,
      stderr: expect.stringMatching(
        /^file-storage: \S+ \(id:\d+\) is on another drive than this\. Give a target below the id of a folder, /,
      ) as string,
    });
  expect([await names(), await names('Team')]).toEqual([['Team'], ['a.txt']]);
  expect(await run(['mv', `id:${file}`, `id:${folder}/b.txt`], jonas)).toMatchObject({ code: 0 });
  expect(await run(['mv', `id:${file}`, '/'])).toMatchObject({ code: 0 });
  expect(await names()).toEqual(['Team', 'b.txt']);
});

test('what may not be deleted is not replaced either, so that no second entry of its name is made', async () => {
  const { server, run, json, at, names } = await homeWithFile();
  const { token } = await server.addUser('jonas@example.com');
  const theirs = (...args: string[]) => run(args, { env: { FILE_STORAGE_TOKEN: token } });
  const { id } = await json<{ id: number }>('mkdir', 'Team');
  await run(['mv', 'a.txt', 'Team']);
  await run(['share', 'Team', 'jonas@example.com', '--allow', 'edit,download']);
  await mkdir(at('Here'));
  await writeFile(at('Here/a.txt'), 'newer');
  await theirs('upload', at('Here/a.txt'));
  for (const args of [
    ['upload', at('Here/a.txt'), '--to', `id:${id}`, '--overwrite', '--dry-run'],
    ['upload', at('Here/a.txt'), '--to', `id:${id}`, '--overwrite'],
    ['mv', at('Here/a.txt'), `drive:id:${id}`, '--overwrite'],
    ['sync', at('Here'), `drive:id:${id}`],
    ['cp', 'a.txt', `id:${id}`, '--overwrite', '--dry-run'],
    ['cp', 'a.txt', `id:${id}`, '--overwrite'],
  ])
    expect([args, await theirs(...args)]).toEqual([
      args,
      {
        ...{ code: exitCodes.forbidden, stdout: '' },
        stderr: expect.stringMatching(
          /: You do not have permission to delete a\.txt \(id:\d+\), so it is not replaced\. Ask its owner\.\n$/,
        ) as string,
      },
    ]);
  expect([await names('Team'), await names('--trash')]).toEqual([['a.txt'], []]);
  expect(await readFile(at('Here/a.txt'), 'utf8')).toBe('newer');
  // A comparison replaces nothing.
  expect((await theirs('check', at('Here'), `drive:id:${id}`)).stdout).toMatch(/^0 the same; 1 differs$/m);
});

test('a missing folder to put something into is named with the command that makes it', async () => {
  const { run, at } = await homeWithFile('a.zip');
  const file = at('a.zip');
  const missing = (named: string, made = 'No where') => ({
    ...{ code: exitCodes.notFound, stdout: '' },
    stderr: `file-storage: ${named} does not exist. Create it first: file-storage mkdir -p '${made}'.\n`,
  });
  expect(await run(['mkdir', 'No where/x'])).toEqual(missing('/No where'));
  expect(await run(['upload', file, '--to', 'No where'])).toEqual(missing('No where'));
  expect(await run(['cp', file, 'drive:No where/x'])).toEqual(missing('/No where'));
  expect(await run(['mv', 'a.zip', 'No where/x'])).toEqual(missing('/No where'));
  expect(await run(['cp', 'a.zip', 'No where/x'])).toEqual(missing('/No where'));
  expect(await run(['extract', 'a.zip', '--to', "It's/"])).toEqual(missing("It's/", "It'\\''s/"));
  await run(['mkdir', 'Here']);
  for (const verb of ['cp', 'mv'])
    expect(await run([verb, 'a.zip', 'Here', 'No where'])).toEqual(missing('No where'));
});

test.each(['edit', 'download'])('share --allow %s lets the user see the entry', async (allow) => {
  const { server, run } = await homeWithFile();
  const jonas = await server.addUser('jonas@example.com');
  expect((await run(['share', '--help'])).stdout.replace(/\s+/g, ' ')).toContain(
    'edit and download include view; what you allow replaces what you allowed before',
  );
  expect(await run(['share', 'a.txt', 'jonas@example.com', '--allow', allow])).toMatchObject({ code: 0 });
  const seen = await run(['ls', '--shared'], { env: { FILE_STORAGE_TOKEN: jonas.token } });
  expect(seen.stdout).toContain('a.txt');
});

test.each(['foo', 'ftp://example.com', 'https://example.com/?q=1', 'https://maria:secret@example.com'])(
  'the address %s of an application is refused, and no link is made',
  async (url) => {
    const { run } = await homeWithFile();
    expect(await run(['link', 'a.txt', '--app-url', url])).toMatchObject({
      code: exitCodes.usage,
      stdout: '',
      stderr: expect.stringMatching(/--app-url.* a URL such as https:\/\/storage\.example\.com/) as string,
    });
    expect(await run(['link', 'a.txt', '--show'])).toMatchObject({ code: exitCodes.notFound });
  },
);

test('an entry that is named twice is one entry', async () => {
  const { run } = await homeWithFile();
  expect((await run(['star', 'a.txt', '/a.txt'])).stdout).toBe('starred  1 entry\n');
  expect((await run(['rm', 'a.txt', 'a.txt'])).stdout).toBe('moved to the trash  1 entry\n');
});

test('link replaces a link only if asked, and no output shows its password', async () => {
  const { run, json } = await homeWithFile();
  const { stdout } = await run(['link', 'a.txt', '--password-stdin', '--json'], { stdin: 'secret\n' });
  const made = JSON.parse(stdout) as ShareableLink;
  expect(made).toMatchObject({ password: '(hidden)' });
  for (const args of [[], ['--password-stdin'], ['--allow-edit']])
    expect(await run(['link', 'a.txt', ...args], { stdin: 'secret' })).toEqual({
      ...{ code: exitCodes.invalid, stdout: '' },
      stderr:
        'file-storage: a.txt already has another link. Add --show to see it, or --replace to replace it, so that its address no longer works.\n',
    });
  expect(await json('link', 'a.txt', '--show')).toEqual(made);
  const { hash, password } = await json<ShareableLink>('link', 'a.txt', '--replace');
  expect([hash === made.hash, password]).toEqual([false, null]);
  for (const args of [
    ['--remove', '--allow-download'],
    ['--show', '--replace'],
    ['--show', '--remove'],
  ])
    expect(await run(['link', 'a.txt', ...args])).toMatchObject({ code: exitCodes.usage, stdout: '' });
  expect(await json('link', 'a.txt', '--show')).toMatchObject({ hash });
});

test.each([
  ['', 'There is no password on the standard input.'],
  ['a\nb\n', 'The standard input has several lines. Give one, with the password alone.'],
])('a password of %j is refused before anything is sent', async (stdin, fault) => {
  const { run } = await homeWithFile();
  for (const args of [
    ['link', 'a.txt'],
    ['extract', 'a.txt'],
    ['login', '--email', 'maria@example.com'],
  ])
    expect(await run([...args, '--password-stdin'], { stdin })).toEqual({
      ...{ code: exitCodes.usage, stdout: '' },
      stderr: `file-storage: ${fault}\n`,
    });
  expect(await run(['link', 'a.txt', '--show'])).toMatchObject({ code: exitCodes.notFound });
});

test('empty standard input neither adds a note nor empties one', async () => {
  const { run, json } = await homeWithFile();
  const { id } = await json<Note>('notes', 'add', 'Tuesday', 'Call Jonas');
  for (const args of [
    ['add', 'Wednesday'],
    ['edit', String(id)],
  ]) {
    expect(await run(['notes', ...args], { stdin: '' })).toEqual({
      code: exitCodes.usage,
      stdout: '',
      stderr:
        "file-storage: No text is given. Add it to the line ('' for none), or write it to the standard input.\n",
    });
  }
  expect(await json<Note[]>('notes')).toMatchObject([{ title: 'Tuesday', body: 'Call Jonas' }]);
  await json('notes', 'edit', String(id), '');
  expect(await json<Note[]>('notes')).toMatchObject([{ title: 'Tuesday', body: '' }]);
});

test('unshare undoes share', async () => {
  const { server, run, json } = await homeWithFile();
  await server.addUser('jonas@example.com');
  await json('share', 'a.txt', 'jonas@example.com');
  expect((await run(['unshare', 'a.txt', 'jonas@example.com'])).stdout).toBe(
    'no longer shared with jonas@example.com\n',
  );
  expect(await run(['unshare', 'a.txt', 'jonas@example.com'])).toEqual({
    ...{ code: exitCodes.notFound, stdout: '' },
    stderr: 'file-storage: a.txt is not shared with jonas@example.com. Nothing was changed.\n',
  });
  const [entry] = await json<DriveEntry[]>('ls', 'a.txt');
  expect(entry!.users.map(({ email }) => email)).toEqual(['maria@example.com']);
});

test('notes are shown, changed and deleted', async () => {
  const { run, json } = await homeWithFile();
  const { id } = await json<Note>('notes', 'add', 'Tuesday', 'Call Jonas');
  expect((await run(['notes', 'show', String(id)])).stdout).toBe('Tuesday\n\nCall Jonas\n');
  await run(['notes', 'edit', String(id), '--title', 'Wednesday']);
  expect(await run(['notes', 'edit', String(id)], { stdin: 'Call Maria\n' })).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await json('notes', 'show', String(id))).toMatchObject({ title: 'Wednesday', body: 'Call Maria' });
  expect(await run(['notes', 'rm', String(id)])).toMatchObject({ code: exitCodes.usage });
  expect(await run(['notes', 'rm', String(id), '--yes'])).toMatchObject({ code: 0 });
  expect(await run(['notes', 'show', String(id)])).toMatchObject({ code: exitCodes.notFound });
});
