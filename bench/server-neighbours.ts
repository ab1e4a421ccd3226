import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import { startMock } from '../scripts/mock.ts';
import { twentyNotes } from './server-data.ts';

/** Servers to compare the reference server with; each listens and returns its URL. */
const neighbours: Record<string, () => Promise<string>> = {
  /** A bare route that returns the JSON of 20 notes, without token, validation or database. */
  async fastify() {
    const app = Fastify();
    const notes = twentyNotes.map((note, index) => ({ id: index + 1, ...note }));
    app.get('/notes', () => notes);
    return app.listen({ port: 0 });
  },

  prism: async () => (await startMock({ quiet: true })).url,

  'sink-discard': () => sink((body) => pipeline(body, new Nothing())),

  /**
   * Stores a body as the reference server does: in a file that is synced before the response, with writes of the same
   * size.
   */
  'sink-file': () =>
    sink(async (body) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'bench-sink-'));
      await pipeline(
        body,
        createWriteStream(path.join(folder, 'body'), { flush: true, highWaterMark: 64 * 1024 }),
      );
      await rm(folder, { recursive: true });
    }),
};

class Nothing extends Writable {
  override _write(_chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
}

/** Returns an empty response after reading the body. */
async function sink(take: (body: IncomingMessage) => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    void take(request).then(() => response.end());
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

console.log(await neighbours[process.argv[2]!]!());
