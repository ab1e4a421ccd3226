import { once } from 'node:events';
import { createReadStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createClient, inParts } from '../client/src/index.ts';
import { put, sha256, uploadFile } from '../client/src/node/index.ts';
import { timed } from './figures.ts';

/**
 * Sends a file to a sink in one way, in a separate process: `WAY FILE URL`. Prints milliseconds and the memory growth
 * in bytes. The responses of the API are created here, because only the transfer is measured.
 */
const [way = '', file = '', sink = ''] = process.argv.slice(2);
const { size } = await stat(file);

const partSizes = new Map<number, number>();
const client = createClient({
  baseUrl: 'https://api.example.com/v1',
  fetch: (url) =>
    Promise.resolve(
      url.endsWith('get-uploaded-parts')
        ? Response.json({
            parts: [...partSizes].map(([PartNumber, Size]) => ({ PartNumber, Size, ETag: '"sink"' })),
          })
        : Response.json({ fileEntry: { id: 1 } }),
    ),
});
let partSize = 0;
const multipart = inParts({
  create: () => Promise.resolve({ key: 'uploads/sink', uploadId: 'sink' }),
  sign: (_client, { partNumbers }) => {
    for (const number of partNumbers) {
      partSizes.set(number, Math.min(partSize, size - (number - 1) * partSize));
    }
    return Promise.resolve({
      urls: partNumbers.map((partNumber) => ({ partNumber, url: `${sink}/${partNumber}` })),
    });
  },
  complete: () => Promise.resolve(),
  abort: () => Promise.resolve(),
});
const options = {
  name: 'large.bin',
  multipart,
  put,
  onState: (state: { partSize: number }) => {
    partSize = state.partSize;
  },
};

const ways: Record<string, () => Promise<unknown>> = {
  /** The comparison: one PUT, with Node's defaults. */
  async raw() {
    const outgoing = request(sink, { method: 'PUT', headers: { 'content-length': size } });
    const answered = once(outgoing, 'response');
    await pipeline(createReadStream(file), outgoing);
    await answered;
  },
  path: () => uploadFile(client, file, options),
  hashed: () => uploadFile(client, file, { ...options, hash: sha256 }),
  blob: async () => uploadFile(client, await openAsBlob(file), options),
};

const before = process.memoryUsage.rss();
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 20);
const time = await timed(ways[way]!);
clearInterval(timer);
console.log(JSON.stringify({ time, growth: most - before }));
