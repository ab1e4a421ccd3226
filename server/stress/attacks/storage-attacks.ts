import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ApiClient } from '../../src/testing/api-client.ts';
import { minimumPartSize } from '../../src/objects/port.ts';

/** What an account can try with its own storage. Each attack tells what is wrong, one sentence each. */

const type = 'application/octet-stream';

/** Makes notes until one is refused, and asks for all of them: what one answer holds must be bounded. */
export async function floodNotes(client: ApiClient, most = 16 * 1024 ** 2): Promise<string[]> {
  const body = 'x'.repeat(65_536);
  for (let taken = 0; taken <= most; taken += body.length) {
    const { status } = await client.send('createNote', { body: { title: 'Flood', body } });
    if (status >= 500) return [`A note beside ${taken} bytes of others answers ${status}.`];
    if (status < 300) continue;
    await client.call('listNotes');
    return [];
  }
  return [`Notes of more than ${most} bytes are taken.`];
}

/** Announces more than the quota, and sends a part larger than announced. */
export async function takeUnregistered(client: ApiClient, quota: number): Promise<string[]> {
  const problems: string[] = [];
  const announcement = { filename: 'a.bin', mime: type, extension: 'bin' };
  const small = { body: { ...announcement, size: 1 } };
  const { key, uploadId } = await client.call('createMultipartUpload', small);
  const { urls } = await client.call('signParts', { body: { key, uploadId, partNumbers: [1] } });
  const part = await put(urls[0]!.url, Buffer.alloc(2));
  if (part.status < 300) problems.push('A part of 2 bytes is taken for an upload announced with 1.');
  await client.call('abortMultipartUpload', { body: { key, uploadId } });

  const half = { body: { ...announcement, size: Math.floor(quota / 2) + 1 } };
  const { status } = await client.send('createMultipartUpload', half);
  if (status >= 300) problems.push(`An upload of half the quota answers ${status}.`);
  if ((await client.send('createMultipartUpload', half)).status < 300) {
    problems.push(`Uploads of ${2 * half.body.size} bytes are announced at a quota of ${quota}.`);
  }
  return problems;
}

/** Sends a part again while the upload is completed: what is stored must be what was named. */
export async function raceCompletion(client: ApiClient): Promise<string[]> {
  const size = minimumPartSize + 1;
  const announcement = { filename: 'raced.bin', mime: type, extension: 'bin', size };
  const { key, uploadId } = await client.call('createMultipartUpload', { body: announcement });
  const { urls } = await client.call('signParts', { body: { key, uploadId, partNumbers: [1, 2] } });
  const [first, last] = [Buffer.alloc(minimumPartSize, 'a'), Buffer.from('z')];
  const etags = [await put(urls[0]!.url, first), await put(urls[1]!.url, last)].map(({ etag }) => etag);
  const parts = etags.map((ETag, index) => ({ PartNumber: index + 1, ETag }));

  const again = put(urls[0]!.url, Buffer.alloc(minimumPartSize, 'b'));
  const completed = await client.send('completeMultipartUpload', { body: { key, uploadId, parts } });
  await again;
  // The named part may be gone by then.
  if (completed.status >= 300)
    return completed.status < 500 ? [] : [`Completing answers ${completed.status}.`];
  const { fileEntry } = await client.call('registerEntry', {
    body: { filename: key.split('/').at(-1)!, size, clientName: 'raced.bin' },
  });
  const { body } = await client.send('downloadFile', { path: { hash: fileEntry.hash } });
  const named = Buffer.concat([first, last]).toString();
  return digest(body as string) === digest(named)
    ? []
    : ['Completing stores other bytes than the named ETags.'];
}

async function put(url: string, body: Buffer<ArrayBuffer>): Promise<{ status: number; etag: string }> {
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body });
  if (answer.body) await text(answer.body);
  return { status: answer.status, etag: answer.headers.get('etag') ?? '' };
}

const digest = (content: string) => createHash('sha256').update(content).digest('hex');
