import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer, testPassword } from '../../../server/src/testing/test-server.ts';
import { exitCodes } from '../errors.ts';
import { atHome } from '../testing/at-home.ts';
import type { RunOptions } from '../testing/run-command.ts';

async function account() {
  const server = await startTestServer();
  const { email, token } = await server.addUser('maria@example.com');
  const home = await atHome();
  const file = path.join(home.folder, '.config/file-storage/credentials.json');
  const kept = async () => JSON.parse(await readFile(file, 'utf8')) as { token: string };
  return { ...home, server, email, token, file, kept, url: server.apiUrl };
}

test('asks for e-mail address and password, and stores the token readable only by its owner', async () => {
  const { run, url, email, file, kept } = await account();
  const asked: RunOptions['asked'] = [];
  const ended = await run(['login', url], { answers: [email, testPassword], asked });
  expect(ended).toEqual({ code: 0, stdout: `Signed in to ${url}.\n`, stderr: '' });
  expect(asked).toEqual([
    { question: 'E-mail address: ', hidden: false },
    { question: 'Password: ', hidden: true },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  expect(await kept()).toMatchObject({ baseUrl: url });
  expect(await run(['ls'])).toMatchObject({ code: 0, stderr: '' });
});

test.each([
  [
    'a variable',
    { env: { FILE_STORAGE_EMAIL: 'maria@example.com', FILE_STORAGE_PASSWORD: testPassword } },
    [],
  ],
  [
    'the standard input',
    { stdin: `${testPassword}\n` },
    ['--email', 'maria@example.com', '--password-stdin'],
  ],
])('reads the password from %s', async (_, options, args) => {
  const { run, url } = await account();
  expect(await run(['login', url, ...args], options)).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['ls'])).toMatchObject({ code: 0 });
});

test('accepts a token of the account settings, and never shows it', async () => {
  const { run, url, token, kept } = await account();
  const ended = await run(['login', url, '--token-stdin', '--json'], { stdin: `${token}\n` });
  expect(ended.code).toBe(0);
  expect((await kept()).token).toBe(token);
  expect(ended.stdout + ended.stderr).not.toContain(token);
});

test('a wrong password or token is not stored', async () => {
  const { run, url, email, kept } = await account();
  expect(await run(['login', url, '--email', email, '--password-stdin'], { stdin: 'guess' })).toMatchObject({
    code: exitCodes.signedOut,
    stderr: 'file-storage: The server refused the e-mail address and password. Check both.\n',
  });
  expect(await run(['login', url, '--token-stdin'], { stdin: '7|guess' })).toMatchObject({ code: 4 });
  await expect(kept()).rejects.toThrow('ENOENT');
});

test('the token is sent only to its server', async () => {
  const { run, url, token } = await account();
  await run(['login', url, '--token-stdin'], { stdin: token });
  const other = await startTestServer();
  const ended = await run(['ls', '--base-url', other.apiUrl]);
  expect(ended).toMatchObject({ code: exitCodes.signedOut, stdout: '' });
  expect(ended.stderr).toBe(
    `file-storage: Not signed in to ${other.apiUrl}. Sign in: file-storage login URL.\n`,
  );
  expect(other.log.join('')).not.toContain('file-entries');
  const http = await run(['login', 'http://storage.example.com/api/v1']);
  expect(http).toMatchObject({ code: exitCodes.usage });
});

test('a damaged file is reported without its content', async () => {
  const { run, url, token, file } = await account();
  await run(['login', url, '--token-stdin'], { stdin: token });
  await writeFile(file, `{"token":"${token}`);
  const ended = await run(['ls']);
  expect(ended).toMatchObject({ code: exitCodes.local });
  expect(ended.stderr).toContain('is damaged');
  expect(ended.stderr).not.toContain(token);
  await writeFile(file.replace('.json', '.work.json'), '{');
  expect((await run(['ls', '--profile', 'work'])).stderr).toContain(
    'file-storage login URL --profile work.\n',
  );
});

test('logout of an account that is not signed in names those that are', async () => {
  const { run, url, token } = await account();
  const stderr = (message: string) => ({
    code: exitCodes.signedOut,
    stdout: '',
    stderr: `file-storage: ${message}\n`,
  });
  expect(await run(['logout'])).toEqual(stderr('Not signed in. There is no account here.'));
  await run(['login', url, '--token-stdin'], { stdin: token });
  await run(['login', url, '--token-stdin', '--profile', 'work'], { stdin: token });
  expect(await run(['logout', '--profile', 'wrok'])).toEqual(
    stderr('Not signed in as wrok. Signed in: (no name), work. Name one with --profile.'),
  );
  expect(await run(['logout'])).toMatchObject({ code: 0, stdout: 'Signed out here.\n' });
  expect(await run(['logout'])).toEqual(stderr('Not signed in. Signed in: work. Name one with --profile.'));
});

test('a token in the environment counts before and after login and logout, which say so', async () => {
  const { run, url, token } = await account();
  const env = { FILE_STORAGE_TOKEN: '7|old' };
  const still = 'FILE_STORAGE_TOKEN is set, and counts instead of a stored token: unset it.\n';
  expect(await run(['login', url, '--token-stdin'], { stdin: token, env })).toEqual({
    ...{ code: 0, stdout: `Signed in to ${url}. ${still}`, stderr: '' },
  });
  const refused =
    'file-storage: The server refused the token. It is that of FILE_STORAGE_TOKEN: correct the variable, or unset it and sign in with file-storage login URL.\n';
  expect(await run(['ls'], { env })).toEqual({ code: exitCodes.signedOut, stdout: '', stderr: refused });
  expect(await run(['upload', import.meta.filename], { env })).toMatchObject({ stderr: refused });
  expect((await run(['ls'], { env: { FILE_STORAGE_TOKEN: token } })).code).toBe(0);
  expect(await run(['logout'], { env })).toMatchObject({ code: 0, stdout: `Signed out here. ${still}` });
  expect(await run(['logout'], { env })).toMatchObject({
    code: exitCodes.signedOut,
    stderr: `file-storage: Not signed in. There is no account here. ${still}`,
  });
  const nowhere = { ...env, FILE_STORAGE_BASE_URL: '' };
  expect(await run(['ls'], { env: nowhere })).toEqual({
    ...{ code: exitCodes.usage, stdout: '' },
    stderr:
      'file-storage: No server is given for the token of FILE_STORAGE_TOKEN. Set FILE_STORAGE_BASE_URL, or add --base-url URL.\n',
  });
  expect(await run(['login', url, '--token-stdin'], { stdin: '7|guess', env })).toMatchObject({
    code: exitCodes.signedOut,
    stderr: 'file-storage: The server refused the token on the standard input. Copy it again.\n',
  });
});
