import { field, json } from '../effects/answers.ts';
import {
  alsoReaches,
  isInAnotherWorkspace,
  isOthers,
  isStarred,
  isBelowTwoFolders,
  isFolder,
  isInSharedWorkspace,
  passesOver,
  takesFirst,
} from '../effects/requested-entries.ts';
import { fills, rewritesList } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { moveToTrash, stars, entries, namesakesOf, idsOf } from '../effects/stored.ts';
import { faults, overlaidFaults, historyFaults } from '../planted-fault.ts';
import { alsoNames } from '../effects/unrelated-entries.ts';
import { together } from '../effects/fault.ts';
import { someSequentially } from '../../../../packages/server/src/sequential.ts';

const unstar = 'unstarEntries';

const stated = faults({
  'STAR-1: Unstarring puts the entries named in the trash.': () =>
    // The server takes ids as text as well, and PostgreSQL does not.
    afterwards(unstar, (db, { body }) => moveToTrash(db, (body.entryIds as unknown[]).map(Number))),
  'STAR-1: Unstarring returns success and leaves the star.': () => passesOver(unstar, isStarred),
  'STAR-1: Unstarring takes the star from every entry.': () => afterwards(unstar, (db) => stars.remove(db)),
  'STAR-2: Unstarring without `entryIds` succeeds.': () => fills(unstar, 'entryIds', []),
  'STAR-2: Unstarring ignores words among the ids.': () =>
    rewritesList(unstar, 'entryIds', (ids) => ids.filter((id) => typeof id !== 'string')),
  'STAR-1: Unstarring unstars nothing if one of the entries is not starred, and returns success.': () =>
    passesOver(unstar, (target, _id, { ids }) =>
      someSequentially(ids, async (id) => !(await isStarred(target, id))),
    ),
  'STAR-1: Unstarring leaves the stars on entries of other users.': () => passesOver(unstar, isOthers),
  'STAR-1: Unstarring takes the star from the first two of a list.': () => takesFirst(unstar, 2),
  'STAR-1: Unstarring passes over entries of another workspace than that of the first.': () =>
    passesOver(unstar, isInAnotherWorkspace),
  'STAR-1: Unstarring moves a folder to the root.': () =>
    afterwards(unstar, (db, { ids }) => entries.change(db, { id: ids, isFile: 0 }, { parentId: null })),
  'STAR-1: Entries in a shared workspace stay starred.': () => passesOver(unstar, isInSharedWorkspace),
  'STAR-1: Entries below two folders stay starred.': () => passesOver(unstar, isBelowTwoFolders),
  'STAR-1: Unstarring takes the star from the first ten of a list.': () => takesFirst(unstar, 10),
  'STAR-3: Once a user has no starred entry any more, unstarring returns a tag with another id.': () => {
    const gone = new Set<number>();
    return field(unstar, 'tag.id', async (id, { caller: userId, database }) => {
      const tag = gone.has(userId) ? Number(id) + 1 : id;
      if (!(await stars.find(database, { userId }))) gone.add(userId);
      return tag;
    });
  },
  'STAR-1: Unstarring a folder also unstars its content.': () =>
    afterwards(unstar, async (db, { ids }) => {
      const within = await entries.all(db, { parentId: ids });
      await stars.remove(db, { entryId: idsOf(within) });
    }),
  'STAR-1: Unstarring an entry stars the folder above it.': () =>
    afterwards(unstar, async (db, { ids, caller }) => {
      for (const { parentId } of await entries.all(db, { id: ids })) {
        if (parentId !== null) await stars.add(db, { userId: caller, entryId: parentId });
      }
    }),
  'STAR-1: An entry that was unstarred, and starred again, stays starred.': () => {
    const before = new Set<number>();
    return together(
      passesOver(unstar, (_target, id) => before.has(id)),
      json(unstar, (_body, { ids }) => {
        for (const id of ids) before.add(id);
      }),
    );
  },
});

const overlaid = overlaidFaults({
  'STAR-1: Unstarring takes the star from files only.': () => passesOver(unstar, isFolder),
  'AUTH-11: Unstarring a list that starts with an entry of the caller also unstars entries of other accounts.':
    () => alsoReaches(unstar, (db, entryId) => stars.remove(db, { entryId })),
});

const onWalks = historyFaults({
  'STAR-1: Unstarring also unstars entries with the same name.': () => alsoNames(unstar, namesakesOf),
});

export const starFaults = [...stated, ...overlaid, ...onWalks];
