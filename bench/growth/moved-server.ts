import path from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { move } from '../../server/src/move/move.ts';
import { Progress } from '../../server/src/move/progress.ts';
import { timed, type Say } from '../figures.ts';
import { startFileStorage } from '../server-process.ts';
import type { SeededDrive } from './server-data.ts';
import { measureReads, type Reads } from './server-reads.ts';

/** Measurements of the same entries in PostgreSQL. */
export interface MovedServer extends Reads {
  /** Milliseconds that the move from SQLite took. */
  move: number;
}

/**
 * Moves the database in a data folder to PostgreSQL, as an operator would, and measures what reads take there.
 *
 * @returns undefined without PostgreSQL
 */
export async function measureMoved(
  folder: string,
  seeded: SeededDrive,
  entries: number,
  say: Say,
): Promise<MovedServer | undefined> {
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
      say('listing, search over PostgreSQL');
      return { move: moved, ...(await measureReads(server.apiRoot, seeded, entries)) };
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}
