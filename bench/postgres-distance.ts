import path from 'node:path';
import { startPostgresRelay } from '../server/src/testing/postgres-relay.ts';
import { median, medianOf, type Figure } from './figures.ts';
import { newFolder } from './postgres-ratios.ts';
import type { Effort, Place } from './postgres-place.ts';
import { seedDatabase, type SeededUser } from './server-data.ts';
import { load } from './server-load.ts';
import { startFileStorage, type FileStorage } from './server-process.ts';

/** What the way to the database and back takes, in milliseconds. */
const distance = 5;

/** As many users as nodes, so that each node has one of its own. */
const nodes = 3;
const connectionsOfUser = 40;

type Kind = 'reads' | 'writes' | 'reads and writes';
const kinds: readonly Kind[] = ['reads', 'writes', 'reads and writes'];

/**
 * Three nodes compared with one, all far from the database. The same users send the same load: all of them to one node,
 * or each to another.
 */
export async function distantFigures({ folder, url }: Place, { rounds, seconds }: Effort): Promise<Figure[]> {
  const users: SeededUser[] = [];
  const servers: FileStorage[] = [];
  const relays: Awaited<ReturnType<typeof startPostgresRelay>>[] = [];
  try {
    for (let node = 0; node < nodes; node += 1) {
      users.push(await seedDatabase(url, 100, `user${node}@example.com`));
      const relay = await startPostgresRelay(url, distance);
      relays.push(relay);
      const data = path.join(folder, `distant-${node}`);
      servers.push(await startFileStorage(data, { options: ['--database', relay.url] }));
    }
    const rate = async (kind: Kind, targets: readonly FileStorage[]) => {
      const loads = users.flatMap(({ token }, index) => {
        const { apiRoot } = targets[index % targets.length]!;
        const sender = { token, connections: connectionsOfUser, seconds };
        const reading = { ...sender, url: `${apiRoot}/drive/file-entries` };
        const writing = { ...sender, url: `${apiRoot}/folders`, body: newFolder };
        return [...(kind === 'writes' ? [] : [reading]), ...(kind === 'reads' ? [] : [writing])];
      });
      const results = await Promise.all(loads.map(load));
      return results.reduce((sum, result) => sum + result.rate, 0);
    };
    const figures: Figure[] = [];
    for (const kind of kinds) {
      const results: { one: number; three: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        results.push({ one: await rate(kind, servers.slice(0, 1)), three: await rate(kind, servers) });
      }
      results.shift();
      const of = (count: 'one' | 'three') =>
        Math.round(median(results.map((result) => result[count]))).toLocaleString('en');
      figures.push({
        what: `${kind} of three nodes ${distance} ms from PostgreSQL, of one`,
        ...medianOf(results.map(({ one, three }) => three / one)),
        unit: 'x',
        goal: { atLeast: 2.5 },
        how: `median of ${rounds}, ${seconds} s each; ${of('three')} and ${of('one')} /s`,
      });
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
    for (const relay of relays) await relay.close();
  }
}
