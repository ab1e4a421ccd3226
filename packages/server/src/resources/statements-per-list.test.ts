import { expect, it } from 'vitest';
import type { Connection } from '../database/database.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** The requests of one transaction wait for all of its statements, and those of SQLite for its whole process. */
async function startCountedServer() {
  const server = await startTestServer();
  const sent = countStatements(server);
  const { client } = await server.addUser('mira@example.com');
  const { client: other } = await server.addUser('ben@example.com');
  /** Counts statements of a request, the fewest of three times: a write may run again, or a sweep may come between. */
  const count = async (request: () => Promise<unknown>) => {
    const counts: number[] = [];
    for (let round = 0; round < 3; round++) {
      sent.splice(0);
      await request();
      counts.push(sent.length);
    }
    return Math.min(...counts);
  };
  return { server, client, other, count };
}

/** Returns a list that grows by each statement of a transaction, but for those that insert entries, which go in slices. */
function countStatements({ app }: TestServer): string[] {
  const { database } = app.services;
  const sent: string[] = [];
  const counted = (db: Connection): Connection => ({
    ...(db.countsByRow !== undefined && { countsByRow: db.countsByRow }),
    prepare: (source) => {
      const { get, all, run } = bound(db.prepare(source));
      const note = () => /^\s*INSERT INTO entries\b/.test(source) || sent.push(source);
      return {
        get: (...values) => (note(), get(...values)),
        all: (...values) => (note(), all(...values)),
        run: (...values) => (note(), run(...values)),
      };
    },
  });
  const bound = (statement: ReturnType<Connection['prepare']>) => ({
    get: statement.get.bind(statement),
    all: statement.all.bind(statement),
    run: statement.run.bind(statement),
  });
  const [read, write] = [database.read.bind(database), database.write.bind(database)];
  database.read = (work) => read((db) => work(counted(db)));
  database.write = (work) => write((db) => work(counted(db)));
  return sent;
}

it('what a write needs to know of a list takes as many statements as for one entry', async () => {
  const { client, other, count } = await startCountedServer();
  const ids: number[] = [];
  for (let index = 0; index < 8; index++) {
    const { id } = await addFolder(client, `Buoy ${index}`, (await addFolder(client, `Above ${index}`)).id);
    const body = { emails: ['ben@example.com'], permissions: ['view' as const, 'edit' as const] };
    await client.call('shareEntry', { path: { entryId: id }, body });
    ids.push(id);
  }
  const gone: number[] = [];
  for (const id of ids) gone.push((await addFolder(client, 'Gone', id)).id);
  await client.call('deleteEntries', { body: { entryIds: gone, deleteForever: true } });
  for (const [id, caller, list] of [
    ['starEntries', other, ids],
    ['starEntries', client, gone],
    ['moveEntries', other, ids],
  ] as const) {
    const statementsOf = (entryIds: number[]) =>
      count(() => caller.send(id, { body: { entryIds, ...(id === 'moveEntries' && { destinationId: 0 }) } }));
    expect(await statementsOf([...list])).toBe(await statementsOf(list.slice(0, 1)));
  }
});

it('copies of many folders and workspaces are placed by as many statements as one copy', async () => {
  const { client, count } = await startCountedServer();
  const inFolders: number[] = [];
  const inWorkspaces: number[] = [];
  for (let index = 0; index < 8; index++) {
    const { id: parentId } = await addFolder(client, `Above ${index}`);
    inFolders.push((await addFile(client, 'tide.txt', undefined, { parentId })).id);
    const { workspace } = await client.call('createWorkspace', { body: { name: `Harbour ${index}` } });
    inWorkspaces.push((await addFile(client, 'tide.txt', undefined, { workspaceId: workspace.id })).id);
  }
  for (const list of [inFolders, inWorkspaces]) {
    const statementsOf = (entryIds: number[]) =>
      count(() => client.call('duplicateEntries', { body: { entryIds } }));
    expect(await statementsOf(list)).toBe(await statementsOf(list.slice(0, 1)));
  }
});
