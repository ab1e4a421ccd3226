import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { BodyOf } from '../contract/handlers.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser } from '../testing/test-server.ts';
import type { LinkView } from './link-view.ts';

async function withLink(body: BodyOf<'createShareableLink'> = {}) {
  const { server, client } = await startWithUser();
  const folder = await addFolder(client, 'Shared');
  const file = await addFile(client, '<img src=x onerror=alert(1)>.txt', 'tides', { parentId: folder.id });
  const { link } = await client.call('createShareableLink', { path: { entryId: folder.id }, body });
  const address = `${server.url}/drive/shares/${link.hash}`;
  const visit = async (path = '', headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { server, client, folder, file, link, address, visit };
}

const html = { accept: 'text/html,*/*' };

it('shows a folder and its contents, as JSON and as a page with escaped names', async () => {
  const { file, visit } = await withLink({ allow_download: true });
  const json = JSON.parse((await visit()).text) as LinkView;
  expect(json).toMatchObject({
    status: 'success',
    entry: { name: 'Shared' },
    entries: { data: [{ id: file.id }], total: 1 },
  });
  expect(Object.keys(json.entries!.data[0]!)).not.toContain('owner_id');
  const page = await visit('', html);
  expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;.txt');
  expect(page.text).not.toContain('<img');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});

it('shows a file below, and sends it if downloads are allowed', async () => {
  const { file, visit } = await withLink({ allow_download: true });
  expect(JSON.parse((await visit(`?entry=${file.id}`)).text)).toMatchObject({
    entry: { id: file.id },
    entries: null,
  });
  const download = await visit(`/download/${file.id}`);
  expect([download.status, download.text]).toEqual([200, 'tides']);
  expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
});

it('sends nothing if downloads are not allowed', async () => {
  const { file, visit } = await withLink();
  expect((await visit(`/download/${file.id}`)).status).toBe(403);
  expect((await visit('', html)).text).not.toContain('/download/');
});

it('says whether downloads are allowed, whatever the link says about edits', async () => {
  for (const allow_download of [true, false]) {
    const permissions = { allow_edit: !allow_download, allow_download };
    const { visit } = await withLink(permissions);
    expect(JSON.parse((await visit()).text)).toMatchObject({ link: permissions });
    expect((await visit('', html)).text.includes('/download/')).toBe(allow_download);
  }
});

it('gives no access above or beside its entry', async () => {
  const { client, folder, visit } = await withLink({ allow_download: true });
  const beside = await addFile(client, 'beside.txt');
  expect((await visit(`?entry=${beside.id}`)).status).toBe(404);
  expect((await visit(`/download/${beside.id}`)).status).toBe(404);
  expect((await visit(`/download/${folder.id}`)).status).toBe(404);
  expect((await visit('/download/none')).status).toBe(404);
  for (const unknown of ['entry=none', 'entry=9007199254740993', 'page=none', 'page=-1'])
    expect((await visit(`?${unknown}`)).status, unknown).toBe(404);
});

it.each([
  ['日本語', 'utf8'],
  ['pässwort', 'utf8'],
  ['pässwort', 'latin1'],
] as const)('reads the password %s in the bytes of %s in the header', async (password, encoding) => {
  const { visit } = await withLink({ password });
  const header = Buffer.from(password, encoding).toString('latin1');
  expect((await visit('', { 'link-password': header })).status).toBe(200);
});

it('has only passwords that a header and a form can carry', async () => {
  const { client, folder, address, visit } = await withLink();
  const path = { entryId: folder.id };
  for (const password of [
    ' tide',
    'tide\t',
    'tide\u00a0',
    ' ',
    'high\ntide',
    'high\u0085tide',
    't'.repeat(256),
  ])
    for (const operation of ['createShareableLink', 'updateShareableLink'] as const)
      expect(await client.send(operation, { path, body: { password } })).toMatchObject(invalid('password'));
  const blank = await client.send('createShareableLink', { path, body: { password: 'tide ' } });
  const message = 'The password must not begin or end with a blank, nor contain control characters.';
  expect(blank).toMatchObject(invalid('password', message));
  const password = '🔑'.repeat(255);
  await client.call('updateShareableLink', { path, body: { password } });
  const header = Buffer.from(password).toString('latin1');
  expect((await visit('', { 'link-password': header })).status).toBe(200);
  const form = { method: 'POST', body: new URLSearchParams({ password }), redirect: 'manual' } as const;
  expect((await fetch(address, form)).status).toBe(303);
});

it('requires its password, by header or form, and a browser only once', async () => {
  const { address, file, visit } = await withLink({ password: 'lighthouse', allow_download: true });
  expect(await visit()).toMatchObject({
    status: 403,
    text: '{"message":"This link needs a password. Send it in the header Link-Password."}',
  });
  expect(await visit('', { 'link-password': 'wrong' })).toMatchObject({
    status: 403,
    text: '{"message":"The password of this link is wrong."}',
  });
  expect((await visit('', { 'link-password': 'lighthouse' })).status).toBe(200);
  const sent = await visit(`/download/${file.id}`, { 'link-password': 'lighthouse' });
  expect([sent.status, sent.text]).toEqual([200, 'tides']);
  const prompt = await visit('', html);
  expect([prompt.status, prompt.text]).toEqual([403, expect.stringContaining('type="password"')]);
  expect(prompt.text).toContain('<p>This link needs a password.</p>');
  const enter = (password: string) =>
    fetch(address, {
      method: 'POST',
      headers: html,
      body: new URLSearchParams({ password }),
      redirect: 'manual',
    });
  const compressed = await fetch(address, {
    method: 'POST',
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/x-www-form-urlencoded' },
    body: gzipSync('password=lighthouse'),
  });
  expect(compressed.status).toBe(415);
  const mistaken = await enter('wrong');
  expect(mistaken.status).toBe(403);
  expect(await mistaken.text()).toContain('<p>The password of this link is wrong.</p>');
  const entered = await enter('lighthouse');
  expect(entered.status).toBe(303);
  const cookie = entered.headers.get('set-cookie')!;
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const pass = { cookie: cookie.split(';', 1)[0]! };
  expect((await visit('', pass)).status).toBe(200);
  expect((await visit(`/download/${file.id}`, pass)).status).toBe(200);
  expect((await visit('', { cookie: `${pass.cookie}x` })).status).toBe(403);
});

it('refuses a pass after an hour, or after the password changed', async () => {
  const { server, client, folder, address, visit } = await withLink({ password: 'lighthouse' });
  const body = new URLSearchParams({ password: 'lighthouse' });
  const entered = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  const pass = { cookie: entered.headers.get('set-cookie')!.split(';', 1)[0]! };
  server.clock.advance(3599);
  expect((await visit('', pass)).status).toBe(200);
  server.clock.advance(2);
  expect((await visit('', pass)).status).toBe(403);
  await client.call('createShareableLink', { path: { entryId: folder.id }, body: { password: 'other' } });
  expect((await visit('', { 'link-password': 'lighthouse' })).status).toBe(404);
});

it('is not found while it is inactive, and works again once it is active', async () => {
  const { client, folder, link, visit } = await withLink({ active: false });
  expect(link).toMatchObject({ active: false });
  expect([(await visit()).status, (await visit('', html)).status]).toEqual([404, 404]);
  const path = { entryId: folder.id };
  const put = async (active: boolean | null) =>
    (await client.call('updateShareableLink', { path, body: { active } })).link.active;
  expect(await put(null)).toBe(false);
  expect((await visit()).status).toBe(404);
  expect(await put(true)).toBe(true);
  expect((await visit()).status).toBe(200);
  expect((await client.call('getShareableLink', { path })).link).toMatchObject({
    hash: link.hash,
    active: true,
  });
  expect(await put(false)).toBe(false);
  expect((await visit()).status).toBe(404);
});

it('limits password guessing', async () => {
  const { server, visit } = await withLink({ password: 'lighthouse' });
  for (let guess = 0; guess < 10; guess++) {
    expect((await visit('', { 'link-password': `guess ${guess}` })).status).toBe(403);
  }
  const limited = await visit('', { 'link-password': 'lighthouse' });
  expect(limited.status).toBe(429);
  expect(limited.text).toBe('{"message":"Too many requests. Try again in 15 minutes."}');
  server.clock.advance(Number(limited.headers.get('retry-after')) + 1);
  expect((await visit('', { 'link-password': 'lighthouse' })).status).toBe(200);
});

it('counts only wrong passwords, also of those that come at once', async () => {
  const { visit } = await withLink({ password: 'lighthouse' });
  const right = Array.from({ length: 30 }, () => visit('', { 'link-password': 'lighthouse' }));
  expect(new Set((await Promise.all(right)).map(({ status }) => status))).toEqual(new Set([200]));
  const wrong = Array.from({ length: 12 }, (_, guess) => visit('', { 'link-password': `guess ${guess}` }));
  const statuses = (await Promise.all(wrong)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
});

it('refuses a form without a body as one without a password', async () => {
  const { address } = await withLink({ password: 'lighthouse' });
  expect((await fetch(address, { method: 'POST' })).status).toBe(403);
});

it('gives the same response if it is revoked, expired, in the trash or unknown', async () => {
  const { server, client, folder, visit } = await withLink({ expires_at: '2026-03-03T00:00:00Z' });
  const unknown = await fetch(`${server.url}/drive/shares/AAAAAAAAAAAAAAAAAAAAAAAA`);
  const nothing = [unknown.status, await unknown.text()];
  expect(nothing).toEqual([404, '{"message":"Not found."}']);
  const answer = async () => {
    const { status, text } = await visit();
    return [status, text];
  };
  const entryIds = [folder.id];
  expect((await answer())[0]).toBe(200);
  await client.call('deleteEntries', { body: { entryIds } });
  expect(await answer()).toEqual(nothing);
  await client.call('restoreEntries', { body: { entryIds } });
  expect((await answer())[0]).toBe(200);
  server.clock.advance(24 * 3600);
  expect(await answer()).toEqual(nothing);
  expect((await visit('', html)).text).toContain('Not found.');
});

it('counts views and downloads of tracked files', async () => {
  const { client, file, visit } = await withLink({ allow_download: true });
  await client.call('setTracked', { body: { file_id: file.id, tracked: true } });
  await visit(`?entry=${file.id}`);
  await visit(`/download/${file.id}`);
  const { pagination } = await client.call('listTrackedFiles');
  expect(pagination.data).toMatchObject([{ views_number: 1, dl_number: 1 }]);
});
