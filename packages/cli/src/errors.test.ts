import path from 'node:path';
import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import {
  ApiError,
  ForbiddenError,
  InvalidError,
  UnauthenticatedError,
  UploadError,
  VaultError,
  type ErrorFacts,
} from '../../client/src/index.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { CommandError, exitCodes, describeError } from './errors.ts';
import { answered as hasAnswered, hints, hintsIn } from './hints.ts';
import { writeAtomic } from './atomic-file.ts';

const { signal: quiet } = new AbortController();

const factsOf = (status: number | undefined): ErrorFacts => ({
  ...{ operation: 'getEntry', reason: 'refused', status },
});

const answered = (status: number | undefined, facts: Partial<ErrorFacts> = {}) =>
  new ApiError('answer', { ...factsOf(status), ...facts });

const invalid = (operation: string) =>
  new InvalidError('invalid', {
    ...{ operation, reason: 'refused', status: 422, errors: { name: 'Required.' } },
  });

const systemError = Object.assign(new Error("EACCES: permission denied, open 'a.txt'"), {
  ...{ code: 'EACCES', syscall: 'open', path: 'a.txt' },
});

const refusedConnection = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
  ...{ code: 'ECONNREFUSED', syscall: 'connect' },
});

test.each<[keyof typeof exitCodes, unknown]>([
  ['failed', answered(500)],
  ['failed', answered(429)],
  ['failed', answered(200, { reason: 'unreadable' })],
  ['failed', new UploadError('storage', 'The storage answered 500')],
  ['usage', new CommandError('usage', 'Say which.')],
  ['usage', new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'")],
  ['unreachable', answered(undefined, { reason: 'network' })],
  ['unreachable', answered(undefined, { reason: 'timeout' })],
  ['signedOut', new UnauthenticatedError('answer', factsOf(401))],
  ['signedOut', invalid('login')],
  ['forbidden', new ForbiddenError('answer', factsOf(403))],
  ['notFound', answered(404)],
  ['invalid', invalid('createFolder')],
  ['invalid', new VaultError('The password of the vault is wrong.')],
  ['local', systemError],
  ['local', new UploadError('changed', 'a.txt changed while it was read.')],
  ['local', new UploadError('source', 'a.txt cannot be read.')],
  ['unreachable', new UploadError('storage', 'The storage answered nothing', { cause: refusedConnection })],
  ['failed', new UploadError('storage', 'The storage answered 503', { status: 503 })],
  ['internal', new RangeError('Out of range')],
  ['internal', 'not even an error'],
  ['done', new CommanderError(0, 'commander.version', '0.1.0')],
])('ends with %s', (kind, error) => {
  expect(describeError(error, quiet).code).toBe(exitCodes[kind]);
});

test('an interruption takes precedence over the errors that it causes', () => {
  expect(describeError(answered(undefined, { reason: 'aborted' }), AbortSignal.abort())).toEqual({
    message: 'Interrupted.',
    code: exitCodes.interrupted,
  });
});

test.each([
  ['ENOSPC', 'Here/a.txt: there is no space left on the disk. Free some, and run the same command again.'],
  ['EROFS', 'Here/a.txt: the disk is read-only.'],
  ['EEXIST', 'Here/a.txt: something else of this name is in the way. Move or rename it.'],
  ['ENOTDIR', 'Here/a.txt: a file is in the way of a folder. Move or rename it.'],
  ['ENAMETOOLONG', 'Here/a.txt: the name is too long for this disk. Download it alone under another name.'],
  ['EMFILE', 'Here/a.txt: too many open files.'],
])('%s becomes a sentence with the path', (code, message) => {
  const error = { ...{ code, syscall: 'write', path: 'Here/a.txt' } };
  const given = Object.assign(new Error(`${code}: too many open files, write`), error);
  expect(describeError(given, quiet)).toEqual({ message, code: exitCodes.local });
});

test('a certificate that is not trusted is named, with what adds it', () => {
  const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(describeError(answered(undefined, { reason: 'network', cause }), quiet).message).toMatch(
    /its certificate is not trusted here\. NODE_EXTRA_CA_CERTS=FILE adds the one that signed it/,
  );
});

test.each<[advice: RegExp, operation: string, facts: Partial<ErrorFacts>]>([
  [/It may be done all the same: look with file-storage ls before/, 'extractArchive', { reason: 'timeout' }],
  [/look with file-storage ls before/, 'duplicateEntries', { reason: 'network' }],
  [/look with file-storage ls --search NAME before/, 'convertFile', { status: 502 }],
  [/look with file-storage notes before/, 'createNote', { reason: 'timeout' }],
  [/look with file-storage workspaces before/, 'createWorkspace', { reason: 'timeout' }],
  [/look with file-storage ls before/, 'createFolder', { reason: 'network' }],
  [/look with file-storage ls before/, 'moveEntries', { reason: 'timeout' }],
  [/look with file-storage ls before/, 'deleteEntries', { reason: 'network' }],
  [/look with file-storage vault ls before/, 'deleteVaultEntries', { reason: 'network' }],
  [
    /\. Run the same command again to continue\.$/,
    'extractArchive',
    { reason: 'network', cause: refusedConnection },
  ],
  [/\. Run the same command again to continue\.$/, 'listEntries', { reason: 'timeout' }],
])('%s is the advice after %s without an answer', (advice, operation, facts) => {
  const io = { env: {} };
  hasAnswered.add(io);
  expect(describeError(answered(undefined, { ...facts, operation }), quiet, hintsIn(io)).message).toMatch(
    advice,
  );
});

test('an error of the quota says what shows and frees space', () => {
  const full = new InvalidError('full', {
    ...factsOf(422),
    errors: { size: 'The storage quota is exceeded.' },
  });
  expect(describeError(full, quiet).message).toMatch(/file-storage usage .* --empty-trash\.$/);
});

test('an error for an agent does not mention the command line', () => {
  for (const hint of Object.values(hints.forAgents)) expect(hint).toMatch(/^[A-Z].*\.$/);
  const { message } = describeError(answered(404), quiet, hints.forAgents);
  expect(message).toBe(
    'The server found no such entry or workspace (getEntry). Call find to see what is there.',
  );
  expect(describeError(answered(503), quiet, hints.forAgents).message).toBe(
    'getEntry: answer. Call again in a minute.',
  );
});

test.each([
  ['a call', answered(507)],
  ['the storage', new UploadError('storage', 'The storage answered 507', { status: 507 })],
  ['a call of an upload', new UploadError('api', 'answer', { cause: answered(507) })],
])('a full server is named as such, refused by %s', (_, error) => {
  expect(describeError(error, quiet)).toEqual({
    message: 'The server has no space left. Tell who runs it, and run the same command again then.',
    code: exitCodes.failed,
  });
});

test('a full disk is that of the file that is written', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    ...{ code: 'ENOSPC', syscall: 'write' },
  });
  const file = path.join(await temporaryFolder(), 'state.json');
  const written = writeAtomic(file, () => Promise.reject(full));
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC', path: file });
});
