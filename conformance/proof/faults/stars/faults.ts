import { field, json } from '../effects/answers.ts';
import {
  othersIn,
  callerOf,
  idsIn,
  isBelowTwoFolders,
  isFolder,
  isInSharedWorkspace,
  passesOver,
  keepFirstWorkspace,
  takeOthersAmongOwn,
  takesFirst,
} from '../effects/requested-entries.ts';
import { fills, received, alters } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { moveToTrash, stars, entries, namesakesOf, idsOf } from '../effects/stored.ts';
import { faults, overlaidFaults, historyFaults } from '../planted-fault.ts';
import { alsoNames } from '../effects/unrelated-entries.ts';
import { together } from '../effects/fault.ts';
import { filterSequentially } from '../../../../packages/server/src/sequential.ts';

const unstar = 'unstarEntries';

const stated = faults({
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
      const starred = (await stars.all(database)).map((star) => star.entryId);
      body.entryIds = (entryIds as number[]).filter((id) => !starred.includes(id));
    }),
  'STAR-1: Unstarring takes the star from every entry.': () => afterwards(unstar, (db) => stars.remove(db)),
  'STAR-2: Unstarring without `entryIds` succeeds.': () => fills(unstar, 'entryIds', []),
  'STAR-2: Unstarring ignores words among the ids.': () =>
    alters(unstar, 'entryIds', (entryIds) =>
      Array.isArray(entryIds) ? entryIds.filter((id) => typeof id !== 'string') : entryIds,
    ),
  'STAR-1: Unstarring unstars nothing if one of the entries is not starred, and returns success.': () =>
    received(unstar, async ({ body }, { database }) => {
      const { entryIds } = body;
      if (!Array.isArray(entryIds) || !entryIds.every((id) => Number.isSafeInteger(id))) return;
      const starred = new Set((await stars.all(database)).map((star) => star.entryId));
      if (!(entryIds as number[]).every((id) => starred.has(id))) body.entryIds = [];
    }),
  'STAR-1: Unstarring leaves the stars on entries of other users.': () =>
    received(unstar, async (sent, target) => {
      const { body } = sent;
      const others = new Set(await othersIn(target, sent));
      if (Array.isArray(body.entryIds))
        body.entryIds = body.entryIds.filter((id) => !others.has(id as number));
    }),
  'STAR-1: Unstarring takes the star from the first two of a list.': () => takesFirst(unstar, 2),
  'STAR-1: Unstarring passes over entries of another workspace than that of the first.': () =>
    received(unstar, ({ body }, target) => keepFirstWorkspace(target, body)),
  'STAR-1: Unstarring moves a folder to the root.': () =>
    afterwards(unstar, (db, { request }) =>
      entries.change(db, { id: idsIn(request.body), isFile: 0 }, { parentId: null }),
    ),
  'STAR-1: Entries in a shared workspace stay starred.': () => passesOver(unstar, isInSharedWorkspace),
  'STAR-1: Entries below two folders stay starred.': () => passesOver(unstar, isBelowTwoFolders),
  'STAR-1: Unstarring takes the star from the first ten of a list.': () => takesFirst(unstar, 10),
  'STAR-3: Once a user has no starred entry any more, unstarring returns a tag with another id.': () => {
    const gone = new Set<number>();
    return field(unstar, 'tag.id', async (id, { request, database }) => {
      const userId = callerOf(request);
      const tag = gone.has(userId) ? Number(id) + 1 : id;
      if (!(await stars.find(database, { userId }))) gone.add(userId);
      return tag;
    });
  },
  'STAR-1: Unstarring a folder also unstars its content.': () =>
    afterwards(unstar, async (db, { request }) => {
      const within = await entries.all(db, { parentId: idsIn(request.body) });
      await stars.remove(db, { entryId: idsOf(within) });
    }),
  'STAR-1: Unstarring an entry stars the folder above it.': () =>
    afterwards(unstar, async (db, { request }) => {
      for (const { parentId } of await entries.all(db, { id: idsIn(request.body) })) {
        if (parentId !== null) await stars.add(db, { userId: callerOf(request), entryId: parentId });
      }
    }),
  'STAR-1: An entry that was unstarred, and starred again, stays starred.': () => {
    const before = new Set<number>();
    return together(
      passesOver(unstar, (_target, id) => before.has(id)),
      json(unstar, (_body, { request }) => {
        for (const id of idsIn(request.body)) before.add(id);
      }),
    );
  },
});

const overlaid = overlaidFaults({
  'STAR-1: Unstarring takes the star from files only.': () =>
    received(unstar, async ({ body }, target) => {
      if (!Array.isArray(body.entryIds)) return;
      body.entryIds = await filterSequentially(
        body.entryIds,
        async (id) => typeof id !== 'number' || !(await isFolder(target, id)),
      );
    }),
  'AUTH-11: Unstarring a list that starts with an entry of the caller also unstars entries of other accounts.':
    () =>
      received(unstar, async (sent, target) => {
        const others = await takeOthersAmongOwn(target, sent);
        await stars.remove(target.database, { entryId: others });
      }),
});

const onWalks = historyFaults({
  'STAR-1: Unstarring also unstars entries with the same name.': () => alsoNames(unstar, namesakesOf),
});

export const starFaults = [...stated, ...overlaid, ...onWalks];
