import { handMadeZip } from '../../src/archives/testing/zip-bytes.ts';
import { addFile, sendObject } from '../../src/testing/drive.ts';
import type { ServerProcess } from '../server-process.ts';

export interface WriteAnswer {
  status: number;
  body: unknown;
}

/** May be sent again where it was refused. */
type Write = () => Promise<WriteAnswer>;

const content = 'x'.repeat(100_000);
const type = 'application/octet-stream';

/** Writes of every kind: those that need the database alone, and those that need room for objects. */
export async function failingWrites(server: ServerProcess): Promise<{ rows: Write[]; objects: Write[] }> {
  const { client } = server;
  const announcement = { filename: 'a.bin', mime: type, size: content.length, extension: 'bin' };
  const { url } = await client.call('presignUpload', { body: announcement });
  const upload = await client.call('createMultipartUpload', { body: announcement });
  const ids = { key: upload.key, uploadId: upload.uploadId };
  const { urls } = await client.call('signParts', { body: { ...ids, partNumbers: [1] } });
  const registration = { filename: await sendObject(client, 'stored'), size: 6, clientName: 'stored.txt' };
  const archive = await addFile(client, 'a.zip', new Uint8Array(handMadeZip([{ name: 'a.txt', content }])));
  const extraction = { path: { entryId: archive.id }, body: { parentId: 0, password: null } };
  return {
    rows: [
      () => client.send('createFolder', { body: { name: 'Refused', parentId: null } }),
      () => client.send('registerEntry', { body: registration }),
    ],
    objects: [
      () => put(url),
      () => put(urls[0]!.url),
      () => client.send('createMultipartUpload', { body: announcement }),
      () => client.send('extractArchive', extraction),
    ],
  };
}

async function put(url: string): Promise<WriteAnswer> {
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: content });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Writes notes and resolves to their titles, in order. */
export async function writeNotes({ client }: ServerProcess, word: string, count: number): Promise<string[]> {
  const titles = Array.from({ length: count }, (_, index) => `${word} ${index}`);
  for (const title of titles) await client.call('createNote', { body: { title, body: '-' } });
  return titles;
}
