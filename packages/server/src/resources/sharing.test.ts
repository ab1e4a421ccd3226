import { describe, expect, it } from 'vitest';
import { insertUser } from '../database/accounts.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startTestServer } from '../testing/test-server.ts';

async function twoUsers() {
  const server = await startTestServer();
  const mira = await server.addUser('mira@example.com');
  const jonas = await server.addUser('jonas@example.com');
  return { server, mira, jonas, client: mira.client };
}

describe('a shareable link', () => {
  it('expires in the future, and not after the year 9999', async () => {
    const { client, server } = await twoUsers();
    const path = { entryId: (await addFile(client, 'file.txt')).id };
    for (const expires_at of [server.clock.read().toISOString(), '9999-12-31T23:59:59-14:00']) {
      expect(await client.send('createShareableLink', { path, body: { expires_at } })).toMatchObject(
        invalid('expires_at'),
      );
    }
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

  it('is made as it was meant, or not at all', async () => {
    const { client } = await twoUsers();
    const path = { entryId: (await addFile(client, 'file.txt')).id };
    const idle = { active: true, restrictions: null, request: false, perso: false, personnal_link_value: '' };
    const { link } = await client.call('createShareableLink', {
      path,
      body: { ...idle, allowDownload: true },
    });
    expect(link).toMatchObject({ allow_edit: false, allow_download: true });
    const current = { personnal_link_value: link.hash };
    expect((await client.send('updateShareableLink', { path, body: current })).status).toBe(200);
    for (const option of [
      { restrictions: { emails: ['jonas@example.com'] } },
      { request: true },
      { perso: true },
      { personnal_link_value: 'tides' },
      { notifyOnDownload: true },
      { allow_edit: true, allowEdit: false },
    ]) {
      for (const id of ['createShareableLink', 'updateShareableLink'] as const)
        expect((await client.send(id, { path, body: option })).status, JSON.stringify(option)).toBe(422);
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

  it('ends with the users, each once, whatever the case of the address', async () => {
    const { client, jonas } = await twoUsers();
    const path = { entryId: (await addFolder(client, 'Shared')).id };
    await client.call('shareEntry', { path, body: { emails: [jonas.email], permissions: ['view'] } });
    const emails = [jonas.email, jonas.email.toUpperCase()];
    expect(await client.call('unshareEntry', { path, body: { emails } })).toMatchObject({ users: [] });
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
    expect(await share(emails.slice(100))).toMatchObject(
      invalid('emails', 'The entry must not be shared with more than 100 users.'),
    );
    expect((await share(emails.slice(99, 100))).status).toBe(200);
    const { fileEntry } = await client.call('getEntry', { path: { entryId: id } });
    expect(fileEntry.users).toHaveLength(101);
  });

  it('is changed by the owner alone, and ended by the receiver too', async () => {
    const { server, client, mira, jonas } = await twoUsers();
    const tomas = await server.addUser('tomas@example.com');
    const path = { entryId: (await addFile(client, 'file.txt')).id };
    const body = { emails: [jonas.email, tomas.email], permissions: ['view' as const] };
    await client.call('shareEntry', { path, body });
    const change = (userId: number, by = mira) =>
      by.client.send('changePermissions', { path, body: { userId, permissions: ['view', 'edit'] } });
    const end = (userId: number, by = mira) => by.client.send('unshareUser', { path, body: { userId } });
    expect((await change(jonas.id, jonas)).status).toBe(403);
    for (const userId of [mira.id, 999]) {
      expect(await change(userId)).toMatchObject(invalid('userId'));
    }
    expect((await change(jonas.id)).status).toBe(200);
    expect((await end(tomas.id, jonas)).status).toBe(403);
    expect(await end(jonas.id)).toMatchObject({ status: 200, body: { users: [{ id: tomas.id }] } });
    expect(await end(tomas.id, tomas)).toMatchObject({ status: 200, body: { users: [] } });
    expect((await end(tomas.id)).status).toBe(422);
  });
});
