import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../packages/server/src/testing/postgres-process.ts';
import { handMadeZip } from '../packages/server/src/archives/testing/zip-bytes.ts';
import { move } from '../packages/server/src/data-migration/move.ts';
import { Progress } from '../packages/server/src/data-migration/progress.ts';
import { median, rounds, timed, type Figure, type Say } from './figures.ts';
import { seedDrive, type SeededDrive } from './growth-data.ts';
import { longestWait, measureOperations } from './growth-operations.ts';
import { sender, startFileStorage } from './processes.ts';

/** The server with many entries, over SQLite and PostgreSQL: what it takes, and what others wait for meanwhile. */
export async function growth(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const entries of quick ? [1e3, 1e4] : [1e5, 1e6]) {
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-growth-'));
    const count = entries.toLocaleString('en');
    try {
      say(`${count} entries: filling a server`);
      const seeded = await seedDrive(folder, entries);
      const measure = async (engine: string, options: readonly string[]) => {
        say(`${count} entries over ${engine}`);
        figures.push(
          ...(await figuresOf(folder, options, seeded, entries, `${count} entries over ${engine}`)),
        );
      };
      // First over PostgreSQL: the move leaves the entries in SQLite as they are.
      await overPostgres(folder, say, (url) => measure('PostgreSQL', ['--database', url]));
      await measure('SQLite', []);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return figures;
}

/** Moves the database in a data folder to PostgreSQL, as an operator would; nothing without PostgreSQL. */
async function overPostgres(folder: string, say: Say, work: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return;
  try {
    say('moving them to PostgreSQL');
    const progress = new Progress(process.stderr);
    await move({ from: `sqlite:${path.join(folder, 'database.sqlite')}`, to: postgres.url }, progress);
    progress.clear();
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function figuresOf(
  folder: string,
  options: readonly string[],
  seeded: SeededDrive,
  entries: number,
  where: string,
): Promise<Figure[]> {
  const server = await startFileStorage(folder, { options });
  try {
    const request = sender(server.apiRoot, seeded.token);
    const others = sender(server.apiRoot, seeded.otherToken);
    const health = sender(new URL(server.apiRoot).origin, seeded.otherToken);
    const wait = (work: () => Promise<void>) => longestWait({ others, health }, work);
    const list = async (query: string) =>
      median(await rounds(15, () => timed(() => request(`/drive/file-entries?${query}`))));
    const page = await list(`parentIds=${seeded.listed}`);
    const one = await list('query=draft-421.');
    const many = await list(`query=${entries > 2 * seeded.doomed.entries ? 'report' : 'draft'}`);
    const archive = await uploadArchive(server.apiRoot, seeded.token, Math.min(9_999, entries / 10));
    const waits = await measureOperations(request, wait, { seeded, archive });
    const [slowest, ...next] = [...waits].sort(([, first], [, second]) => second - first);
    const told = next.slice(0, 4).map(([operation, wait]) => `${operation.trim()} ${wait.toFixed(0)}`);
    await request('/file-entries/delete', { entryIds: [seeded.trashed.id] });
    const deletion = await wait(() =>
      request('/file-entries/delete', { entryIds: [seeded.doomed.id], deleteForever: true }),
    );
    const emptying = await wait(() => request('/file-entries/delete', { entryIds: [], emptyTrash: true }));
    const deletedWorkspace = await wait(() =>
      request(`/workspace/${seeded.workspaceId}`, undefined, 'DELETE'),
    );
    const unit = 'ms';
    const isShort = { unit, goal: { atMost: 50 } };
    const removed = seeded.doomed.entries.toLocaleString('en');
    return [
      {
        what: `${where}: search by name`,
        value: one,
        ...{
          unit,
          goal: { atMost: 20 },
          how: `a text in one of them; ${many.toFixed(0)} ms for one in nearly all, ${page.toFixed(1)} ms for a page of a folder`,
        },
      },
      {
        what: `${where}: longest wait of another user, any operation`,
        value: slowest![1],
        ...isShort,
        how: `of ${waits.size} with a list or a folder: ${slowest![0].trim()}; ${told.join(', ')}`,
      },
      {
        what: `${where}: longest wait of another user during deletions`,
        value: Math.max(deletion, emptying, deletedWorkspace),
        ...isShort,
        how: `${removed} deleted, as many by emptying the trash, and a workspace`,
      },
    ];
  } finally {
    await server.stop();
  }
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
