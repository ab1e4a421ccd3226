import path from 'node:path';
import { startPostgresRelay } from '../packages/server/src/testing/postgres-relay.ts';
import { seedDatabase, type SeededUser } from './data.ts';
import { median, medianOf, ratioOf, rounds, type Figure, type Say } from './figures.ts';
import { newFolder, rateOf } from './load.ts';
import type { Effort, Place } from './postgres-ratios.ts';
import { sender, startFileStorage, type FileStorage } from './processes.ts';
import { shareProcessor } from './processor-share.ts';

/** What the way to the database and back takes, in milliseconds. */
const distance = 5;

/** As many users as nodes, so that each node has one of its own. */
const nodes = 3;

/** Throughput is the most that any of these reaches: too few of them leave nodes idle that wait for the database. */
const connectionsOfUser = [20, 40];

/** Loads before the nodes are limited: compiling their code takes more than the share allows in a short time. */
const warmUps = 12;

/** How much longer loads last than on a near node: a response takes up to a second, and those on their way at the end do not count. */
const longer = 2;

/**
 * What a node may use of a processor: so little that one node is busy while PostgreSQL and whoever sends the load are not.
 * Otherwise the processors of one machine would limit three nodes as they limit one.
 */
const share = 0.1;

type Kind = 'reads' | 'writes' | 'reads and writes';
const kinds: readonly Kind[] = ['reads', 'writes', 'reads and writes'];

/**
 * Three nodes compared with one, all far from the database, each with the same small share of a processor. The same users
 * send the same load: all of them to one node, or each to another.
 */
export async function distantFigures(
  say: Say,
  { folder, url }: Place,
  { rounds: times, seconds: secondsNear }: Effort,
): Promise<Figure[]> {
  const shares = await shareProcessor(share);
  if (typeof shares === 'string') {
    say(`three nodes far from the database: skipped, because ${shares}`);
    return [];
  }
  const seconds = secondsNear * longer;
  const users: SeededUser[] = [];
  const servers: FileStorage[] = [];
  const relays: Awaited<ReturnType<typeof startPostgresRelay>>[] = [];
  try {
    for (let node = 0; node < nodes; node += 1) {
      users.push(await seedDatabase(url, 100, `user${node}@example.com`));
      const relay = await startPostgresRelay(url, distance);
      relays.push(relay);
      const data = path.join(folder, `distant-${node}`);
      const server = await startFileStorage(data, { options: ['--database', relay.url] });
      servers.push(server);
    }
    const rate = async (kind: Kind, targets: readonly FileStorage[], connections: number) => {
      const loads = users.flatMap(({ token }, index) => {
        const { apiRoot } = targets[index % targets.length]!;
        const sender = { token, connections, seconds };
        const reading = { ...sender, url: `${apiRoot}/drive/file-entries` };
        const writing = { ...sender, url: `${apiRoot}/folders`, body: newFolder };
        return [...(kind === 'writes' ? [] : [reading]), ...(kind === 'reads' ? [] : [writing])];
      });
      const results = await Promise.all(loads.map(rateOf));
      // What the load left behind does not burden the next one.
      await Promise.all(targets.map(({ apiRoot }) => writeOne(apiRoot, users[0]!)));
      return results.reduce((sum, rate) => sum + rate, 0);
    };
    const throughput = async (kind: Kind, targets: readonly FileStorage[]) => {
      let highest = 0;
      for (const connections of connectionsOfUser) {
        highest = Math.max(highest, await rate(kind, targets, connections));
      }
      return highest;
    };
    for (let load = 0; load < warmUps; load += 1)
      await rate('reads and writes', servers, connectionsOfUser[0]!);
    for (const { pid } of servers) await shares.limit(pid);
    const figures: Figure[] = [];
    for (const kind of kinds) {
      const results = await rounds(times, async (round) => ({
        // Each in its turn: more of the code of a node that works twice as much would be compiled.
        one: await throughput(kind, [servers[round % nodes]!]),
        three: await throughput(kind, servers),
      }));
      const of = (count: 'one' | 'three') =>
        Math.round(median(results.map((result) => result[count]))).toLocaleString('en');
      figures.push({
        what: `${kind} of three nodes ${distance} ms from PostgreSQL, of one`,
        ...medianOf(results.map(({ one, three }) => ratioOf(three, one))),
        unit: 'x',
        goal: { atLeast: 2.5 },
        how:
          `each node limited to ${100 * share} % of a processor; ` +
          `each node in turn is the one of the comparison; the most of ${connectionsOfUser.join(' and ')} connections per user; ` +
          `median of ${times}, ${seconds} s each; ${of('three')} and ${of('one')} /s`,
      });
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
    for (const relay of relays) await relay.close();
    await shares.close();
  }
}

/** Returns when it has taken effect, and with it whatever waited before it. */
const writeOne = (apiRoot: string, { token }: SeededUser): Promise<void> =>
  sender(apiRoot, token)('/notes/create', { title: 'Tide', body: 'High at six.' });
