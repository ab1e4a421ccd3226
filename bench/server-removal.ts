import { timed, type Figure } from './figures.ts';
import { manyEntries, type SeededUser } from './server-data.ts';
import type { FileStorage } from './server-process.ts';

/** The maximum delay of another user while a folder with all its entries is deleted permanently. */
export async function removalFigures(
  { apiRoot }: FileStorage,
  { token, folderId }: SeededUser,
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ entryIds: [folderId], deleteForever: true });
  const progress = { isDone: false };
  const deleting = timed(async () => {
    const answer = await fetch(`${apiRoot}/file-entries/delete`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The deletion answered ${answer.status}.`);
    progress.isDone = true;
  });
  const waits: number[] = [];
  while (!progress.isDone) {
    waits.push(await timed(async () => (await fetch(`${apiRoot}/notes`, { headers })).arrayBuffer()));
  }
  const count = manyEntries.toLocaleString('en');
  const how = `of ${waits.length} while ${count} entries are deleted`;
  return [
    {
      what: 'longest response time for another user',
      value: Math.max(...waits),
      unit: 'ms',
      goal: { atMost: 100 },
      how,
    },
    {
      what: `deleting ${count} entries for good`,
      value: (await deleting) / 1000,
      unit: 's',
      goal: { atMost: 30 },
      how: 'start to answer',
    },
  ];
}
