import { median, medianOf, type Figure } from './figures.ts';
import type { SeededUser } from './server-data.ts';
import { load } from './server-load.ts';
import { startNeighbour, type FileStorage } from './server-process.ts';

const rounds = 5;
const seconds = 3;
const how = `median of ${rounds}, ${seconds} s each`;

export async function requestFigures(server: FileStorage, user: SeededUser): Promise<Figure[]> {
  return [
    ...(await noteFigures(server, user)),
    await folderFigure(server, user),
    await pageFigure(server, user),
  ];
}

/** Each ratio is of one round, so that the load of the machine affects both values. */
async function noteFigures({ apiRoot }: FileStorage, { token }: SeededUser): Promise<Figure[]> {
  const fastify = await startNeighbour('fastify');
  const prism = await startNeighbour('prism');
  try {
    const results = await repeated(async () => {
      const own = await notesRate(apiRoot, token);
      return {
        own,
        ofFastify: own / (await notesRate(fastify.url)),
        ofPrism: own / (await notesRate(prism.url, token)),
      };
    });
    const rate = Math.round(median(results.map(({ own }) => own))).toLocaleString('en');
    return [
      {
        what: 'GET /notes, of bare Fastify',
        ...medianOf(results.map(({ ofFastify }) => ofFastify * 100)),
        unit: '%',
        goal: { atLeast: 60 },
        how: `${how}; ${rate} /s`,
      },
      {
        what: 'GET /notes, of Prism',
        ...medianOf(results.map(({ ofPrism }) => ofPrism)),
        unit: 'x',
        goal: { atLeast: 5 },
        how,
      },
    ];
  } finally {
    await fastify.stop();
    await prism.stop();
  }
}

/**
 * With the number of connections and the pipelining of Fastify's own benchmarks: with fewer, the client is the limit.
 */
async function notesRate(root: string, token?: string): Promise<number> {
  const sender = { connections: 100, pipelining: 10, seconds };
  return (await load({ url: `${root}/notes`, ...(token !== undefined && { token }), ...sender })).rate;
}

async function folderFigure({ apiRoot }: FileStorage, { token }: SeededUser): Promise<Figure> {
  const body = JSON.stringify({ name: 'Folder [<id>]', parentId: null });
  const connections = 200;
  const results = await repeated(() =>
    load({ url: `${apiRoot}/folders`, token, connections, seconds, body }),
  );
  return {
    what: 'POST /folders, on the disk',
    ...medianOf(results.map(({ rate }) => rate)),
    unit: '/s',
    goal: { atLeast: 3000 },
    how: `${how}; ${connections} connections`,
  };
}

async function pageFigure({ apiRoot }: FileStorage, { token, folderId }: SeededUser): Promise<Figure> {
  const page = async (number: number) => {
    const url = `${apiRoot}/drive/file-entries?parentIds=${folderId}&page=${number}`;
    return 1000 / (await load({ url, token, connections: 1, seconds: 1 })).rate;
  };
  const results = await repeated(async () => ({ first: await page(1), hundredth: await page(100) }));
  const first = median(results.map((result) => result.first));
  return {
    what: 'page 100 of 100,000 entries, of page 1',
    ...medianOf(results.map((result) => result.hundredth / result.first)),
    unit: 'x',
    goal: { atMost: 2 },
    how: `median of ${rounds}; page 1 in ${first.toFixed(1)} ms`,
  };
}

async function repeated<T>(work: () => Promise<T>): Promise<T[]> {
  // A warm-up that does not count: code is compiled and caches are filled.
  await work();
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work());
  return results;
}
