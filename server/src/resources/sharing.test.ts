import { describe, expect, it } from 'vitest';
import { insertUser } from '../database/accounts.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { startTestServer } from '../testing/test-server.ts';

async function twoUsers() {
  const server = await startTestServer();
  const mira = await server.addUser('mira@example.com');
  const jonas = await server.addUser('jonas@example.com');
  return { server, mira, jonas, client: mira.client };
}

describe('a shareable link', () => {
  it('does not expire after the year 9999', async () => {
    const { client } = await twoUsers();
    const { id } = await addFile(client, 'file.txt');
    const answer = await client.send('createShareableLink', {
      path: { entryId: String(id) },
      body: { expires_at: '9999-12-31T23:59:59-14:00' },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { expires_at: expect.any(String) as string } },
    });
  });

  it('is made with the defaults, and changes nothing, without a body', async () => {
    const { client } = await twoUsers();
    const path = { entryId: (await addFile(client, 'file.txt')).id };
    const { link } = await client.call('createShareableLink', { path });
    expect(link).toMatchObject({
      password: null,
      expires_at: null,
      allow_edit: false,
      allow_download: false,
    });
    for (const id of ['updateShareableLink', 'updateShareableLinkAlias'] as const)
      expect((await client.call(id, { path })).link).toEqual(link);
  });

  it('refuses an expiry in the past, or an invalid one', async () => {
    const { client, server } = await twoUsers();
    const { id } = await addFile(client, 'file.txt');
    const now = server.clock.read().toISOString();
    for (const expires_at of [now, '2001-01-01T00:00:00Z', 'soon', '2030-02-30T00:00:00Z']) {
      const answer = await client.send('createShareableLink', {
        path: { entryId: id },
        body: { expires_at },
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { expires_at: expect.any(String) as string } },
      });
    }
  });
});

describe('sharing with users', () => {
  it('returns the users, each once, whatever the case of the address', async () => {
    const { client, jonas } = await twoUsers();
    const { id } = await addFolder(client, 'Shared');
    const { users } = await client.call('shareEntry', {
      path: { entryId: id },
      body: { emails: ['jonas@example.com', 'JONAS@example.com'], permissions: ['view', 'view'] },
    });
    expect(users).toEqual([{ id: jonas.id, email: 'jonas@example.com', display_name: 'jonas' }]);
  });

  it.each([
    ['not-an-address', ['view'], 'emails'],
    ['nobody@example.com', ['view'], 'emails'],
    ['mira@example.com', ['view'], 'emails'],
    ['jonas@example.com', ['delete'], 'permissions'],
    ['jonas@example.com', [], 'permissions'],
  ])('refuses %s with %j', async (email, permissions, field) => {
    const { client } = await twoUsers();
    const { id } = await addFolder(client, 'Shared');
    const answer = await client.send('shareEntry', {
      path: { entryId: id },
      body: { emails: [email], permissions },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) as string } },
    });
  });

  it('shares with all or with none', async () => {
    const { client, jonas } = await twoUsers();
    const { id } = await addFolder(client, 'Shared');
    const body = { emails: ['jonas@example.com', 'nobody@example.com'], permissions: ['view'] };
    expect((await client.send('shareEntry', { path: { entryId: id }, body })).status).toBe(422);
    expect((await jonas.client.send('getEntry', { path: { entryId: id } })).status).toBe(403);
    expect(
      (await client.send('shareEntry', { path: { entryId: id }, body: { ...body, emails: [] } })).status,
    ).toBe(422);
  });

  it('is limited to a hundred users', async () => {
    const { client, server } = await twoUsers();
    const { id } = await addFile(client, 'file.txt');
    const emails = Array.from({ length: 101 }, (_, index) => `reader-${index}@example.com`);
    await server.database.write(async (db) => {
      for (const email of emails) {
        const names = { display_name: 'Reader', first_name: 'Reader', last_name: '' };
        await insertUser(db, { email, password_hash: '', ...names }, '2026-03-02T08:15:27.104000Z');
      }
    });
    const share = (addresses: string[]) =>
      client.send('shareEntry', {
        path: { entryId: id },
        body: { emails: addresses, permissions: ['view'] },
      });

    expect((await share(emails)).body).toMatchObject({
      errors: { emails: 'The emails must not have more than 100 items.' },
    });
    expect((await share(emails.slice(0, 100))).status).toBe(200);
    expect(await share(emails.slice(100))).toMatchObject({
      status: 422,
      body: { errors: { emails: 'The entry must not be shared with more than 100 users.' } },
    });
    expect((await share(emails.slice(99, 100))).status).toBe(200);
    const { fileEntry } = await client.call('getEntry', { path: { entryId: id } });
    expect(fileEntry.users).toHaveLength(101);
  });

  it('ends when the entry is deleted permanently', async () => {
    const { client, jonas } = await twoUsers();
    const { id } = await addFolder(client, 'Shared');
    const body = { emails: ['jonas@example.com'], permissions: ['view' as const] };
    await client.call('shareEntry', { path: { entryId: id }, body });
    await client.call('deleteEntries', { body: { entryIds: [id], deleteForever: true } });
    expect((await jonas.client.send('getEntry', { path: { entryId: id } })).status).toBe(403);
  });
});
