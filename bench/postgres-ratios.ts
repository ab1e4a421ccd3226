import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { median, medianOf, ratioOf, type Figure } from './figures.ts';
import type { Effort, Place } from './postgres-place.ts';
import { seedDatabase, type SeededUser } from './server-data.ts';
import { load, type Load } from './server-load.ts';
import { startFileStorage, type FileStorage } from './server-process.ts';

const listedEntries = 1000;

interface Compared {
  what: string;
  /** Percent of what SQLite does. */
  goal: number;
  load: (user: SeededUser) => Omit<Load, 'seconds' | 'token'>;
}

export const newFolder = JSON.stringify({ name: 'Folder [<id>]', parentId: null });

const compared: readonly Compared[] = [
  { what: 'GET /notes', goal: 40, load: () => ({ url: '/notes', connections: 100, pipelining: 10 }) },
  {
    what: 'POST /folders',
    goal: 25,
    load: () => ({ url: '/folders', connections: 200, body: newFolder }),
  },
  {
    what: 'a page of a folder',
    goal: 25,
    load: ({ folderId }) => ({ url: `/drive/file-entries?parentIds=${folderId}`, connections: 50 }),
  },
];

/** One node over PostgreSQL compared with SQLite. Each ratio is of one round, in which both have the same load. */
export async function ratioFigures({ folder, url }: Place, effort: Effort): Promise<Figure[]> {
  const data = path.join(folder, 'sqlite');
  await mkdir(data);
  const users = {
    sqlite: await seedDatabase(path.join(data, 'database.sqlite'), listedEntries),
    postgres: await seedDatabase(url, listedEntries),
  };
  const sqlite = await startFileStorage(data);
  const postgres = await startFileStorage(path.join(folder, 'node'), { options: ['--database', url] });
  try {
    const figures: Figure[] = [];
    for (const kind of compared) {
      const rate = async (server: FileStorage, user: SeededUser) => {
        const { url: wanted, ...rest } = kind.load(user);
        const { token } = user;
        return (await load({ ...rest, url: server.apiRoot + wanted, token, seconds: effort.seconds })).rate;
      };
      const rounds: { sqlite: number; postgres: number }[] = [];
      // The first round does not count: code is compiled and statements are planned.
      for (let round = 0; round <= effort.rounds; round += 1) {
        rounds.push({
          sqlite: await rate(sqlite, users.sqlite),
          postgres: await rate(postgres, users.postgres),
        });
      }
      rounds.shift();
      const of = (engine: 'sqlite' | 'postgres') =>
        Math.round(median(rounds.map((round) => round[engine]))).toLocaleString('en');
      figures.push({
        what: `${kind.what} over PostgreSQL, of SQLite`,
        ...medianOf(rounds.map((round) => 100 * ratioOf(round.postgres, round.sqlite))),
        unit: '%',
        goal: { atLeast: kind.goal },
        how: `median of ${rounds.length}, ${effort.seconds} s each; ${of('postgres')} and ${of('sqlite')} /s`,
      });
    }
    return figures;
  } finally {
    await sqlite.stop();
    await postgres.stop();
  }
}
