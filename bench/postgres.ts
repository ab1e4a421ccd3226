import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres, Postgres } from '../packages/server/src/testing/postgres-process.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import type { Figure, Say } from './figures.ts';
import { installTools } from './load.ts';
import { distantFigures } from './postgres-distance.ts';
import { ratioFigures } from './postgres-ratios.ts';

/** The server over PostgreSQL, compared with SQLite, and three nodes compared with one. */
export async function postgres(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const programs = findPostgres();
  if (programs === undefined) {
    say('skipped, because PostgreSQL is not installed');
    return [];
  }
  const effort = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 3 };
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-postgres-'));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const data = path.join(folder, 'postgres');
  await mkdir(data);
  const started = await Postgres.start(programs, data, { port: await freePort(), isDurable: true });
  try {
    await installTools();
    const place = { folder, url: started.url };
    say('one node, beside SQLite');
    const figures = await ratioFigures(place, effort);
    say('three nodes far from the database, beside one');
    return [...figures, ...(await distantFigures(say, place, effort))];
  } finally {
    await started.stop();
    await rm(folder, { recursive: true });
  }
}
