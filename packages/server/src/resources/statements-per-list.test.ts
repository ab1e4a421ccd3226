import { expect, it } from 'vitest';
import type { Connection } from '../database/database.ts';
import { insertWorkspace, setMembers } from '../database/workspaces.ts';
import { roles } from '../entries/roles.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

// While a transaction runs, others wait for it: over SQLite all requests, over PostgreSQL as many as it has groups of writes.

async function startCountedServer() {
  const server = await startTestServer();
  const sent = countStatements(server);
  const mira = await server.addUser('mira@example.com');
  const { client: other, id: otherId } = await server.addUser('ben@example.com');
  /** Counts statements of a request, the fewest of three times: a write may run again, or a sweep may come between. */
  const count = async (request: () => Promise<unknown>) => {
    const fewest = { reads: Infinity, writes: Infinity };
    for (let round = 0; round < 3; round++) {
      Object.assign(sent, { reads: 0, writes: 0 });
      await request();
      await server.app.services.objectCleanup.settle();
      fewest.reads = Math.min(fewest.reads, sent.reads);
      fewest.writes = Math.min(fewest.writes, sent.writes);
    }
    return fewest;
  };
  return { server, ...mira, other, otherId, count };
}

/** Counts the statements of reads and writes, but for those that insert entries, which go in slices. */
function countStatements({ app }: TestServer): { reads: number; writes: number } {
  const { database } = app.services;
  const sent = { reads: 0, writes: 0 };
  const counting = (db: Connection, kind: keyof typeof sent): Connection => ({
    ...(db.countsByRow !== undefined && { countsByRow: db.countsByRow }),
    prepare: (source) => {
      const statement = db.prepare(source);
      const count = () => {
        if (!/^\s*INSERT INTO entries\b/.test(source)) sent[kind] += 1;
        return statement;
      };
      return {
        get: (...values) => count().get(...values),
        all: (...values) => count().all(...values),
        run: (...values) => count().run(...values),
      };
    },
  });
  const [read, write] = [database.read.bind(database), database.write.bind(database)];
  database.read = (work) => read((db) => work(counting(db, 'reads')));
  database.write = (work) => write((db) => work(counting(db, 'writes')));
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
    expect(await statementsOf([...list])).toEqual(await statementsOf(list.slice(0, 1)));
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
    expect(await statementsOf(list)).toEqual(await statementsOf(list.slice(0, 1)));
  }
});

it('users are shared with, invited and made members by as many statements as one user', async () => {
  const { server, client, count } = await startCountedServer();
  const { id: entryId } = await addFolder(client, 'Buoys');
  const { workspace } = await client.call('createWorkspace', { body: { name: 'Harbour' } });
  const { id } = workspace;
  // So that the workspace has a drive, into which somebody might upload.
  await client.call('createFolder', { body: { name: 'Quay', workspaceId: id } });
  const users = [];
  for (let index = 0; index < 8; index++) users.push(await server.addUser(`user-${index}@example.com`));
  const all = users.map(({ email }) => email);
  const invite = (emails: string[]) =>
    client.call('inviteMembers', { path: { id }, body: { emails, role_id: 1 } });
  const share = async (emails: string[]) => {
    const path = { entryId };
    await client.call('shareEntry', { path, body: { emails, permissions: ['view', 'edit'] } });
    await client.call('unshareEntry', { path, body: { emails } });
  };
  for (const request of [share, invite])
    expect(await count(() => request(all))).toEqual(await count(() => request(all.slice(0, 1))));
  for (const user of users) {
    const [waiting] = (await user.client.call('listInvites')).invites;
    await user.client.call('acceptInvite', { path: { inviteId: waiting!.id } });
  }
  expect(await count(() => invite(all))).toEqual(await count(() => invite(all.slice(0, 1))));
});

it('a form is received after as many statements, however many quotas its user can use up', async () => {
  const { server, id, token, otherId, count } = await startCountedServer();
  const upload = async () => {
    const body = new FormData();
    body.set('file', new Blob(['High at six.']), 'tide.txt');
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${server.apiUrl}/uploads`, { method: 'POST', body, headers });
    expect(status).toBe(201);
  };
  const alone = await count(upload);
  await server.database.write(async (db) => {
    const own = { ownerId: otherId, ownerRole: roles.owner.id, now: '2026-03-02T08:15:27.104000Z' };
    const workspaceId = await insertWorkspace(db, { name: 'Harbour', ...own });
    await setMembers(db, { workspaceId, userIds: [id], roleId: roles.editor.id });
  });
  expect(await count(upload)).toEqual(alone);
});
