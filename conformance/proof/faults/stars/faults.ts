import { starredTag } from '../../../../packages/server/src/entries/present.ts';
import { answered } from '../effects/answers.ts';
import { othersIn } from '../effects/requested-entries.ts';
import { fills, received, alters } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { moveToTrash, stars } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

const unstar = 'unstarEntries';

export const starFaults = faults({
  'STAR-1: Unstarring puts the entries named in the trash.': () =>
    afterwards(unstar, async (db, { request }) => {
      const { entryIds } = request.body as { entryIds: number[] };
      // The server takes ids as text as well, and PostgreSQL does not.
      await moveToTrash(db, entryIds.map(Number));
    }),
  'STAR-1: Unstarring returns success and leaves the star.': () =>
    received(unstar, async ({ body }, { database }) => {
      const { entryIds } = body;
      if (!Array.isArray(entryIds) || !entryIds.every((id) => Number.isSafeInteger(id))) return;
      const starred = (await database.read((db) => stars.all(db))).map((star) => star.entryId);
      body.entryIds = (entryIds as number[]).filter((id) => !starred.includes(id));
    }),
  'STAR-1: Unstarring takes the star from every entry.': () =>
    afterwards(unstar, async (db) => {
      await stars.remove(db);
    }),
  'STAR-2: Unstarring without `entryIds` succeeds.': () => fills(unstar, 'entryIds', []),
  'STAR-2: Unstarring ignores words among the ids.': () =>
    alters(unstar, 'entryIds', (entryIds) =>
      Array.isArray(entryIds) ? entryIds.filter((id) => typeof id !== 'string') : entryIds,
    ),
  'AUTH-11: Unstarring does not check who owns the entry, and removes the stars of all users.': () =>
    answered({ of: unstar, code: 403 }, async (_payload, { database, request, reply }) => {
      const { entryIds } = request.body as { entryIds: number[] };
      await database.write((db) => stars.remove(db, { entryId: entryIds }));
      reply.code(200);
      return JSON.stringify({ status: 'success', tag: starredTag });
    }),
  'STAR-1: Unstarring unstars nothing if one of the entries is not starred, and returns success.': () =>
    received(unstar, async ({ body }, { database }) => {
      const { entryIds } = body;
      if (!Array.isArray(entryIds) || !entryIds.every((id) => Number.isSafeInteger(id))) return;
      const starred = new Set((await database.read((db) => stars.all(db))).map((star) => star.entryId));
      if (!(entryIds as number[]).every((id) => starred.has(id))) body.entryIds = [];
    }),
  'STAR-1: Unstarring leaves the stars on entries of other users.': () =>
    received(unstar, async (sent, target) => {
      const { body } = sent;
      const others = new Set(await othersIn(target, sent));
      if (Array.isArray(body.entryIds))
        body.entryIds = body.entryIds.filter((id) => !others.has(id as number));
    }),
});
