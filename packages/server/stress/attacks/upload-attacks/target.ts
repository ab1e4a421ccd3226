import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SuccessBody } from '../../../src/contract/handlers.ts';
import type { ObjectStore } from '../../../src/objects/object-store.ts';
import type { Answer, ApiClient } from '../../../src/testing/api-client.ts';

/** A server whose uploads are attacked, whichever store it has. */
export interface Target {
  client: ApiClient;
  /** Of somebody else. */
  other: ApiClient;
  objects: ObjectStore;
  /** Lets the server clean up as it does now and then, more than a day later. */
  later: () => Promise<void>;
  /** Waits for the deletions that the server does beside its answers. */
  settle: () => Promise<void>;
}

/** Tells what is wrong, one sentence each. */
export type Attack = (target: Target) => Promise<string[]>;

export const type = 'application/octet-stream';

/** What an upload of so many bytes is announced with. */
export const announced = (size: number) => ({ filename: 'a.bin', mime: type, extension: 'bin', size });

export const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Sends a body to a presigned URL, as far as it is taken. */
export async function put(url: string, body: Buffer<ArrayBuffer>, contentType = type) {
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body });
  if (answer.body) await text(answer.body);
  return { status: answer.status, etag: answer.headers.get('etag') ?? '' };
}

/** Sends the first bytes of a body, and breaks the connection. */
export async function breakOff(url: string, size: number, first: Buffer): Promise<void> {
  const sending = request(url, { method: 'PUT', headers: { 'content-type': type, 'content-length': size } });
  sending.on('error', () => undefined);
  const closed = once(sending, 'close');
  // What was written without an error has left this process.
  sending.write(first, () => sending.destroy());
  await closed.catch(() => undefined);
}

export function register(client: ApiClient, key: string, size: number): Promise<Answer> {
  const body = { filename: key.split('/').at(-1)!, size, clientName: 'a.bin' };
  return client.send('registerEntry', { body });
}

type FileEntry = SuccessBody<'registerEntry'>['fileEntry'];

export async function registered(client: ApiClient, key: string, size: number): Promise<FileEntry> {
  const { status, body } = await register(client, key, size);
  if (status !== 200) throw new Error(`The registration answered ${status}: ${JSON.stringify(body)}`);
  return (body as SuccessBody<'registerEntry'>).fileEntry;
}

export async function uploaded(client: ApiClient, bytes: Buffer<ArrayBuffer>): Promise<FileEntry> {
  const { url, key } = await client.call('presignUpload', { body: announced(bytes.length) });
  await put(url, bytes);
  return registered(client, key, bytes.length);
}

export async function download(
  client: ApiClient,
  { hash }: { hash: string },
): Promise<Answer & { body: string }> {
  return (await client.send('downloadFile', { path: { hash } })) as Answer & { body: string };
}

/** What is wrong with the content of a file of plain letters. */
export async function contentProblems(
  client: ApiClient,
  entry: { hash: string },
  expected: Buffer,
): Promise<string[]> {
  const { status, body } = await download(client, entry);
  if (status !== 200) return [`Downloading the file answers ${status}.`];
  return body === expected.toString() ? [] : ['The file has other bytes than were registered.'];
}

export interface Multipart {
  key: string;
  uploadId: string;
}

export async function begun(client: ApiClient, size: number): Promise<Multipart> {
  const { key, uploadId } = await client.call('createMultipartUpload', { body: announced(size) });
  return { key, uploadId };
}

export async function partUrl(client: ApiClient, upload: Multipart, partNumber = 1): Promise<string> {
  const { urls } = await client.call('signParts', { body: { ...upload, partNumbers: [partNumber] } });
  return urls[0]!.url;
}

/** Sends the bodies as the parts 1, 2 and so on; a part that was refused has no ETag. */
export async function sendParts(
  client: ApiClient,
  upload: Multipart,
  bodies: readonly Buffer<ArrayBuffer>[],
) {
  const parts: { PartNumber: number; ETag: string }[] = [];
  for (const [index, body] of bodies.entries()) {
    const { etag } = await put(await partUrl(client, upload, index + 1), body);
    parts.push({ PartNumber: index + 1, ETag: etag });
  }
  return parts;
}

export const complete = (client: ApiClient, upload: Multipart, parts: readonly object[]) =>
  client.send('completeMultipartUpload', { body: { ...upload, parts } });

/** What a store still has of an upload that is over. */
export async function leftovers(objects: ObjectStore, { key, uploadId }: Multipart): Promise<string[]> {
  const problems: string[] = [];
  if (await objects.head(key)) problems.push('An object stays of an upload that is over.');
  for await (const upload of objects.listMultipart()) {
    if (upload.uploadId === uploadId) problems.push('Parts stay of an upload that is over.');
  }
  return problems;
}
