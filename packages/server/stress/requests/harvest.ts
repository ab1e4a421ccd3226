import type { BodyOf, OperationId, SuccessBody } from '../../src/contract/handlers.ts';
import type { ApiClient } from '../../src/testing/api-client.ts';
import type { Answer } from './exchange.ts';
import { smallObject } from './known-values.ts';
import type { Pool } from './pool.ts';
import type { HttpRequest } from './render.ts';

interface Context {
  pool: Pool;
  client: ApiClient;
}

type Harvester<Id extends OperationId> = (
  found: SuccessBody<Id>,
  sent: BodyOf<Id>,
  context: Context,
) => unknown;

/** What becomes known by the success of an operation, and the PUTs that follow it. */
const harvesters: { [Id in OperationId]?: Harvester<Id> } = {
  createFolder: ({ folder }, _sent, { pool }) => {
    pool.addEntry('folder', folder);
  },
  uploadForm: ({ fileEntry }, _sent, { pool }) => {
    pool.addEntry('file', fileEntry);
  },
  createNote: ({ note }, _sent, { pool }) => {
    pool.add('note', note.id);
  },
  createWorkspace: ({ workspace }, _sent, { pool }) => {
    pool.add('workspace', workspace.id);
    pool.add('ownWorkspace', workspace.id);
  },
  registerEntry: ({ fileEntry }, { filename }, { pool }) => {
    pool.addEntry('file', fileEntry);
    pool.remove('objectName', filename);
  },
  presignUpload: async ({ url, key }, { size, mime }, { pool }) => {
    if (size !== smallObject.size || mime !== smallObject.mime) return;
    await put(url, mime);
    pool.add('objectName', key.split('/').at(-1)!);
  },
  createMultipartUpload: async ({ key, uploadId }, { size }, { pool, client }) => {
    if (size !== smallObject.size) return;
    const { urls } = await client.call('signParts', { body: { key, uploadId, partNumbers: [1] } });
    pool.add('etag', await put(urls[0]!.url, smallObject.mime));
    pool.add('multipartKey', key);
    pool.add('multipartId', uploadId);
  },
};

/** Keeps what a success made known for later requests. */
export async function harvest(request: HttpRequest, answer: Answer, context: Context): Promise<void> {
  const harvester = harvesters[request.operation.id] as Harvester<OperationId> | undefined;
  if (!harvester || answer.status >= 300) return;
  const isForm = request.headers['content-type']?.startsWith('multipart/');
  const sent: unknown = isForm ? undefined : JSON.parse(request.body!.toString().replace(/^\ufeff/, ''));
  await harvester(JSON.parse(answer.body.toString()) as never, sent as never, context);
}

async function put(url: string, contentType: string): Promise<string> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: smallObject.content,
  });
  if (!answer.ok) throw new Error(`A PUT of a small object was answered with ${answer.status}.`);
  return answer.headers.get('etag')!;
}
