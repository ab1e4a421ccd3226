import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { chmod, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, getVault, openVault, uploadFile } from '../../../../client/src/index.ts';
import {
  downloadFile,
  listVaultEntries,
  updateEntry,
  type DriveEntry,
  type VaultFields,
} from '../../../../client/src/reference.ts';
import { exitCodes } from '../../errors.ts';
import { signedInHome } from '../../testing/at-home.ts';
import { started } from '../../testing/started.ts';
import { Vault } from '../../vault.ts';

async function withVault() {
  const home = await signedInHome({ FILE_STORAGE_VAULT_PASSWORD: 'correct horse' });
  const { server, token } = home;
  const diary = home.at('diary.txt');
  await writeFile(diary, 'Dear diary');
  expect(await home.run(['vault', 'create'])).toMatchObject({ code: 0, stderr: '' });
  const receive = server.objects.receivePart.bind(server.objects);
  const parts = vi.spyOn(server.objects, 'receivePart');
  return {
    ...home,
    diary,
    receive,
    parts,
    objects: server.objects,
    client: createClient({ baseUrl: server.apiUrl, token }),
  };
}

test('a file comes back unchanged, and the server knows neither its bytes nor its name', async () => {
  const { run, json, diary, client } = await withVault();
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0, stderr: '' });
  const { pagination } = await listVaultEntries(client);
  const [stored] = pagination.data;
  expect(stored).toMatchObject({ is_encrypted: 1 });
  const bytes = await (await downloadFile(client, { hash: stored!.hash })).text();
  expect(JSON.stringify(stored) + bytes).not.toMatch(/diary/i);
  expect(await json<DriveEntry[]>('vault', 'ls')).toMatchObject([{ id: stored!.id, name: 'diary.txt' }]);

  const back = `${diary}.back`;
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(back, 'utf8')).toBe('Dear diary');
  expect((await stat(back)).mode & 0o777).toBe(0o600);
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: exitCodes.invalid });

  await chmod(back, 0o444);
  expect(await run(['vault', 'get', 'diary.txt', '--to', back, '--overwrite'])).toMatchObject({
    code: exitCodes.local,
    stderr: `file-storage: ${back} is read-only. Make it writable, or give another path.\n`,
  });

  const link = `${diary}.link`;
  await symlink(back, link);
  expect(await run(['vault', 'get', 'diary.txt', '--to', link, '--overwrite'])).toMatchObject({
    code: exitCodes.invalid,
    stderr: `file-storage: ${link} is a symbolic link here and a file on the drive (id:${stored!.id}). Move or rename one of them.\n`,
  });
  expect(await readlink(link)).toBe(back);

  expect(await run(['vault', 'rm', 'diary.txt'])).toMatchObject({ code: exitCodes.usage });
  expect(await run(['vault', 'rm', 'diary.txt', '--yes'])).toMatchObject({ code: 0 });
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: exitCodes.notFound });
});

test('commands of the drive refuse entries of the vault, and a name that cannot be decrypted hides no others', async () => {
  const { run, json, diary, client } = await withVault();
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0, stderr: '' });
  const [{ id: file }] = await json<[DriveEntry]>('vault', 'ls');
  const { id: folder } = await json<DriveEntry>('vault', 'mkdir', 'Old');
  for (const args of [
    ['mv', `id:${file}`, 'plain.txt'],
    ['mv', `id:${file}`, '/'],
    ['cp', `drive:id:${file}`, 'drive:copy.txt'],
    ['cat', `id:${file}`],
    ['star', `id:${file}`],
    ['rm', `id:${folder}`],
    ['ls', `id:${folder}`],
    ['upload', diary, '--to', `id:${folder}`],
    ['mkdir', `id:${folder}/New`],
  ])
    expect([args, await run(args)]).toMatchObject([
      args,
      {
        code: exitCodes.usage,
        stderr: expect.stringMatching(
          /^file-storage: id:\d+ is in the vault\. .* file-storage vault/,
        ) as string,
      },
    ]);
  await updateEntry(client, { entryId: file, name: 'renamed elsewhere' });
  expect(await json<DriveEntry[]>('vault', 'ls')).toMatchObject([
    { name: 'Old' },
    { name: 'renamed elsewhere' },
  ]);
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0 });
  expect(await run(['vault', 'rm', `id:${file}`, '--yes'])).toMatchObject({ code: 0 });
});

test('vault get --to takes the paths that download takes: -, new folders, and links to folders', async () => {
  const { run, json, diary, at } = await withVault();
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0, stderr: '' });
  const get = async (to: string) =>
    (await json<{ file: string }>('vault', 'get', 'diary.txt', '--to', to)).file;
  expect(await run(['vault', 'get', 'diary.txt', '--to', '-'])).toEqual({
    ...{ code: 0, stdout: 'Dear diary', stderr: '' },
  });
  expect(await get(at('New/Deep/d.txt'))).toBe(at('New/Deep/d.txt'));
  expect(await get(at('Other/'))).toBe(at('Other/diary.txt'));
  await symlink(at('New'), at('link'));
  expect(await get(at('link'))).toBe(at('link/diary.txt'));
  for (const file of ['New/Deep/d.txt', 'Other/diary.txt', 'New/diary.txt'])
    expect([file, await readFile(at(file), 'utf8')]).toEqual([file, 'Dear diary']);
});

test('the client and the command decrypt the files of each other, whose names the client does not encrypt', async () => {
  const { run, json, diary, client } = await withVault();
  const { vault } = await getVault(client);
  const cipher = await openVault(vault!, 'correct horse');
  const { bytes, iv } = await cipher.encrypt(Buffer.from('Dear lease'));
  await uploadFile<VaultFields>(client, bytes, {
    name: 'lease.txt',
    fields: { vaultId: vault!.id, isEncrypted: 1, vaultIvs: `,${iv}` },
  });
  expect(await json<DriveEntry[]>('vault', 'ls')).toMatchObject([{ name: 'lease.txt', iv: `,${iv}` }]);
  expect(await run(['vault', 'get', 'lease.txt', '--to', `${diary}.back`])).toMatchObject({ code: 0 });
  expect(await readFile(`${diary}.back`, 'utf8')).toBe('Dear lease');
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0, stderr: '' });
  const stored = (await listVaultEntries(client)).pagination.data.find(({ name }) => name !== 'lease.txt')!;
  const own = stored.iv!.split(',')[1]!;
  const response = await downloadFile(client, { hash: stored.hash });
  const opened = await cipher.decrypt({ bytes: new Uint8Array(await response.arrayBuffer()), iv: own });
  expect(Buffer.from(opened).toString()).toBe('Dear diary');
});

test('a wrong password opens nothing, and the prompt has no echo', async () => {
  const { run } = await withVault();
  expect(await run(['vault', 'ls'])).toMatchObject({ code: 0 });
  const asked: { question: string; hidden: boolean }[] = [];
  const ended = await run(['vault', 'ls'], {
    env: { FILE_STORAGE_VAULT_PASSWORD: '' },
    answers: ['guess'],
    asked,
  });
  expect(ended).toEqual({
    code: exitCodes.invalid,
    stdout: '',
    stderr: 'file-storage: The password of the vault is wrong.\n',
  });
  expect(asked).toEqual([{ question: 'Password of the vault: ', hidden: true }]);
});

test('a file that appears during a download stays', async () => {
  const { run, diary, objects } = await withVault();
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0, stderr: '' });
  const back = `${diary}.back`;
  const read = objects.read.bind(objects);
  vi.spyOn(objects, 'read').mockImplementationOnce(async (...asked) => {
    await writeFile(back, 'mine');
    return read(...asked);
  });
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({
    code: exitCodes.local,
    stderr: expect.stringContaining('changed while it was downloaded') as string,
  });
  expect(await readFile(back, 'utf8')).toBe('mine');
});

test('a download that was killed resumes', async () => {
  const { run, diary, env, folder, objects } = await withVault();
  const bytes = randomBytes(3 * 1024 ** 2);
  await writeFile(diary, bytes);
  expect(await run(['vault', 'put', diary])).toMatchObject({ code: 0, stderr: '' });
  const read = objects.read.bind(objects);
  const reads = vi.spyOn(objects, 'read');
  reads.mockImplementationOnce(async (key) => {
    const half = await read(key, { start: 0, end: bytes.length / 2 - 1 });
    const stalling = new Readable({ read: () => undefined });
    half.on('data', (chunk) => stalling.push(chunk));
    return stalling;
  });
  const back = path.join(folder, 'back.txt');
  const args = ['vault', 'get', 'diary.txt', '--to', back];
  const { child, ended } = started(args, env);
  const sealed = async () => (await readdir(folder)).filter((name) => name.includes('.sealed'));
  const come = async () => (await stat(path.join(folder, (await sealed())[0] ?? 'none yet'))).size;
  await vi.waitFor(async () => {
    expect(await come()).toBeGreaterThan(bytes.length / 4);
  }, 60_000);
  child.kill('SIGKILL');
  await ended();
  const start = await come();

  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  expect(reads.mock.calls.map(([, range]) => range?.start ?? 0)).toEqual([0, start]);
  expect(bytes.equals(await readFile(back))).toBe(true);
  expect(await sealed()).toEqual([]);
});

test('what a killed upload has encrypted is removed by the next one, whatever its file', async () => {
  const { run, diary, env, folder, objects } = await withVault();
  const stalled = new EventEmitter();
  const received = vi.spyOn(objects, 'receive').mockImplementationOnce(async () => {
    await once(stalled, 'end');
    throw new Error('The client is gone.');
  });
  const { child, ended } = started(['vault', 'put', diary], env);
  await vi.waitFor(() => {
    expect(received).toHaveBeenCalled();
  }, 60_000);
  const left = async () =>
    (await readdir(path.join(folder, '.local/state/file-storage/uploads'))).filter(
      (name) => !name.endsWith('.json'),
    );
  const other = path.join(folder, 'other.txt');
  await writeFile(other, 'Dear other diary');
  // It may still be sent.
  expect(await run(['vault', 'put', other])).toMatchObject({ code: 0, stderr: '' });
  expect(await left()).toEqual([expect.stringMatching(/\.sealed$/)]);
  child.kill('SIGKILL');
  await ended();
  stalled.emit('end');
  await writeFile(other, 'Dear changed diary');
  expect(await run(['vault', 'put', other, '--keep-both'])).toMatchObject({ code: 0, stderr: '' });
  expect(await left()).toEqual([]);
});

/** Starts the upload of a file with several parts, and interrupts it after the first part. */
async function brokenOff() {
  const given = await withVault();
  const { run, diary, parts, receive } = given;
  const bytes = randomBytes(16 * 1024 ** 2 + 5);
  await writeFile(diary, bytes);
  const interruption = new AbortController();
  const received: number[] = [];
  parts.mockImplementation(async (grant, body) => {
    const part = await receive(grant, body);
    received.push(grant.partNumber);
    interruption.abort();
    return part;
  });
  const args = ['vault', 'put', diary];
  expect(await run(args, { signal: interruption.signal })).toMatchObject({ code: exitCodes.interrupted });
  const notes = path.join(given.folder, '.local/state/file-storage/uploads');
  const [file] = (await readdir(notes)).filter((name) => name.endsWith('.json'));
  const note = await readFile(path.join(notes, file!), 'utf8');
  // What is kept of the file until then is encrypted, and private.
  const sealed = path.join(notes, `${file!}.sealed`);
  expect([
    (await stat(sealed)).mode & 0o777,
    (await readFile(sealed)).includes(bytes.subarray(0, 64)),
  ]).toEqual([...[0o600, false]]);
  return { ...given, ...{ bytes, args, notes, note, first: received.splice(0)[0]!, received } };
}

test('an interrupted upload resumes, with a note that contains no secret', async () => {
  const { run, diary, bytes, args, notes, note, first, received } = await brokenOff();
  expect(note).not.toMatch(/diary|correct horse|password|"key":"[^u]/i);
  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  expect(received).not.toContain(first);
  expect(await readdir(notes)).toEqual([expect.stringMatching(/\.json$/)]);
  const back = `${diary}.back`;
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: 0, stderr: '' });
  expect(bytes.equals(await readFile(back))).toBe(true);
  expect((await readdir(path.dirname(back))).filter((name) => name.includes('sealed'))).toEqual([]);
  expect((await run(args)).stdout).toMatch(/^unchanged/);
});

test('a file that has changed meanwhile starts again, with another vector', async () => {
  const { run, diary, bytes, args, note, first, received, client } = await brokenOff();
  bytes[0]! ^= 1;
  await writeFile(diary, bytes);
  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  expect(received).toContain(first);
  const { pagination } = await listVaultEntries(client);
  const { vaultIvs } = JSON.parse(note) as { vaultIvs: string };
  expect(pagination.data).toHaveLength(1);
  expect(pagination.data[0]!.iv!.split(',')[1]).not.toBe(vaultIvs.split(',')[1]);
});

test('what another command still sends stays its own, with its encrypted copy', async () => {
  const pid = Object.getOwnPropertyDescriptor(process, 'pid')!;
  Object.defineProperty(process, 'pid', { ...pid, value: process.ppid });
  onTestFinished(() => void Object.defineProperty(process, 'pid', pid));
  const { run, diary, bytes, args, notes, note, first, received } = await brokenOff();
  Object.defineProperty(process, 'pid', pid);
  const sealed = (await readdir(notes)).find((name) => name.endsWith('.sealed'))!;
  const copy = await readFile(path.join(notes, sealed));
  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  expect(received).toContain(first);
  expect(copy.equals(await readFile(path.join(notes, sealed)))).toBe(true);
  expect(await readFile(path.join(notes, sealed.replace('.sealed', '')), 'utf8')).toBe(note);
  const back = `${diary}.back`;
  expect(await run(['vault', 'get', 'diary.txt', '--to', back])).toMatchObject({ code: 0, stderr: '' });
  expect(bytes.equals(await readFile(back))).toBe(true);
});

test('two commands decrypt a file into one folder at the same time', async () => {
  const { run, diary, objects } = await withVault();
  await run(['vault', 'put', diary]);
  const get = (name: string) => run(['vault', 'get', 'diary.txt', '--to', `${diary}.${name}`]);
  const read = objects.read.bind(objects);
  const reading = vi.spyOn(objects, 'read').mockImplementationOnce(read);
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { decrypt } = Vault.prototype;
  let second: ReturnType<typeof get> | undefined;
  vi.spyOn(Vault.prototype, 'decrypt').mockImplementationOnce(async function* (this: Vault, ...args) {
    reading.mockImplementationOnce(async (...asked) => {
      await first;
      return read(...asked);
    });
    second = get('second');
    await vi.waitFor(() => {
      expect(reading).toHaveBeenCalledTimes(2);
    });
    yield* decrypt.apply(this, args);
  });
  const first = get('first');
  expect(await first).toMatchObject({ code: 0, stderr: '' });
  expect(await second).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(`${diary}.second`, 'utf8')).toBe('Dear diary');
});

test('folders of the vault are created, filled and emptied; local folders are refused', async () => {
  const { run, json, diary } = await withVault();
  expect(await run(['vault', 'mkdir', 'Plans'])).toMatchObject({ code: 0, stderr: '' });
  await run(['vault', 'put', diary]);
  expect((await run(['vault', 'put', diary])).stdout).toMatch(/^unchanged {2}id:\d+ /);
  await writeFile(diary, 'Dear other diary');
  const again = await run(['vault', 'put', diary]);
  expect([again.code, again.stderr]).toEqual([
    exitCodes.invalid,
    expect.stringMatching(
      /^file-storage: Another diary\.txt already exists in the vault \((id:\d+)\)\. Add --keep-both, or .*: file-storage vault rm \1\.$/m,
    ),
  ]);
  expect((await run(['vault', 'mv', 'diary.txt', 'old.txt'])).stderr).toBe(
    'file-storage: There is no old.txt in the vault. The last argument is a folder, as entries of the vault cannot be renamed. To create one: file-storage vault mkdir old.txt.\n',
  );
  expect(await run(['vault', 'mv', 'diary.txt', 'Plans'])).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['vault', 'put', diary, '--to', 'Plans'])).toMatchObject({ code: exitCodes.invalid });
  expect((await run(['vault', 'put', diary, '--to', 'New'])).stderr).toBe(
    'file-storage: There is no New in the vault. Create it first: file-storage vault mkdir New.\n',
  );
  expect(await run(['vault', 'mv', 'Plans/diary.txt', '/'])).toMatchObject({ code: exitCodes.usage });
  expect(await json<DriveEntry[]>('vault', 'ls', 'Plans')).toMatchObject([{ name: 'diary.txt' }]);
  expect((await run(['vault', 'ls'])).stdout).toMatch(/^id:\d+ .* Plans\/\n$/);
  const folder = path.dirname(diary);
  expect(await run(['vault', 'put', folder])).toMatchObject({
    code: exitCodes.usage,
    stderr: expect.stringContaining('is a folder, and only files can be uploaded') as string,
  });
  expect(await run(['vault', 'rm', 'Plans', '--yes'])).toMatchObject({ code: 0 });
  expect(await json('vault', 'ls')).toEqual([]);
});

test('mv and mkdir make no second entry of a name, though the server cannot read it', async () => {
  const { run, json, diary } = await withVault();
  const idOf = async (...args: string[]) => (await json<DriveEntry[]>('vault', 'ls', ...args)).at(-1)!.id;
  for (const folder of ['A', 'B', 'C']) await run(['vault', 'mkdir', folder]);
  for (const folder of ['A', 'B']) await run(['vault', 'put', diary, '--to', folder]);
  const [first, second] = [await idOf('A'), await idOf('B')];
  const refused = (way: string, ...ids: number[]) => ({
    ...{ code: exitCodes.invalid, stdout: '' },
    stderr: `file-storage: 2 entries would be called ${way}: ${ids.map((id) => `id:${id}`).join(', ')}. Give another folder, or delete one of them: file-storage vault rm ID.\n`,
  });
  expect(await run(['vault', 'mv', 'A/diary.txt', 'B/'])).toEqual(refused('B/diary.txt', second, first));
  expect(await run(['vault', 'mv', 'A/diary.txt', 'B/diary.txt', '/C'])).toEqual(
    refused('/C/diary.txt', first, second),
  );
  for (const name of ['diary.txt', 'C'])
    expect(await run(['vault', 'mkdir', name === 'C' ? name : `A/${name}`])).toMatchObject({
      ...{ code: exitCodes.invalid, stdout: '' },
      stderr: expect.stringContaining(`${name} already exists as a `) as string,
    });
  expect(await json('vault', 'ls', 'C')).toEqual([]);
  // An entry that is named twice is no second one, and neither is one that is there.
  const twice = ['vault', 'mv', 'A/diary.txt', `id:${first}`, 'C'];
  expect(await run(twice)).toMatchObject({ code: 0, stdout: 'moved  1 entry\n' });
  expect(await run(['vault', 'mv', 'C/diary.txt', 'C'])).toMatchObject({ code: 0, stderr: '' });
});
