import { field, json } from '../effects/answers.ts';
import { alsoNames } from '../effects/unrelated-entries.ts';
import { together } from '../effects/fault.ts';
import {
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
import { received } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { entries, namesakesOf, stars } from '../effects/stored.ts';
import { faults, overlaidFaults, historyFaults } from '../planted-fault.ts';
import { filterSequentially } from '../../../../packages/server/src/sequential.ts';

/** Faults that show only in some requests. */
export const starVariantFaults = [
  ...faults({
    'STAR-1: Unstarring takes the star from the first two of a list.': () => takesFirst('unstarEntries', 2),
    'STAR-1: Unstarring passes over entries of another workspace than that of the first.': () =>
      received('unstarEntries', async ({ body }, target) => {
        await keepFirstWorkspace(target, body);
      }),
    'STAR-1: Unstarring moves a folder to the root.': () =>
      afterwards('unstarEntries', async (db, { request }) => {
        await entries.change(db, { id: idsIn(request.body), isFile: 0 }, { parentId: null });
      }),
    'STAR-1: Entries in a shared workspace stay starred.': () =>
      passesOver('unstarEntries', isInSharedWorkspace),
    'STAR-1: Entries below two folders stay starred.': () => passesOver('unstarEntries', isBelowTwoFolders),
    'STAR-1: Unstarring takes the star from the first ten of a list.': () => takesFirst('unstarEntries', 10),
    'STAR-1: Unstarring puts a mark before the name.': () =>
      afterwards('unstarEntries', async (db, { request }) => {
        for (const { id, name } of await entries.all(db, { id: idsIn(request.body) })) {
          await entries.change(db, { id }, { name: `- ${name}` });
        }
      }),
    'STAR-3: Each unstarring returns a tag with another id.': () => {
      let last = 0;
      return field('unstarEntries', 'tag.id', () => ++last);
    },
    'STAR-3: Once a user has no starred entry any more, unstarring returns a tag with another id.': () => {
      const gone = new Set<number>();
      return field('unstarEntries', 'tag.id', async (id, { request, database }) => {
        const userId = callerOf(request);
        const tag = gone.has(userId) ? Number(id) + 1 : id;
        if (!(await database.read((db) => stars.find(db, { userId })))) gone.add(userId);
        return tag;
      });
    },
    'STAR-1: Unstarring a folder also unstars its content.': () =>
      afterwards('unstarEntries', async (db, { request }) => {
        const within = await entries.all(db, { parentId: idsIn(request.body) });
        await stars.remove(db, { entryId: within.map(({ id }) => id) });
      }),
    'STAR-1: Unstarring an entry stars the folder above it.': () =>
      afterwards('unstarEntries', async (db, { request }) => {
        for (const { parentId } of await entries.all(db, { id: idsIn(request.body) })) {
          if (parentId !== null) await stars.add(db, { userId: callerOf(request), entryId: parentId });
        }
      }),
    'STAR-1: An entry that was unstarred, and starred again, stays starred.': () => {
      const before = new Set<number>();
      return together(
        passesOver('unstarEntries', (_target, id) => before.has(id)),
        json('unstarEntries', (_body, { request }) => {
          for (const id of idsIn(request.body)) before.add(id);
        }),
      );
    },
    'STAR-2: Items of the list that are no integers are passed over, and the others are unstarred.': () =>
      received('unstarEntries', ({ body }) => {
        const all = body.entryIds;
        if (Array.isArray(all) && idsIn(body).length > 0) body.entryIds = idsIn(body);
      }),
  }),
  ...overlaidFaults({
    'STAR-1: Unstarring takes the star from files only.': () =>
      received('unstarEntries', async ({ body }, target) => {
        if (!Array.isArray(body.entryIds)) return;
        body.entryIds = await filterSequentially(
          body.entryIds,
          async (id) => typeof id !== 'number' || !(await isFolder(target, id)),
        );
      }),
    'AUTH-11: Unstarring a list that starts with an entry of the caller also unstars entries of other accounts.':
      () =>
        received('unstarEntries', async (sent, target) => {
          const others = await takeOthersAmongOwn(target, sent);
          await target.database.write(async (db) => {
            await stars.remove(db, { entryId: others });
          });
        }),
    'STAR-1: Unstarring moves an entry to the root.': () =>
      afterwards('unstarEntries', async (db, { request }) => {
        await entries.change(db, { id: idsIn(request.body), isFile: 1 }, { parentId: null });
      }),
  }),
  ...historyFaults({
    'STAR-1: Unstarring also unstars entries with the same name.': () =>
      alsoNames('unstarEntries', namesakesOf),
  }),
];
