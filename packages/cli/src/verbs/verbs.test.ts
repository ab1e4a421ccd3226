import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Note, SharedUser, ShareableLink, TrackedFile, Workspace } from '../../../client/src/index.ts';
import { setTracked } from '../../../client/src/reference.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { exitCodes } from '../errors.ts';
import { homeWithFile, zipOfOne } from '../testing/at-home.ts';

test('mkdir creates a folder, and its parents if asked', async () => {
  const { run, names } = await homeWithFile();
  expect((await run(['mkdir', 'Reports'])).stdout).toMatch(/^made {2}id:\d+ {2}Reports\n$/);
  for (const [taken, kind] of [
    ['Reports', 'folder'],
    ['a.txt', 'file'],
  ] as const)
    expect(await run(['mkdir', taken])).toEqual({
      ...{ code: exitCodes.invalid, stdout: '' },
      stderr: `file-storage: ${taken} already exists as a ${kind}. Choose another name.\n`,
    });
  expect(await run(['mkdir', 'Nowhere/2026'])).toMatchObject({ code: exitCodes.notFound });
  expect((await run(['mkdir', '-p', 'Reports/2026/May'])).stdout).toMatch(/^made {2}id:\d+ {2}May\n$/);
  expect((await run(['mkdir', '-p', 'Reports/2026/May'])).stdout).toMatch(/^exists {2}id:\d+ {2}May\n$/);
  expect(await names('Reports/2026')).toEqual(['May']);
  expect(await run(['mkdir', '/'])).toMatchObject({ code: exitCodes.usage });
});

test('a path may contain . as here, and .. is refused with the path', async () => {
  const { run, names, folder } = await homeWithFile();
  await run(['mkdir', 'D']);
  expect(await run(['mkdir', './D/./E/.'])).toMatchObject({ code: 0, stderr: '' });
  expect([await names('D/.'), await names('.')]).toEqual([['E'], ['D', 'a.txt']]);
  expect(await run(['cp', 'drive:a.txt', 'drive:D/E/./'])).toMatchObject({ code: 0, stderr: '' });
  expect(await names('D/E')).toEqual(['a.txt']);
  for (const args of [
    ['mkdir', 'D/..'],
    ['mkdir', '-p', 'D/..'],
    ['upload', path.join(folder, 'a.txt'), '--to', 'D/..'],
    ['mv', 'a.txt', 'D/..'],
    ['ls', 'D/..'],
  ])
    expect([args, await run(args)]).toEqual([
      args,
      {
        ...{ code: exitCodes.usage, stdout: '' },
        stderr: 'file-storage: D/..: a path on the drive cannot contain .. Give it from the root.\n',
      },
    ]);
});

test('ls -l -R shows type, owner and SHA-256 of everything in a folder', async () => {
  const { run, folder } = await homeWithFile();
  await run(['mkdir', '-p', 'Reports/2026']);
  await run(['upload', path.join(folder, 'a.txt'), '--to', 'Reports/2026']);
  const { code, stdout } = await run(['ls', '-l', '-R', 'Reports']);
  const digest = createHash('sha256').update('text').digest('hex');
  const columns = stdout.split('\n').map((line) => line.split(/ {2,}/).filter(Boolean));
  expect([code, columns.map((cells) => cells.slice(3))]).toEqual([
    0,
    [
      ['folder', expect.stringMatching(/^user:\d+$/), '-', '2026/'],
      ['text', expect.stringMatching(/^user:\d+$/), digest, '2026/a.txt'],
      [],
    ],
  ]);
});

test('mv moves to a folder, renames, and does both', async () => {
  const { run, names } = await homeWithFile();
  await run(['mkdir', 'Reports']);
  expect(await run(['mv', 'a.txt', 'Reports'])).toMatchObject({ code: 0, stdout: 'moved  1 entry\n' });
  expect(await names('Reports')).toEqual(['a.txt']);
  await run(['mv', 'Reports/a.txt', 'Reports/b.txt']);
  expect(await names('Reports')).toEqual(['b.txt']);
  await run(['mv', 'Reports/b.txt', '/c.txt']);
  expect(await names()).toEqual(['Reports', 'c.txt']);
  expect(await run(['mv', 'Reports', 'c.txt', 'Nowhere'])).toMatchObject({ code: exitCodes.notFound });
  expect(await run(['mv', 'Reports', 'c.txt'])).toMatchObject({ code: exitCodes.invalid });
  // A name that the server refuses: nothing is moved.
  expect(await run(['mv', 'c.txt', `Reports/${'c'.repeat(300)}`])).toMatchObject({ code: exitCodes.invalid });
  expect([await names(), await names('Reports')]).toEqual([['Reports', 'c.txt'], []]);
});

test('rm moves to the trash, and restore brings back', async () => {
  const { run, json, names, entry, folder } = await homeWithFile();
  expect(await run(['rm', 'a.txt'])).toMatchObject({ code: 0, stdout: 'moved to the trash  1 entry\n' });
  expect([await names(), await names('--trash')]).toEqual([[], ['a.txt']]);
  expect(await run(['restore', 'a.txt'])).toMatchObject({ code: 0, stdout: 'restored  /a.txt\n' });
  expect([await names(), await names('--trash')]).toEqual([['a.txt'], []]);
  for (const named of [`id:${entry.id}`, 'id:99999', 'b.txt'])
    expect(await run(['restore', named])).toEqual({
      ...{ code: exitCodes.notFound, stdout: '' },
      stderr: `file-storage: ${named} does not exist. file-storage ls --trash shows what is in the trash.\n`,
    });
  // What was removed before its folder comes back to the root, because the folder is still in the trash.
  await run(['mkdir', '-p', 'Archive/Photos']);
  await run(['mv', 'a.txt', 'Archive/Photos']);
  await run(['rm', 'Archive/Photos/a.txt']);
  expect((await run(['restore', 'a.txt'])).stdout).toBe('restored  /Archive/Photos/a.txt\n');
  // By its path, which is what ls --trash shows; of two with one path, by the id.
  await run(['rm', 'Archive/Photos/a.txt']);
  await run(['upload', path.join(folder, 'a.txt'), '--to', 'Archive/Photos']);
  await run(['rm', 'Archive/Photos/a.txt']);
  expect(await run(['restore', '/Archive/Photos/a.txt'])).toMatchObject({
    code: exitCodes.usage,
    stderr: expect.stringContaining(`the newest first: id:`) as string,
  });
  await run(['restore', `id:${entry.id}`]);
  for (const named of ['/a.txt', 'Archive/b.txt', 'Photos/a.txt', '/'])
    expect([named, (await run(['restore', named])).code]).toEqual([named, exitCodes.notFound]);
  expect((await run(['restore', '/Archive/Photos/a.txt'])).stdout).toBe('restored  /Archive/Photos/a.txt\n');
  await run(['rm', `id:${entry.id}`, 'Archive']);
  expect((await run(['ls', '--trash'])).stdout).toContain('  …/a.txt\n');
  expect((await run(['restore', '…/a.txt'])).stdout).toBe('restored  /a.txt\n');
  await run(['rm', 'a.txt']);
  expect(await json('restore', 'a.txt')).toEqual({
    entryIds: [entry.id],
    paths: ['/a.txt'],
    doubles: [],
    left: [],
  });
});

test('an irreversible command asks on a terminal, and needs --yes otherwise', async () => {
  const { run, names, entry } = await homeWithFile();
  const refused = await run(['rm', 'a.txt', '--forever']);
  expect(refused).toEqual({
    code: exitCodes.usage,
    stdout: '',
    stderr: 'file-storage: Deleting a.txt permanently cannot be undone. Add --yes to confirm.\n',
  });
  expect(await run(['rm', 'a.txt', '--forever'], { answers: [''] })).toMatchObject({
    code: exitCodes.failed,
  });
  expect(await names()).toEqual(['a.txt']);
  expect(await run(['rm'])).toMatchObject({ code: exitCodes.usage });
  await run(['rm', 'a.txt']);
  expect(await run(['rm', `id:${entry.id}`, '--forever'], { answers: ['y'] })).toMatchObject({ code: 0 });
  expect(await names('--trash')).toEqual([]);
});

test('extract unpacks an archive into a folder, and reports a failure', async () => {
  const { run, json, names, folder } = await homeWithFile();
  const zip = path.join(folder, 'tides.zip');
  await writeFile(zip, zipOfOne);
  await run(['upload', zip]);
  await run(['mkdir', 'Tides']);
  expect(await run(['extract', 'tides.zip', '--to', 'Tides'])).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'extracted  tides.zip  to Tides\n',
  });
  expect(await names('Tides')).toEqual(['tides.txt']);
  expect(await json('extract', 'tides.zip')).toMatchObject({ status: 'success' });
  expect(await names()).toContain('tides.txt');
  expect(await run(['extract', 'a.txt'])).toEqual({
    ...{ code: exitCodes.invalid, stdout: '' },
    stderr:
      'file-storage: Invalid archive or wrong password. If it has a password, add --password-stdin. A symbolic link in it, and a name that leads out of the folder, such as ../a, are refused too.\n',
  });
  expect(await run(['extract', 'a.txt', '--password-stdin'], { stdin: 'sesame' })).toEqual({
    ...{ code: exitCodes.invalid, stdout: '' },
    stderr:
      'file-storage: Invalid archive or wrong password. Check both, and that it has no symbolic link, and no name that leads out of the folder, such as ../a.\n',
  });
  expect(await run(['extract', 'Tides'])).toMatchObject({
    code: exitCodes.usage,
    stderr: 'file-storage: Tides is a folder. Give a ZIP archive.\n',
  });
  expect(await run(['extract', 'tides.zip', '--to', 'a.txt'])).toMatchObject({ code: exitCodes.usage });
});

test('share shares an entry', async () => {
  const { server, run, json } = await homeWithFile();
  await server.addUser('jonas@example.com');
  const users = await json<SharedUser[]>('share', 'a.txt', 'jonas@example.com', '--allow', 'view,download');
  expect(users).toMatchObject([{ email: 'jonas@example.com' }]);
  expect(await run(['share', 'a.txt', 'jonas@example.com', '--allow', 'rule'])).toMatchObject({ code: 2 });
});

test('link creates a link, shows its URL if the application is known, and removes it', async () => {
  const { run, json, server } = await homeWithFile();
  const asked = ['link', 'a.txt', '--allow-download', '--expires', '2030-01-01T00:00:00Z'];
  const made = await json<ShareableLink>(...asked);
  expect(made).toMatchObject({
    allow_download: true,
    allow_edit: false,
    password: null,
    expires_at: '2030-01-01T00:00:00.000000Z',
  });
  // The same link again, unless its address is known to somebody.
  expect(await json(...asked)).toEqual(made);
  expect((await json<ShareableLink>(...asked, '--replace')).hash).not.toBe(made.hash);
  await run(['link', 'a.txt', '--remove']);
  for (const option of ['--remove', '--show'])
    expect(await run(['link', 'a.txt', option])).toEqual({
      ...{ code: exitCodes.notFound, stdout: '' },
      stderr: 'file-storage: a.txt has no link.\n',
    });
  const { stdout } = await run(['link', 'a.txt', '--password-stdin'], { stdin: 'secret' });
  // Without the address of the application, the line says how to see that of the link.
  const [, hash, line] = /^made the link (\S+)\. [^]*: file-storage (.*) URL\n$/.exec(stdout)!;
  const shown = `${server.url}/drive/shares/${hash!}`;
  expect((await run([...line!.split(' '), server.url])).stdout).toBe(`${shown}  password\n`);
  const again = ['link', 'a.txt', '--replace', '--app-url', server.url];
  expect((await run(again)).stdout).toMatch(new RegExp(`^${server.url}/drive/shares/[^/]+\\n$`));
  // Other forms are a guess: `Date` takes 30 February for 2 March, and 5 for May 2001.
  for (const time of ['soon', '5', '2027-02-30', '2027-02-29T00:00:00Z', '2027-13-01', '12/31/2027', '2027'])
    expect(await run(['link', 'a.txt', '--expires', time])).toEqual({
      ...{ code: exitCodes.usage, stdout: '' },
      stderr: expect.stringContaining('Expected a date or time such as 2026-12-31T00:00:00Z') as string,
    });
  expect(await json('link', 'a.txt', '--replace', '--expires', '2032-02-29')).toMatchObject({
    expires_at: '2032-02-29T00:00:00.000000Z',
  });
});

test('link says that a link has expired, also where it refuses another one', async () => {
  const { run, json, server } = await homeWithFile();
  // To 2018: the server takes no time in its past.
  server.clock.set(-8 * 365 * 24 * 60 * 60);
  await json('link', 'a.txt', '--expires', '2020-01-01');
  expect((await run(['link', 'a.txt', '--show'])).stdout).toMatch(/ {2}expired 2020-01-01T00:00:00/);
  expect(await json('link', 'a.txt', '--show')).toMatchObject({ expired: true });
  expect(await run(['link', 'a.txt'])).toEqual({
    ...{ code: exitCodes.invalid, stdout: '' },
    stderr: expect.stringMatching(
      /^file-storage: a\.txt already has another link, which expired 2020-01-01T\S+\. .* --replace to replace it/,
    ) as string,
  });
  expect(await json('link', 'a.txt', '--replace')).not.toHaveProperty('expired');
});

test('a proxy of another kind in the environment stops no command that does not use it', async () => {
  const { run } = await homeWithFile();
  for (const variable of ['HTTP_PROXY', 'HTTPS_PROXY']) {
    const env = { [variable]: 'socks5://127.0.0.1:9' };
    expect(await run(['ls'], { env })).toMatchObject({ code: 0, stderr: '' });
    expect(await run(['ls', '--base-url', 'https://storage.example.com/v1'], { env })).toEqual({
      ...{ code: exitCodes.usage, stdout: '' },
      stderr: `file-storage: ${variable} is not the address of an HTTP proxy. Expected http://HOST:PORT.\n`,
    });
  }
});

test('star adds and removes a star', async () => {
  const { run, names } = await homeWithFile();
  await run(['star', 'a.txt']);
  expect(await names('--starred')).toEqual(['a.txt']);
  await run(['star', 'a.txt', '--remove']);
  expect(await names('--starred')).toEqual([]);
});

test('notes are listed and added', async () => {
  const { run, json } = await homeWithFile();
  expect(await run(['notes', 'add', 'Tuesday', 'Call Jonas'])).toMatchObject({ code: 0 });
  expect(await run(['notes', 'add', 'Wednesday'], { stdin: 'Write\nback\n' })).toMatchObject({ code: 0 });
  expect((await json<Note[]>('notes')).map(({ title, body }) => [title, body]).sort()).toEqual([
    ['Tuesday', 'Call Jonas'],
    ['Wednesday', 'Write\nback'],
  ]);
  expect((await run(['notes', 'list'])).stdout).toMatch(/^\d+ {2}\d{4}-\d\d-\d\d {2}\w+$/m);
});

test('a workspace is created, listed and filled', async () => {
  const { run, json, names } = await homeWithFile();
  const { id } = await json<Workspace>('workspaces', 'create', 'Team');
  expect(await json<Workspace[]>('workspaces')).toMatchObject([{ id, name: 'Team' }]);
  await run(['mkdir', 'Plans', '--workspace', String(id)]);
  expect(await names('--workspace', String(id))).toEqual(['Plans']);
  expect(await names()).toEqual(['a.txt']);
});

test('tracked files are listed', async () => {
  const { run, json, client, entry } = await homeWithFile();
  await setTracked(client, { file_id: entry.id, tracked: true });
  expect(await json<TrackedFile[]>('tracked')).toMatchObject([{ id: entry.id, name: 'a.txt' }]);
  expect((await run(['tracked'])).stdout).toBe(`id:${entry.id}  0 views  0 downloads  a.txt\n`);
});

test('options that would be ignored are refused', async () => {
  const { run, names } = await homeWithFile();
  for (const args of [
    ['ls', '--trash', '--starred'],
    ['ls', '--shared', '--starred'],
    ['ls', '--trash', '--shared', '--search', 'a'],
    ['rm', 'a.txt', '--empty-trash', '--yes'],
    ['rm', '--forever', '--empty-trash', '--yes'],
  ])
    expect([args, await run(args)]).toEqual([
      args,
      {
        code: exitCodes.usage,
        stdout: '',
        stderr: expect.stringMatching(/cannot be combined|takes no/) as string,
      },
    ]);
  expect(await names()).toEqual(['a.txt']);
});

test('whoami and usage show the account', async () => {
  const { run, server } = await homeWithFile();
  expect(await run(['whoami'])).toEqual({
    code: 0,
    stdout: `maria@example.com at ${server.apiUrl}\n`,
    stderr: '',
  });
  expect((await run(['usage'])).stdout).toMatch(/^4 B of \S+ .iB used\n$/);
});

test('convert sends a request, and shows the response', async () => {
  const { run, folder, names } = await homeWithFile();
  const png = path.join(folder, 'dot.png');
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  await writeFile(png, Buffer.from(dot, 'base64'));
  await run(['upload', png]);
  expect((await run(['convert', 'dot.png', 'jpg'])).stdout).toMatch(/^converted {2}id:\d+ {2}dot\.jpg\n$/);
  expect(await names()).toContain('dot.jpg');
  const again = await run(['convert', 'dot.png', 'jpg']);
  expect(again.code).toBe(0);
  expect(again.stderr).toMatch(
    /^file-storage: 2 entries are called dot\.jpg in one folder now, the newest first: id:/,
  );
  expect(await run(['convert', 'a.txt', 'nonsense'])).toMatchObject({ code: exitCodes.invalid });
});

test('a profile is a separate account', async () => {
  const other = await startTestServer();
  const { token } = await other.addUser('jonas@example.com');
  const { run } = await homeWithFile();
  const without = { FILE_STORAGE_BASE_URL: undefined, FILE_STORAGE_TOKEN: undefined };
  const login = ['login', other.apiUrl, '--token-stdin', '--profile', 'work'];
  expect((await run(['ls', '--profile', 'work'], { env: without })).stderr).toBe(
    'file-storage: Not signed in as work. Sign in: file-storage login URL --profile work.\n',
  );
  const elsewhere = { ...without, FILE_STORAGE_BASE_URL: other.apiUrl };
  expect((await run(['ls', '--profile', 'nope'], { env: elsewhere })).stderr).toBe(
    `file-storage: Not signed in to ${other.apiUrl} as nope. Sign in: file-storage login URL --profile nope.\n`,
  );
  expect(await run(login, { stdin: `${token}\n`, env: without })).toMatchObject({ code: 0 });
  expect((await run(['whoami', '--profile', 'work'], { env: without })).stdout).toMatch(/^jonas@/);
  const where = { '': without, [` to ${other.apiUrl}`]: elsewhere };
  for (const [to, env] of Object.entries(where))
    expect((await run(['ls'], { env })).stderr).toBe(
      `file-storage: Not signed in${to}. Signed in: work. Name one with --profile. Sign in: file-storage login URL.\n`,
    );
  expect((await run(['whoami'], { env: { ...without, FILE_STORAGE_PROFILE: 'work' } })).stdout).toMatch(
    /^jonas@/,
  );
  expect(await run(['whoami'], { env: without })).toMatchObject({ code: exitCodes.signedOut });
  const { stdout } = await run(['profiles'], { env: without });
  expect(stdout).toBe(`work  ${other.apiUrl}\n`);
  expect(await run(['ls', '--profile', '../x'], { env: without })).toMatchObject({ code: exitCodes.usage });
  await run(['logout', '--profile', 'work'], { env: without });
  expect((await run(['profiles'], { env: without })).stdout).toBe('');
});
