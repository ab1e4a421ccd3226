import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, timed, type Say } from '../figures.ts';
import { startFileStorage, type FileStorage } from '../server-process.ts';
import { measureOperations } from './server-operations.ts';
import { measureDelays, type Call, type Removal } from './delays-of-others.ts';
import { seedDrive, type SeededDrive } from './server-data.ts';
import { handMadeZip } from '../../server/src/archives/testing/zip-bytes.ts';

const rounds = 15;

/** Measurements of a server with a number of entries; times in milliseconds. */
export interface ServerPoint {
  entries: number;
  /** Memory of the process in megabytes, after all other measurements. */
  memory: number;
  /** The first page of a folder with 100 files, as a median. */
  listing: number;
  /** A search for one file by name, and the first page of a search that nearly all names match. */
  searchOfOne: number;
  searchOfMany: number;
  /** Number of entries deleted permanently, and by emptying the trash. */
  deleted: number;
  deletion: Removal;
  emptying: Removal;
  /** Every operation that takes a list or a folder. */
  operations: ({ operation: string } & Removal)[];
}

export async function measureServer(sizes: readonly number[], say: Say): Promise<ServerPoint[]> {
  const points: ServerPoint[] = [];
  for (const entries of sizes) {
    points.push(await onFilledServer(entries, say, (server, seeded) => measureOne(server, seeded, entries)));
  }
  return points;
}

/** Measures how operations that take a list or a folder delay other users. */
export function measureWaiting(entries: number, say: Say): Promise<ServerPoint['operations']> {
  return onFilledServer(entries, say, async (server, seeded) => {
    const { operations, deletion, emptying } = await measureOne(server, seeded, entries);
    return [
      ...operations,
      { operation: 'delete a folder for good', ...deletion },
      { operation: 'empty the trash', ...emptying },
    ];
  });
}

async function onFilledServer<T>(
  entries: number,
  say: Say,
  work: (server: FileStorage, seeded: SeededDrive) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-growth-'));
  try {
    say(`${entries.toLocaleString('en')} entries: filling a server`);
    const seeded = await seedDrive(folder, entries);
    const server = await startFileStorage(folder, { measuresTurns: true });
    try {
      say(`${entries.toLocaleString('en')} entries: listing, search, deletion`);
      return await work(server, seeded);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureOne(server: FileStorage, seeded: SeededDrive, entries: number): Promise<ServerPoint> {
  const request = caller(server.apiRoot, seeded.token);
  const many = entries > 2 * seeded.doomed.entries ? 'report' : 'draft';
  const list = (query: string) => times(() => request(`/drive/file-entries?${query}`));
  const listing = await list(`parentIds=${seeded.listed}`);
  const searchOfOne = await list('query=draft-421.');
  const searchOfMany = await list(`query=${many}`);
  const bystander = { ask: caller(server.apiRoot, seeded.otherToken), longestTurn: server.longestTurn };
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
    listing,
    searchOfOne,
    searchOfMany,
    deleted: seeded.doomed.entries,
    deletion,
    emptying,
    operations,
  };
}

function caller(apiRoot: string, token: string): Call {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (route, body) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(apiRoot + route, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${text}`);
  };
}

/** The median time of a response in milliseconds. */
async function times(ask: () => Promise<void>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1) durations.push(await timed(ask));
  return median(durations);
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
