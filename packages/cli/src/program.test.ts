import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { listen } from '../../client/src/testing/serve.ts';
import { atHome, signedInHome } from './testing/at-home.ts';
import { bareProgram } from './testing/run-command.ts';

test('careless commands are refused with what to do, and change nothing', async () => {
  const { run, json, folder, server } = await signedInHome();
  const wrongRoot = server.apiUrl.replace('/v1', '');
  const silent = await listen(() => undefined);
  await run(['mkdir', 'A']);
  const file = path.join(folder, 'a.txt');
  await writeFile(file, 'a');
  await writeFile(path.join(folder, 'two\nlines'), 'b');
  await writeFile(Buffer.concat([Buffer.from(path.join(folder, 'bad')), Buffer.from([0xff])]), 'b');
  const refusalOf = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(args);
    expect(stdout).toBe('');
    return [code, stderr.replace(/^file-storage: /, '').trimEnd()];
  };
  expect([
    await refusalOf('bogus'),
    await refusalOf('uplod', 'a.txt'),
    await refusalOf('find', 'a.txt'),
    await refusalOf('remove', 'a.txt'),
    await refusalOf('upload'),
    await refusalOf('vault'),
    await refusalOf('notes', 'ad', 'Tuesday'),
    await refusalOf('workspaces', 'list', 'all'),
    await refusalOf('--workspace', '0'),
    await refusalOf('ls', 'id:999'),
    await refusalOf('ls', '--workspace', '999'),
    await refusalOf('ls', '--base-url', wrongRoot),
    await refusalOf('ls', 'A', '--trash'),
    await refusalOf('rm', 'A', 'nope'),
    await refusalOf('mkdir', ''),
    await refusalOf('mkdir', 'A'),
    await refusalOf('mv', 'A', 'A'),
    await refusalOf('upload', file, path.join(folder, 'nope.txt')),
    await refusalOf('ls', '--base-url', `${silent}/v1`, '--timeout', '0.05'),
    await refusalOf('share', 'A', 'nobody'),
    // As a variable that is not set.
    await refusalOf('upload', file, '--to', ''),
    await refusalOf('sync', 'drive:A', '', '--delete', '--dry-run'),
    await refusalOf('rm', 'A', ''),
    await refusalOf('upload', file, '--to', '/', '--to', 'A'),
    await refusalOf('sync', file, 'drive:A'),
    await refusalOf('ls', '--profile', 'work'),
    await refusalOf('mkdir', 'q/w/e'),
    await refusalOf('download', '/'),
    await refusalOf('cp', 'drive:', folder),
    await refusalOf('ls', '--base-url', 'http://no.such.host.invalid/v1'),
    await refusalOf('upload', path.join(folder, 'two\nlines')),
    await refusalOf('upload', path.join(folder, 'bad\u{fffd}')),
  ]).toEqual([
    [2, "unknown command 'bogus' (Did you mean logout?). See file-storage --help."],
    [2, "unknown command 'uplod' (Did you mean upload?). See file-storage --help."],
    [2, "unknown command 'find' (Did you mean ls --search?). See file-storage --help."],
    [2, "unknown command 'remove' (Did you mean rm?). See file-storage --help."],
    [2, "missing required argument 'files'. See file-storage upload --help."],
    [2, 'No command is given. Use one of the commands. See file-storage vault --help.'],
    [2, "notes has no command 'ad'. Use list, add, show, edit, or rm. See file-storage notes --help."],
    [2, "workspaces has no command 'all'. Use list or create. See file-storage workspaces list --help."],
    [2, 'No command is given. Use one of the commands. See file-storage --help.'],
    [6, 'id:999 does not exist. file-storage ls shows what is there.'],
    ...[server.apiUrl, wrongRoot].map((root) => [
      6,
      expect.stringMatching(
        `^The server found no such folder or workspace, or no File Storage API at this address: GET ${root}/.* returned 404\\. file-storage workspaces lists the workspaces\\. An API root ends in /v1`,
      ) as string,
    ]),
    [2, '--trash, --starred, --shared and --search look in all folders. Omit the folder.'],
    [6, 'nope does not exist. Nothing was done. file-storage ls shows what is there.'],
    [
      2,
      "command-argument value '' is invalid for argument 'folder'. It is empty. See file-storage mkdir --help.",
    ],
    [7, 'A already exists as a folder. Choose another name.'],
    [7, 'The server refused the data. destinationId: A folder cannot be moved into itself.'],
    [8, `${path.join(folder, 'nope.txt')}: no such file or directory. Nothing was done.`],
    [
      3,
      expect.stringMatching(
        /^The server at http:\/\/127\.0\.0\.1:\d+ did not respond in time \(listEntries\)\. Check the URL of the server, and the network\.$/,
      ),
    ],
    [7, 'The server refused the data. emails: The emails must be valid email addresses.'],
    [2, "option '--to <folder>' argument '' is invalid. It is empty. See file-storage upload --help."],
    [
      2,
      "command-argument value '' is invalid for argument 'target'. It is empty. See file-storage sync --help.",
    ],
    [
      2,
      "command-argument value '' is invalid for argument 'entries'. It is empty. See file-storage rm --help.",
    ],
    [2, "option '--to <folder>' argument 'A' is invalid. It is given twice. See file-storage upload --help."],
    [2, `${file} is a file. Give a folder.`],
    [
      2,
      'FILE_STORAGE_TOKEN is set, and would count instead of the token of --profile work. Give only one of them.',
    ],
    [6, '/q/w does not exist. Create it first: file-storage mkdir -p q/w.'],
    [2, 'The root has no name. To copy all that is in it: file-storage sync drive: FOLDER.'],
    [2, 'The root has no name. To copy all that is in it: file-storage sync drive: FOLDER.'],
    [
      2,
      'http://no.such.host.invalid/v1 has to begin with https://, because plain http is only for this machine.',
    ],
    [
      7,
      `${path.join(folder, 'two\u{fffd}lines')}: The server refused the data. filename: The filename is invalid. The name has a control character. Rename it.`,
    ],
    [8, `${path.join(folder, 'bad\u{fffd}')}: the name is not valid UTF-8. Rename it.`],
  ]);
  expect((await json<{ name: string }[]>('ls')).map(({ name }) => name)).toEqual(['A']);
});

test('login reports a URL that is not an API root', async () => {
  const origin = await listen((request, response) => {
    if (request.url!.startsWith('/html')) response.end('<h1>Welcome</h1>');
    else if (request.url!.startsWith('/moved')) response.writeHead(302, { location: '/html' }).end();
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found."}');
  });
  const { run } = await atHome();
  const args = (at: string) => ['login', `${origin}/${at}`, '--email', 'a@example.com'];
  for (const at of ['html', 'moved', 'nothing']) {
    const { code, stderr } = await run([...args(at), '--password-stdin'], { stdin: 'secret' });
    expect([at, code, stderr]).toEqual([
      at,
      at === 'nothing' ? 6 : 1,
      expect.stringMatching(
        new RegExp(`^file-storage: .* ${origin}/${at}/auth/login.* An API root ends in /v1, such as `),
      ),
    ]);
  }
});

test('no error shows a password in the base URL', async () => {
  const { run } = await atHome();
  for (const baseUrl of [
    'https://maria:secret@storage.example.com/api/v1',
    'https://maria:secret@storage exa',
  ])
    for (const token of ['', '1|token'])
      for (const args of [['ls'], ['login', '--token-stdin'], ['mcp']]) {
        const { code, stdout, stderr } = await run([...args, '--base-url', baseUrl], {
          env: { FILE_STORAGE_TOKEN: token },
          stdin: '1|token',
        });
        expect([args, code === 2 || code === 4, stderr]).toEqual([args, true, expect.stringMatching(/./)]);
        expect(stdout + stderr).not.toContain('secret');
      }
});

test.each([
  [['notes', 'add', 'Title']],
  [['cp', '-', 'drive:a.txt']],
  [['login', 'http://127.0.0.1:9/v1', '--token-stdin']],
])('an interruption ends %j, which waits for standard input', async (args) => {
  const { run } = await signedInHome();
  const interruption = new AbortController();
  const stdin = new PassThrough();
  stdin.read = () => {
    interruption.abort();
    return null;
  };
  const ended = await run(args, { stdin, signal: interruption.signal });
  expect(ended).toEqual({ code: 130, stdout: '', stderr: 'file-storage: Interrupted.\n' });
});

test('no option takes more than one word, because it would also take the arguments after it', () => {
  const optionsOf = ({ options, commands }: Command): string[] => [
    ...options.filter(({ variadic }) => variadic).map(({ flags }) => flags),
    ...commands.flatMap(optionsOf),
  ];
  expect(optionsOf(bareProgram())).toEqual([]);
});

test('help says where to start, and lists the arguments of every command', async () => {
  const { run } = await atHome();
  const help = async (...args: string[]) => (await run([...args, '--help'])).stdout;
  expect(await help()).toContain('Start with: file-storage login URL.');
  expect(await help()).toMatch(/^HTTPS_PROXY, .* HTTP_PROXY, .* NO_PROXY .*$/m);
  expect(await help()).toContain('130 or 143 interrupted, repeat the same command to continue');
  expect(await help('upload')).toMatch(/^Global Options:$[^]*--workspace <id>/m);
  expect(await help('vault')).toContain('FILE_STORAGE_VAULT_PASSWORD');
});
