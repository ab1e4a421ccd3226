import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Say } from '../figures.ts';
import { startFileStorage, type FileStorage } from '../server-process.ts';
import { measureOperations } from './server-operations.ts';
import { measureDelays, type Removal } from './delays-of-others.ts';
import { measureMoved } from './moved-server.ts';
import { seedDrive, type SeededDrive } from './server-data.ts';
import { caller, measureReads, type Reads } from './server-reads.ts';
import { handMadeZip } from '../../server/src/archives/testing/zip-bytes.ts';

/** Measurements of a server with a number of entries; times in milliseconds. */
export interface ServerPoint extends Reads {
  entries: number;
  /** Memory of the process in megabytes, after all other measurements. */
  memory: number;
  /** Number of entries deleted permanently, and by emptying the trash. */
  deleted: number;
  deletion: Removal;
  emptying: Removal;
  /** Every operation that takes a list or a folder. */
  operations: ({ operation: string } & Removal)[];
  /** The same entries in PostgreSQL, if it is installed; `move` is how long the move there took. */
  moved?: (Omit<ServerPoint, 'moved'> & { move: number }) | undefined;
}

export async function measureServer(sizes: readonly number[], say: Say): Promise<ServerPoint[]> {
  const points: ServerPoint[] = [];
  for (const entries of sizes) {
    points.push(
      await inFilledFolder(entries, say, (folder, seeded) => measureBoth(folder, seeded, entries, say)),
    );
  }
  return points;
}

async function inFilledFolder<T>(
  entries: number,
  say: Say,
  work: (folder: string, seeded: SeededDrive) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-growth-'));
  try {
    say(`${entries.toLocaleString('en')} entries: filling a server`);
    return await work(folder, await seedDrive(folder, entries));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** First over PostgreSQL: the move leaves the entries in SQLite as they are. */
async function measureBoth(
  folder: string,
  seeded: SeededDrive,
  entries: number,
  say: Say,
): Promise<ServerPoint> {
  const moved = await measureMoved(folder, say, (server) => measureOn(server, seeded, entries));
  const server = await startFileStorage(folder);
  try {
    say(`${entries.toLocaleString('en')} entries: listing, search, deletion`);
    return { ...(await measureOn(server, seeded, entries)), moved };
  } finally {
    await server.stop();
  }
}

async function measureOn(server: FileStorage, seeded: SeededDrive, entries: number): Promise<ServerPoint> {
  const request = caller(server.apiRoot, seeded.token);
  const reads = await measureReads(server.apiRoot, seeded, entries);
  const bystander = caller(server.apiRoot, seeded.otherToken);
  const archive = await uploadArchive(server.apiRoot, seeded.token, Math.min(9_999, entries / 10));
  const operations = await measureOperations(request, bystander, { seeded, archive });
  await request('/file-entries/delete', { entryIds: [seeded.trashed.id] });
  const deletion = await measureDelays(bystander, () =>
    request('/file-entries/delete', { entryIds: [seeded.doomed.id], deleteForever: true }),
  );
  const emptying = await measureDelays(bystander, () =>
    request('/file-entries/delete', { entryIds: [], emptyTrash: true }),
  );
  const memory = (await server.memory()) / 1e6;
  return {
    entries,
    memory,
    ...reads,
    deleted: seeded.doomed.entries,
    deletion,
    emptying,
    operations,
  };
}

/** Uploads an archive with a number of small files; returns the id of its entry. */
async function uploadArchive(apiRoot: string, token: string, files: number): Promise<number> {
  const entries = Array.from({ length: files }, (_, index) => ({
    name: `shell-${index}.txt`,
    content: `${index}`,
  }));
  const form = new FormData();
  form.set(
    'file',
    new Blob([new Uint8Array(handMadeZip(entries))], { type: 'application/zip' }),
    'shells.zip',
  );
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${apiRoot}/uploads`, { method: 'POST', headers, body: form });
  const { fileEntry } = (await answer.json()) as { fileEntry: { id: number } };
  return fileEntry.id;
}
