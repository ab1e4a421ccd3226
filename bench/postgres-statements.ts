import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startPostgresRelay, type PostgresRelay } from '../server/src/testing/postgres-relay.ts';
import type { Figure } from './figures.ts';
import type { Place } from './postgres-place.ts';
import { seedDatabase } from './server-data.ts';
import { startFileStorage } from './server-process.ts';

/** The most statements of a common read. A test counts those of each read. */
export async function statementFigure({ folder, url }: Place): Promise<Figure> {
  const user = await seedDatabase(url, 200, 'counted@example.com');
  const relay = await startPostgresRelay(url);
  const node = await startFileStorage(path.join(folder, 'counted'), { options: ['--database', relay.url] });
  try {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
    // At its start, the node looks for what was left behind.
    await silence(relay);
    const note = JSON.stringify({ title: 'Tide', body: 'High at six.' });
    const counts: [string, number][] = [];
    for (const read of ['notes', 'drive/file-entries', `drive/file-entries?parentIds=${user.folderId}`]) {
      const send = async (wanted: string, init: RequestInit) => {
        const answer = await fetch(`${node.apiRoot}/${wanted}`, { headers, ...init });
        if (!answer.ok) throw new Error(`${wanted} answered ${answer.status}.`);
        await answer.arrayBuffer();
      };
      await send(read, {});
      // A write, so that nothing is cached.
      await send('notes/create', { method: 'POST', body: note });
      relay.traffic();
      await send(read, {});
      counts.push([read.replace(/\?.*/, ' of a folder'), relay.traffic().statements]);
    }
    return {
      what: 'statements of a read',
      value: Math.max(...counts.map(([, count]) => count)),
      unit: '',
      goal: { atMost: 3 },
      how: counts.map(([read, count]) => `${read} ${count}`).join(', '),
    };
  } finally {
    await node.stop();
    await relay.close();
  }
}

/** Waits until nothing has been sent for half a second. */
async function silence({ traffic }: PostgresRelay): Promise<void> {
  do await setTimeout(500);
  while (traffic().statements > 0);
}
