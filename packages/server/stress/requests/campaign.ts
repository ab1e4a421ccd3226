import fc from 'fast-check';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { curlLine } from './curl.ts';
import type { Answer, Sender } from './exchange.ts';
import { faultOf } from './oracles.ts';
import { type HttpRequest, render } from './render.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';
import type { FuzzTarget } from './target.ts';
import type { BodyOf, SuccessBody } from '../../src/contract/handlers.ts';
import type { ApiClient } from '../../src/testing/api-client.ts';
import { smallObject } from './known-values.ts';
import type { Pool } from './pool.ts';

export interface CampaignOptions {
  /** How many requests to send. */
  requests: number;
  /** The same seed makes the same requests. */
  seed: number;
}

/** What is watched besides the answers: by the seed, and in all operations unless some are named. */
export interface WatchOptions extends Pick<CampaignOptions, 'seed'> {
  only?: readonly OperationId[];
}

/** How often each operation answered with each code. */
export type Codes = Map<OperationId, Map<number, number>>;

/** An answer that must not be, or a server that is not well afterwards. */
export class CampaignError extends Error {
  override readonly name = 'CampaignError';
}

/** Requests after which what they used up is there anew. */
const refillInterval = 250;

/**
 * Sends generated requests, and holds every answer against what must hold for any.
 *
 * @throws CampaignError with the simplest request found that fails, as a curl line
 */
export async function runCampaign(target: FuzzTarget, { requests, seed }: CampaignOptions): Promise<Codes> {
  const codes: Codes = new Map();
  let sent = 0;
  const exchange = async (generated: FuzzRequest): Promise<void> => {
    target.tick();
    sent += 1;
    if (sent % refillInterval === 0) await target.refill();
    const request = render(generated, target.pool, target.token);
    const answer = await answerTo(request, target.sender);
    const fault = faultOf(request, answer, target.secrets);
    if (fault !== undefined) throw new CampaignError(failureText(fault, request, answer, target));
    count(codes, request.operation.id, answer.status);
    await harvest(request, answer, target);
  };
  const result = await fc.check(fc.asyncProperty(anyRequest, exchange), { numRuns: requests, seed });
  if (result.failed) {
    const { message } = result.errorInstance as Error;
    throw new CampaignError(
      `${message}\nrequest ${result.numRuns} of seed ${seed}, simplified ${result.numShrinks} times`,
    );
  }
  const faults = await target.faults();
  if (faults.length > 0) throw new CampaignError(`after ${requests} requests: ${faults.join('; ')}`);
  return codes;
}

async function answerTo(request: HttpRequest, sender: Sender): Promise<Answer> {
  try {
    return await sender.send(request);
  } catch (error) {
    const fault = `${request.operation.id} ended without an answer: ${String(error)}`;
    throw new CampaignError(`${fault}\n${curlLine(request)}`, { cause: error });
  }
}

function failureText(
  fault: string,
  request: HttpRequest,
  { status, body }: Answer,
  target: FuzzTarget,
): string {
  const lines = [fault, curlLine(request), `${status} ${body.toString().slice(0, 500)}`];
  if (status >= 500) lines.push(target.latestError());
  return lines.join('\n');
}

function count(codes: Codes, id: OperationId, status: number): void {
  const ofOperation = codes.get(id) ?? new Map<number, number>();
  codes.set(id, ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1));
}

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
async function harvest(request: HttpRequest, answer: Answer, context: Context): Promise<void> {
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
