import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { addFile } from '../../src/testing/drive.ts';
import { audit } from '../audit.ts';
import { ServerProcess } from '../server-process.ts';
import { fillUp } from './small-volume.ts';

/**
 * Fills the disk below a server, and does what must work there all the same, before and after a stop and a kill.
 *
 * @param volume a small file system
 * @param beforehand what is done to the data folder before the disk is full
 * @returns what is wrong, one sentence each
 */
export async function workOnFullDisk(
  volume: string,
  beforehand: (data: string) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const data = path.join(volume, 'data');
  const ballast = path.join(volume, 'ballast');
  const problems: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => {
      problems.push(`On a full disk ${what} fails: ${(error as Error).message}`);
    });
  };
  let server = await ServerProcess.start(data, ['--log-level', 'fatal']);
  try {
    const names = ['trashed', 'gone', 'after-stop', 'after-kill'];
    const files = await Promise.all(names.map((name) => addFile(server.client, `${name}.txt`, name)));
    const [trashed, gone, afterStop, afterKill] = files.map(({ id }) => id);
    const announcement = { filename: 'a.bin', mime: 'text/plain', size: 1, extension: 'bin' };
    const { key, uploadId } = await server.client.call('createMultipartUpload', { body: announcement });
    const remove = (body: { entryIds: number[]; deleteForever?: boolean; emptyTrash?: boolean }) =>
      attempt('deleting', () => server.client.call('deleteEntries', { body }));
    const restart = async () => {
      await attempt('a start', async () => {
        server = await ServerProcess.start(data, ['--log-level', 'fatal']);
      });
      return server.running;
    };
    const signIn = () => attempt('signing in', () => logIn(server, data));
    const refuse = async () => {
      const { status } = await server.client.send('createNote', {
        body: { title: 'Tide', body: 'x'.repeat(20_000) },
      });
      if (status !== 507) problems.push(`On a full disk a note answers ${status}.`);
    };

    await beforehand(data);
    await fillUp(ballast, 0);
    // What is left in blocks taken already.
    await attempt('filling', () => useUp(server));
    await signIn();
    await attempt('ending an upload', () =>
      server.client.call('abortMultipartUpload', { body: { key, uploadId } }),
    );
    await remove({ entryIds: [trashed!] });
    await remove({ entryIds: [gone!], deleteForever: true });
    await remove({ entryIds: [], emptyTrash: true });
    await refuse();
    await server.stop();
    if (!(await restart())) return problems;
    await signIn();
    await remove({ entryIds: [afterStop!], deleteForever: true });
    await server.kill();
    if (!(await restart())) return problems;
    await signIn();
    await remove({ entryIds: [afterKill!], deleteForever: true });
    await refuse();
    const health = await fetch(`${server.url}/health`);
    if (health.status !== 503) problems.push(`On a full disk /health answers ${health.status}.`);

    await rm(ballast);
    await server.client.call('createNote', { body: { title: 'Tide', body: 'low' } });
    const { data: left } = await server.client.call('listEntries', {});
    if (left.length > 0 && problems.length === 0) problems.push(`${left.length} deleted entries are there.`);
    await server.stop();
    return [...problems, ...(await audit(data))];
  } finally {
    await server.kill();
  }
}

async function logIn({ client }: ServerProcess, data: string): Promise<void> {
  const { email, password } = JSON.parse(await readFile(path.join(data, 'account.json'), 'utf8')) as {
    email: string;
    password: string;
  };
  await client.call('login', { body: { email, password, device_name: 'laptop' } });
}

async function useUp({ client }: ServerProcess): Promise<void> {
  for (let written = 0; written < 1000; written++) {
    const { status } = await client.send('createNote', { body: { title: 'Tide', body: 'x'.repeat(20_000) } });
    if (status === 507) return;
  }
  throw new Error('1000 notes are taken.');
}
