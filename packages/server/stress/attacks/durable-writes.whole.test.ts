import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  createClient,
  createFolder,
  createNote,
  deleteEntries,
  uploadFile,
} from '../../../client/src/index.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { ServerProcess } from '../server-process.ts';

/** Whether the system calls of another process can be recorded. */
const canTrace =
  spawnSync('strace', ['--version']).status === 0 &&
  (process.getuid?.() === 0 || readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'utf8').startsWith('0'));

const calls =
  'fsync,fdatasync,write,pwrite64,writev,pwritev,rename,renameat,renameat2,unlink,unlinkat,sendto,sendmsg';

/**
 * Records a server's system calls until its end.
 *
 * @returns waits for the end, and returns a line for each call
 */
async function record(server: ServerProcess): Promise<() => Promise<string[]>> {
  const file = path.join(await temporaryFolder(), 'calls');
  const strace = spawn(
    'strace',
    ['-f', '-y', '-s', '64', '-e', `trace=${calls}`, '-o', file, '-p', `${server.child.pid!}`],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(strace, 'close');
  // It says which threads it has attached to.
  await once(strace.stderr, 'data');
  return async () => {
    await server.stop();
    await ended;
    return (await readFile(file, 'utf8')).split('\n');
  };
}

/** Finds what a power failure would lose at each successful response: contents and names that no finished call has made durable. */
function lostByResponse(lines: readonly string[], data: string): string[][] {
  const contents = new Set<string>();
  const folders = new Set<string>();
  /** The path that a thread is making durable. */
  const pending = new Map<string, string>();
  const lost: string[][] = [];
  const keep = (synced: string) => {
    contents.delete(synced);
    folders.delete(synced);
  };
  for (const line of lines) {
    const [, thread = '', call = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const [, sync] = /^f(?:data)?sync\(\d+<([^>]*)>/.exec(call) ?? [];
    const [, written] = /^p?writev?(?:64)?\(\d+<(\/[^>]*)>/.exec(call) ?? [];
    const [, from, to] = /^rename\w*\((?:[^"]*, )?"([^"]*)", (?:[^"]*, )?"([^"]*)"/.exec(call) ?? [];
    if (sync !== undefined && call.endsWith('<unfinished ...>')) pending.set(thread, sync);
    else if (sync !== undefined) keep(sync);
    else if (/^<\.\.\. f(?:data)?sync resumed>/.test(call)) keep(pending.get(thread)!);
    else if (written?.startsWith(data)) contents.add(written);
    else if (from !== undefined && to !== undefined) {
      for (const file of [...contents].filter((file) => file.startsWith(from))) {
        contents.delete(file);
        contents.add(to + file.slice(from.length));
      }
      folders.add(path.dirname(to));
    } else if (call.includes('"HTTP/1.1 2')) {
      // What is in `incoming` is not stored yet, or being removed.
      lost.push([...contents, ...folders].filter((place) => !place.includes('/objects/incoming')));
    }
  }
  return lost;
}

test.skipIf(!canTrace)(
  'when the server says that something is stored, a power failure loses nothing of it',
  async () => {
    const data = await temporaryFolder();
    const server = await ServerProcess.start(data);
    onTestFinished(() => server.kill());
    const ended = await record(server);
    const client = createClient({ baseUrl: server.apiUrl, token: server.token });

    const { folder } = await createFolder(client, { name: 'Plans', parentId: null });
    await createNote(client, { title: 'Tides', body: 'High at noon.' });
    const file = await uploadFile(client, randomBytes(10_000), { name: 'buoy.bin', parentId: folder.id });
    await uploadFile(client, randomBytes(6_000_000), { name: 'survey.bin' });
    await deleteEntries(client, { entryIds: [file.id], deleteForever: false });

    const lost = lostByResponse(await ended(), data);
    expect(lost.length).toBeGreaterThan(8);
    expect(lost.filter((files) => files.length > 0)).toEqual([]);
  },
);
