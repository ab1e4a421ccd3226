import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from '../scripts/lib/verb-packages.ts';
import { findPostgres, Postgres } from '../scripts/lib/postgres.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import type { Figure, Say } from './figures.ts';
import { distantFigures } from './postgres-distance.ts';
import { ratioFigures } from './postgres-ratios.ts';
import { statementFigure } from './postgres-statements.ts';

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
    say('installing what sends the load');
    await installPackages(path.join(import.meta.dirname, 'load'), 'What sends the load');
    const place = { folder, url: started.url };
    say('counting statements');
    const figures = [await statementFigure(place)];
    say('one node, beside SQLite');
    figures.push(...(await ratioFigures(place, effort)));
    say('three nodes far from the database, beside one');
    figures.push(...(await distantFigures(say, place, effort)));
    return figures;
  } finally {
    await started.stop();
    await rm(folder, { recursive: true });
  }
}
