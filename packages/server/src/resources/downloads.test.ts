import type { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { InterruptedError } from '../errors.ts';
import { addFile, addFolder } from '../testing/drive.ts';
import { startTestServer } from '../testing/test-server.ts';

async function downloadable(name = 'digits.txt', bytes = '0123456789') {
  const server = await startTestServer();
  const user = await server.addUser('mira@example.com');
  const { client } = user;
  const file = await addFile(client, name, bytes, { type: 'text/html' });
  const download = (headers: Record<string, string> = {}) =>
    client.send('downloadFile', { path: { hash: file.hash }, headers });
  return { server, user, client, file, download };
}

it('responds with all bytes, to be saved and never run', async () => {
  const { download } = await downloadable('<script>.html');
  const { status, headers, body } = await download();
  expect([status, body]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-length': '10',
    'content-type': 'text/html',
    'content-disposition': `attachment; filename="<script>.html"; filename*=UTF-8''%3Cscript%3E.html`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
});

it('responds with one range, also of the last bytes', async () => {
  const { download } = await downloadable();
  const range = await download({ range: 'bytes=2-4' });
  expect([range.status, range.body]).toEqual([206, '234']);
  expect(range.headers.get('content-range')).toBe('bytes 2-4/10');
  expect((await download({ range: 'bytes=-2' })).body).toBe('89');
});

it('refuses a range beyond the end', async () => {
  const { download } = await downloadable();
  const answer = await download({ range: 'bytes=10-' });
  expect(answer).toMatchObject({ status: 416, body: { message: 'The range cannot be satisfied.' } });
  expect(answer.headers.get('content-range')).toBe('bytes */10');
  expect(answer.headers.get('content-disposition')).toBeNull();
});

it('ignores a range of another version, and sends the whole file', async () => {
  const { download } = await downloadable();
  const etag = (await download()).headers.get('etag')!;
  expect((await download({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await download({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
});

it.each<[Record<string, string>, number]>([
  [{ 'if-none-match': 'ETAG' }, 304],
  [{ 'if-none-match': '"other", W/ETAG' }, 304],
  [{ 'if-none-match': '*', range: 'bytes=0-1' }, 304],
  [{ 'if-none-match': '"other"' }, 200],
  [{ 'if-match': '"other", ETAG' }, 200],
  [{ 'if-match': '*', range: 'bytes=0-1' }, 206],
  [{ 'if-match': 'W/ETAG' }, 412],
  [{ 'if-match': '"other"', 'if-none-match': 'ETAG' }, 412],
])('evaluates the conditions %j: %i', async (conditions, expected) => {
  const { server, file, user, download } = await downloadable();
  const etag = (await download()).headers.get('etag')!;
  const texts = Object.entries(conditions).map(
    ([name, value]) => [name, value.replace('ETAG', etag)] as const,
  );
  const headers = Object.fromEntries(texts);
  const answer = await download(headers);
  expect(answer.status).toBe(expected);
  if (expected === 304) expect([answer.headers.get('etag'), answer.body]).toEqual([etag, '']);
  // HEAD, which the description does not have, ignores ranges.
  const head = await fetch(`${server.apiUrl}/file-entries/download/${file.hash}`, {
    method: 'HEAD',
    headers: { ...headers, authorization: `Bearer ${user.token}` },
  });
  expect(head.status).toBe(expected === 206 ? 200 : expected);
});

it('does not find folders and invalid hashes', async () => {
  const { client } = await downloadable();
  const folder = await addFolder(client, 'Folder');
  for (const hash of [folder.hash, 'nonsense', 'OTk5OTk5fA']) {
    expect((await client.send('downloadFile', { path: { hash } })).status).toBe(404);
  }
});

it('sends an empty file', async () => {
  const { download } = await downloadable('empty.txt', '');
  const { status, body } = await download();
  expect([status, body]).toEqual([200, '']);
});

it('reads nothing of a file for HEAD, and sends the same headers', async () => {
  const { server, file, user, download } = await downloadable();
  const { headers } = await download();
  const read = vi.spyOn(server.objects, 'read');
  const head = await fetch(`${server.apiUrl}/file-entries/download/${file.hash}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${user.token}` },
  });
  for (const name of ['accept-ranges', 'content-disposition', 'content-length', 'content-type', 'etag'])
    expect([name, head.headers.get(name)]).toEqual([name, headers.get(name)]);
  expect(read).not.toHaveBeenCalled();
});

it('closes a file whose download cannot be counted', async () => {
  const { server, client, file, download } = await downloadable();
  await client.call('setTracked', { body: { file_id: file.id, tracked: true } });
  const read = vi.spyOn(server.objects, 'read');
  server.database.write = () => Promise.reject(new InterruptedError());
  expect((await download()).status).toBe(503);
  expect((await (read.mock.results[0]!.value as Promise<Readable>)).destroyed).toBe(true);
});
