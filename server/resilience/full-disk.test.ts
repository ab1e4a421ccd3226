import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addFile } from '../src/testing/drive.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { audit } from './audit.ts';
import { failingWrites, writeNotes } from './failing-writes.ts';
import { ServerProcess } from './server-process.ts';

/** A disk of a test, which has room until it is filled. */
interface Disk {
  data: string;
  fill(server: ServerProcess): Promise<void>;
  makeRoom(server: ServerProcess): Promise<void>;
}

/** A file system in memory, filled to its last byte. Mounting needs rights that not everyone has. */
async function smallVolume(): Promise<Disk> {
  const volume = await mountedVolume();
  const ballast = path.join(volume, 'ballast');
  return {
    data: path.join(volume, 'data'),
    fill: () => fillUp(ballast, 0),
    makeRoom: () => rm(ballast),
  };
}

async function mountedVolume(): Promise<string> {
  const volume = await temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', volume]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', volume]));
  return volume;
}

/** Takes all the room there is on a volume, but for so many bytes. */
async function fillUp(ballast: string, free: number): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(ballast));
  await writeFile(ballast, Buffer.alloc(bavail * bsize - free));
}

/** A limit of the system to the size of files: nothing may be written beyond their first byte. */
async function limitedFiles(): Promise<Disk> {
  const limit = (server: ServerProcess, size: string) => {
    execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${size}:unlimited`]);
    return Promise.resolve();
  };
  return {
    data: await temporaryFolder(),
    fill: (server) => limit(server, '1'),
    makeRoom: (server) => limit(server, 'unlimited'),
  };
}

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

async function canMount(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-'));
  const mounted = works('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
  if (mounted) execFileSync('umount', [folder]);
  await rm(folder, { recursive: true });
  return mounted;
}

const mountable = await canMount();
const disks = [
  { name: 'a full volume', make: smallVolume, possible: mountable, statuses: [507] },
  {
    name: 'a limit of the system',
    make: limitedFiles,
    possible: works('prlimit', '--version'),
    statuses: [503, 507],
  },
];

async function start(data: string): Promise<ServerProcess> {
  const server = await ServerProcess.start(data);
  onTestFinished(() => server.kill());
  return server;
}

describe.each(disks)('$name', ({ make, possible, statuses }) => {
  test.skipIf(!possible)('refuses writes, keeps reading, and ends with the first free room', async () => {
    const disk = await make();
    const server = await start(disk.data);
    const notes = await writeNotes(server, 'before', 3);
    const { rows, objects } = await failingWrites(server);
    const writes = [...rows, ...objects];

    await disk.fill(server);
    expect((await health(server)).status).toBe(503);
    for (const write of writes) {
      const { status, body } = await write();
      expect(statuses).toContain(status);
      expect(body).toEqual({
        message: expect.stringMatching(/^The (object )?storage is (full|unavailable)\.$/) as string,
      });
    }
    expect(await titles(server)).toEqual(notes);
    expect(server.running).toBe(true);

    await disk.makeRoom(server);
    for (const write of writes) expect((await write()).status).toBeLessThan(300);
    await expect.poll(async () => (await health(server)).status, { timeout: 20_000 }).toBe(200);
    notes.push(...(await writeNotes(server, 'more', 1)));
    expect(await titles(server)).toEqual(notes);

    expect(await server.stop()).toBe(0);
    expect(server.log.filter((line) => !isJson(line))).toEqual([]);
    expect(await audit(disk.data)).toEqual([]);
  });
});

test.skipIf(!mountable)('deletions, signing in and starting again work on a full disk', async () => {
  const disk = await smallVolume();
  let server = await start(disk.data);
  const notes = await writeNotes(server, 'before', 3);
  const files = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => addFile(server.client, `${name}.txt`, `${name} is small`)),
  );
  const { key, uploadId } = await server.client.call('createMultipartUpload', {
    body: { filename: 'a.bin', mime: 'text/plain', size: 1, extension: 'bin' },
  });
  await disk.fill(server);
  expect(await refusedNote(server)).toBe(507);

  await signIn(server, disk.data);
  await server.client.call('abortMultipartUpload', { body: { key, uploadId } });
  const [trashed, gone, afterStop, afterKill] = files.map(({ id }) => id);
  await server.client.call('deleteEntries', { body: { entryIds: [trashed!] } });
  await server.client.call('deleteEntries', { body: { entryIds: [gone!], deleteForever: true } });
  await server.client.call('deleteEntries', { body: { entryIds: [], emptyTrash: true } });
  expect(await server.stop()).toBe(0);

  server = await start(disk.data);
  await signIn(server, disk.data);
  await server.client.call('deleteEntries', { body: { entryIds: [afterStop!], deleteForever: true } });
  await server.kill();

  server = await start(disk.data);
  await signIn(server, disk.data);
  await server.client.call('deleteEntries', { body: { entryIds: [afterKill!], deleteForever: true } });
  expect(await refusedNote(server)).toBe(507);
  expect((await health(server)).status).toBe(503);

  await disk.makeRoom(server);
  notes.push(...(await writeNotes(server, 'more', 1)));
  expect(await titles(server)).toEqual(notes);
  expect((await server.client.call('listEntries', {})).data).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(await audit(disk.data)).toEqual([]);
});

test.skipIf(!mountable).each([0, 300_000])('a start with %d bytes left is one clear line', async (free) => {
  const volume = await mountedVolume();
  await fillUp(path.join(volume, 'ballast'), free);

  const options = ['--log-level', 'error'];
  const starting = ServerProcess.start(path.join(volume, 'data'), options);

  await expect(starting).rejects.toThrow(
    /before it had started:\nerror: .*(database or disk is full|There is no room left for the data folder .*\.)$/,
  );
});

const health = (server: ServerProcess) => fetch(`${server.url}/health`);

async function refusedNote({ client }: ServerProcess): Promise<number> {
  return (await client.send('createNote', { body: { title: 'Tide', body: 'high' } })).status;
}

async function signIn({ client }: ServerProcess, data: string): Promise<void> {
  const saved = await readFile(path.join(data, 'account.json'), 'utf8');
  const { email, password } = JSON.parse(saved) as { email: string; password: string };
  const { user } = await client.call('login', { body: { email, password, device_name: 'laptop' } });
  expect(user.access_token).toMatch(/./);
}

const titles = async (server: ServerProcess) =>
  (await server.client.call('listNotes')).map(({ title }) => title).sort();

function isJson(line: string): boolean {
  return line.startsWith('{"level":') && line.endsWith('}');
}
