import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createClient } from '../packages/client/src/index.ts';
import { uploadFile } from '../packages/client/src/node/index.ts';
import { abortMultipartUpload, createMultipartUpload, signParts } from '../packages/client/src/reference.ts';
import { installPackage } from '../scripts/package/install-package.ts';
import { repositoryRoot } from '../scripts/lib/paths.ts';
import { seedDatabase, type SeededUser } from './data.ts';
import { median, medianOf, ratioOf, rounds, timed, type Figure, type Say } from './figures.ts';
import { installTools, newFolder, rateOf } from './load.ts';
import { sender, startBareServer, startFileStorage, type FileStorage } from './processes.ts';

interface Effort {
  times: number;
  seconds: number;
  /** Bytes of an upload. */
  size: number;
}

/** The reference server, beside bare Fastify and a single PUT. */
export async function server(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const effort: Effort = quick
    ? { times: 1, seconds: 1, size: 2 ** 24 }
    : { times: 5, seconds: 3, size: 2 ** 30 };
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-server-'));
  try {
    await installTools();
    say('packing and installing the server');
    const name = '@file-storage/server';
    const { size } = await installPackage(path.join(repositoryRoot, 'packages/server'), name, folder);
    const how = 'npm pack, with its dependencies';
    const figures: Figure[] = [
      { what: 'installed size', value: size / 1e6, unit: 'MB', goal: { atMost: 60 }, how },
    ];
    say('starts');
    const command = path.join(folder, 'node_modules', name, 'bin/file-storage-server.js');
    figures.push(await startFigure(command, path.join(folder, 'empty'), quick ? 1 : 9));
    const data = path.join(folder, 'full');
    await mkdir(data);
    const user = await seedDatabase(path.join(data, 'database.sqlite'), 100);
    const running = await startFileStorage(data);
    try {
      say('requests, beside bare Fastify');
      figures.push(...(await requestFigures(running, user, effort)));
      say('uploads in parts, beside a PUT');
      figures.push(await uploadFigure(running, path.join(folder, 'large.bin'), effort));
    } finally {
      await running.stop();
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** From the start of the installed command to the first response, with an existing data folder. */
async function startFigure(file: string, dataFolder: string, times: number): Promise<Figure> {
  const starts = await rounds(times, async () => {
    let started: FileStorage | undefined;
    const time = await timed(async () => {
      started = await startFileStorage(dataFolder, { file });
      await sender(started.apiRoot, started.token)('/notes');
    });
    await started?.stop();
    return time;
  });
  const how = `installed, median of ${times}`;
  return { what: 'start to first answer', ...medianOf(starts), unit: 'ms', goal: { atMost: 250 }, how };
}

/** Each ratio is of one round, so that the load of the machine affects both values. */
async function requestFigures(
  { apiRoot }: FileStorage,
  { token }: SeededUser,
  { times, seconds }: Effort,
): Promise<Figure[]> {
  const bare = await startBareServer();
  try {
    // The connections and the pipelining of Fastify's own benchmarks: with fewer, the client is the limit.
    const load = { connections: 100, pipelining: 10, seconds };
    const notes = await rounds(times, async () => ({
      own: await rateOf({ ...load, url: `${apiRoot}/notes`, token }),
      bare: await rateOf({ ...load, url: `${bare.url}/notes` }),
    }));
    const connections = 200;
    const folders = await rounds(times, () =>
      rateOf({ url: `${apiRoot}/folders`, token, connections, seconds, body: newFolder }),
    );
    const how = `median of ${times}, ${seconds} s each`;
    const rate = Math.round(median(notes.map(({ own }) => own))).toLocaleString('en');
    return [
      {
        what: 'GET /notes, of bare Fastify that logs alike',
        ...medianOf(notes.map((round) => 100 * ratioOf(round.own, round.bare))),
        ...{ unit: '%', goal: { atLeast: 75 }, how: `${how}; ${rate} /s` },
      },
      {
        what: 'POST /folders, on the disk',
        ...medianOf(folders),
        ...{ unit: '/s', goal: { atLeast: 4200 }, how: `${how}; ${connections} connections` },
      },
    ];
  } finally {
    await bare.stop();
  }
}

/** An upload of the client in parts, beside one PUT of the same file as a single part. */
async function uploadFigure(
  { apiRoot, token }: FileStorage,
  file: string,
  { times, size }: Effort,
): Promise<Figure> {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(1024 ** 2, 'file storage');
  for (let written = 0; written < size; written += block.length) await handle.write(block);
  await handle.close();
  const client = createClient({ baseUrl: apiRoot, token });
  const facts = { filename: 'large.bin', mime: 'application/octet-stream', size, extension: 'bin' };
  const results = await rounds(times, async () => {
    const inParts = await timed(() => uploadFile(client, file));
    const { key, uploadId } = await createMultipartUpload(client, facts);
    const { urls } = await signParts(client, { key, uploadId, partNumbers: [1] });
    const single = await timed(() => put(urls[0]!.url, file, size));
    await abortMultipartUpload(client, { key, uploadId });
    return { inParts, single };
  });
  return {
    what: `upload of ${Math.round(size / 2 ** 20)} MiB in parts, of one PUT: time`,
    ...medianOf(results.map(({ inParts, single }) => ratioOf(inParts, single))),
    ...{ unit: 'x', goal: { atMost: 1.15 } },
    how: `median of ${times}; ${Math.round(size / 1e3 / median(results.map(({ inParts }) => inParts)))} MB/s`,
  };
}

async function put(url: string, file: string, size: number): Promise<void> {
  const outgoing = request(url, { method: 'PUT', headers: { 'content-length': size } });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), outgoing);
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`The PUT answered ${answer.statusCode}.`);
}
