import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { median, medianOf, ratioOf, rounds, type Figure } from './figures.ts';
import { seedDatabase, type SeededUser } from './data.ts';
import { newFolder, rateOf, type Load } from './load.ts';
import { startFileStorage, type FileStorage } from './processes.ts';

/** Where a benchmark puts its data: an empty folder, and a PostgreSQL. */
export interface Place {
  folder: string;
  url: string;
}

/** Rounds whose median counts, and seconds of each load. */
export interface Effort {
  rounds: number;
  seconds: number;
}

const listedEntries = 1000;

interface Compared {
  what: string;
  /** Percent of what SQLite does. */
  goal: number;
  load: (user: SeededUser) => Omit<Load, 'seconds' | 'token'>;
}

const compared: readonly Compared[] = [
  { what: 'GET /notes', goal: 40, load: () => ({ url: '/notes', connections: 100, pipelining: 10 }) },
  {
    what: 'POST /folders',
    goal: 56,
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
        return rateOf({ ...rest, url: server.apiRoot + wanted, token, seconds: effort.seconds });
      };
      const results = await rounds(effort.rounds, async () => ({
        sqlite: await rate(sqlite, users.sqlite),
        postgres: await rate(postgres, users.postgres),
      }));
      const of = (engine: 'sqlite' | 'postgres') =>
        Math.round(median(results.map((round) => round[engine]))).toLocaleString('en');
      figures.push({
        what: `${kind.what} over PostgreSQL, of SQLite`,
        ...medianOf(results.map((round) => 100 * ratioOf(round.postgres, round.sqlite))),
        unit: '%',
        goal: { atLeast: kind.goal },
        how: `median of ${effort.rounds}, ${effort.seconds} s each; ${of('postgres')} and ${of('sqlite')} /s`,
      });
    }
    return figures;
  } finally {
    await sqlite.stop();
    await postgres.stop();
  }
}
