import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createClient } from '../client/src/index.ts';
import { abortMultipartUpload, createMultipartUpload, signParts } from '../client/src/reference.ts';
import { median, medianOf, timed, type Figure } from './figures.ts';
import { startNeighbour, type FileStorage, type ServerProcess } from './server-process.ts';

const size = 1024 ** 3;
const rounds = 5;
const how = `median of ${rounds}`;

/** A PUT of 1 GiB as one part of a multipart upload, because a single upload is limited. */
export async function uploadFigures(server: FileStorage): Promise<Figure[]> {
  const discard = await startNeighbour('sink-discard');
  const file = await startNeighbour('sink-file');
  try {
    const results: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const upload = await beginUpload(server);
      const own = await watchedPut(server, upload.url);
      await upload.abort();
      const toFile = await watchedPut(file, file.url);
      const toNothing = await watchedPut(discard, discard.url);
      results.push({
        own: own.time,
        growth: own.growth,
        ofFile: toFile.time / own.time,
        ofDiscard: toNothing.time / own.time,
      });
    }
    const own = median(results.map((round) => round.own));
    const rate = `${how}; ${Math.round(size / 1e6 / (own / 1000))} MB/s`;
    const ratio = { unit: '%', goal: { atLeast: 70 } };
    return [
      {
        what: 'PUT of 1 GiB, of a sink to the disk',
        ...medianOf(results.map(({ ofFile }) => ofFile * 100)),
        ...ratio,
        how: rate,
      },
      {
        what: 'PUT of 1 GiB, of a sink to nothing',
        ...medianOf(results.map(({ ofDiscard }) => ofDiscard * 100)),
        ...ratio,
        how,
      },
      {
        what: 'PUT of 1 GiB, growth of memory',
        value: Math.max(...results.map(({ growth }) => growth)) / 1e6,
        unit: 'MB',
        goal: { atMost: 80 },
        how: `most of ${rounds}`,
      },
    ];
  } finally {
    await discard.stop();
    await file.stop();
  }
}

interface Round {
  /** In milliseconds. */
  own: number;
  /** In bytes. */
  growth: number;
  ofFile: number;
  ofDiscard: number;
}

async function beginUpload({
  apiRoot,
  token,
}: FileStorage): Promise<{ url: string; abort: () => Promise<void> }> {
  const client = createClient({ baseUrl: apiRoot, token });
  const facts = { filename: 'large.bin', mime: 'application/octet-stream', size, extension: 'bin' };
  const { key, uploadId } = await createMultipartUpload(client, facts);
  const { urls } = await signParts(client, { key, uploadId, partNumbers: [1] });
  return {
    url: urls[0]!.url,
    abort: async () => {
      await abortMultipartUpload(client, { key, uploadId });
    },
  };
}

/** Sends bytes as fast as the server accepts them, without keeping them in memory. */
async function put(url: string): Promise<void> {
  const outgoing = request(url, { method: 'PUT', headers: { 'content-length': size } });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  await pipeline(blocks(), outgoing);
  const [answer] = await answered;
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The PUT answered ${answer.statusCode}: ${body}`);
}

function* blocks(): Generator<Buffer> {
  const block = Buffer.alloc(256 * 1024, 'file storage');
  for (let sent = 0; sent < size; sent += block.length) yield block;
}

/** The time of a PUT in milliseconds, and the memory growth of the receiving process in bytes. */
async function watchedPut({ memory }: ServerProcess, url: string): Promise<{ time: number; growth: number }> {
  const before = await memory();
  let most = before;
  const timer = setInterval(() => {
    void memory().then((bytes) => (most = Math.max(most, bytes)));
  }, 200);
  try {
    const time = await timed(() => put(url));
    return { time, growth: Math.max(most, await memory()) - before };
  } finally {
    clearInterval(timer);
  }
}
