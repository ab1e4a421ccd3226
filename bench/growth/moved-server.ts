import path from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { move } from '../../server/src/move/move.ts';
import { Progress } from '../../server/src/move/progress.ts';
import { timed, type Say } from '../figures.ts';
import { startFileStorage, type FileStorage } from '../server-process.ts';

/**
 * Moves the database in a data folder to PostgreSQL, as an operator would, and measures a server there.
 *
 * @returns what was measured, and the milliseconds that the move took; undefined without PostgreSQL
 */
export async function measureMoved<T>(
  folder: string,
  say: Say,
  measure: (server: FileStorage) => Promise<T>,
): Promise<(T & { move: number }) | undefined> {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  const { url } = postgres;
  try {
    say('moving them to PostgreSQL');
    const from = `sqlite:${path.join(folder, 'database.sqlite')}`;
    const progress = new Progress(process.stderr);
    const moved = await timed(async () => {
      await move({ from, to: url }, progress);
    });
    progress.clear();
    const server = await startFileStorage(folder, { options: ['--database', url] });
    try {
      say('the same over PostgreSQL');
      return { move: moved, ...(await measure(server)) };
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}
