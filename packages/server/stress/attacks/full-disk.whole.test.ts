import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { audit } from '../audit.ts';
import { failingWrites, writeNotes } from './failing-writes.ts';
import { workOnFullDisk } from './full-disk.ts';
import { ServerProcess } from '../server-process.ts';
import { canMount, fillUp, mount, unmount } from './small-volume.ts';

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
  mount(volume);
  onTestFinished(() => {
    unmount(volume);
  });
  return volume;
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
    await expect.poll(async () => (await health(server)).status).toBe(200);
    notes.push(...(await writeNotes(server, 'more', 1)));
    expect(await titles(server)).toEqual(notes);

    expect(await server.stop()).toBe(0);
    expect(server.log.filter((line) => !isJson(line))).toEqual([]);
    expect(await audit(disk.data)).toEqual([]);
  });
});

test.skipIf(!mountable)('deletions, signing in and starting again work on a full disk', async () => {
  expect(await workOnFullDisk(await mountedVolume())).toEqual([]);
});

test.skipIf(!mountable)('a server without room for them is found', async () => {
  const volume = await mountedVolume();
  const takeReserve = (data: string) => rm(path.join(data, 'reserve'));

  expect(await workOnFullDisk(volume, takeReserve)).toEqual(
    expect.arrayContaining([
      'On a full disk signing in fails: login answered 507: {"message":"The storage is full."}',
      'On a full disk deleting fails: deleteEntries answered 507: {"message":"The storage is full."}',
    ]),
  );
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

const titles = async (server: ServerProcess) =>
  (await server.client.call('listNotes')).map(({ title }) => title).sort();

function isJson(line: string): boolean {
  return line.startsWith('{"level":') && line.endsWith('}');
}
