import { starredTag } from '../../../../server/src/entries/present.ts';
import { field, json } from '../faults/answers.ts';
import { alsoNames } from '../faults/bystanders.ts';
import { touching } from '../faults/fault.ts';
import {
  callerOf,
  cutTo,
  depthOf,
  idsIn,
  isFolder,
  passesOver,
  keepFirstWorkspace,
  takeOthersAmongOwn,
  workspaceOf,
} from '../faults/requested-entries.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries, namesakesOf, stars } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { filterInTurn } from '../../../../server/src/in-turn.ts';

const done = { status: 'success' };

const unstarred = { ...done, tag: starredTag };

/** Faults that show only in some requests. */
export const starVariantMutants = [
  mutant(
    'unstar-leaves-folders',
    'Unstarring takes the star from files only.',
    { breaks: 'STAR-1', overlaid: true },
    received('unstarEntries', async ({ body }, target) => {
      if (!Array.isArray(body.entryIds)) return;
      body.entryIds = await filterInTurn(
        body.entryIds,
        async (id) => typeof id !== 'number' || !(await isFolder(target, id)),
      );
    }),
  ),
  mutant(
    'unstar-leaves-the-third',
    'Unstarring takes the star from the first two of a list.',
    { breaks: 'STAR-1' },
    received('unstarEntries', ({ body }) => {
      cutTo(2, body);
    }),
  ),
  mutant(
    'unstar-in-the-first-workspace-only',
    'Unstarring passes over entries of another workspace than that of the first.',
    { breaks: 'STAR-1' },
    received('unstarEntries', async ({ body }, target) => {
      await keepFirstWorkspace(target, body);
    }),
  ),
  mutant(
    'others-among-own-unstarred',
    'Unstarring a list that starts with an entry of the caller also unstars entries of other accounts.',
    { breaks: 'AUTH-11', overlaid: true },
    received('unstarEntries', async (sent, target) => {
      const others = await takeOthersAmongOwn(target, sent);
      await target.database.write(async (db) => {
        await stars.remove(db, { entryId: others });
      });
    }),
  ),
  mutant(
    'unstar-moves-to-the-root',
    'Unstarring moves an entry to the root.',
    { breaks: 'STAR-1', overlaid: true },
    afterwards('unstarEntries', async (db, { request }) => {
      await entries.change(db, { id: idsIn(request.body), isFile: 1 }, { parentId: null });
    }),
  ),
  mutant(
    'unstar-moves-folders-to-the-root',
    'Unstarring moves a folder to the root.',
    { breaks: 'STAR-1' },
    afterwards('unstarEntries', async (db, { request }) => {
      await entries.change(db, { id: idsIn(request.body), isFile: 0 }, { parentId: null });
    }),
  ),
  mutant(
    'unstar-in-workspaces-nothing',
    'Entries in a shared workspace stay starred.',
    { breaks: 'STAR-1' },
    passesOver('unstarEntries', unstarred, async (target, id) => (await workspaceOf(target, id)) > 0),
  ),
  mutant(
    'unstar-of-the-nested-nothing',
    'Entries below two folders stay starred.',
    { breaks: 'STAR-1' },
    passesOver('unstarEntries', unstarred, async (target, id) => (await depthOf(target, id)) >= 2),
  ),
  mutant(
    'unstar-ten',
    'Unstarring takes the star from the first ten of a list.',
    { breaks: 'STAR-1' },
    received('unstarEntries', ({ body }) => {
      cutTo(10, body);
    }),
  ),
  mutant(
    'unstar-renames',
    'Unstarring puts a mark before the name.',
    { breaks: 'STAR-1' },
    afterwards('unstarEntries', async (db, { request }) => {
      for (const { id, name } of await entries.all(db, { id: idsIn(request.body) })) {
        await entries.change(db, { id }, { name: `- ${name}` });
      }
    }),
  ),
  mutant(
    'unstar-tag-of-its-own',
    'Each unstarring returns a tag with another id.',
    { breaks: 'STAR-3' },
    touching('unstarEntries', (target) => {
      let last = 0;
      field('unstarEntries', 'tag.id', () => ++last)(target);
    }),
  ),
  mutant(
    'unstar-tag-gone-with-the-last-star',
    'Once a user has no starred entry any more, unstarring returns a tag with another id.',
    { breaks: 'STAR-3' },
    touching('unstarEntries', (target) => {
      const gone = new Set<number>();
      field('unstarEntries', 'tag.id', async (id, { request, database }) => {
        const userId = callerOf(request);
        const tag = gone.has(userId) ? Number(id) + 1 : id;
        if (!(await database.read((db) => stars.find(db, { userId })))) gone.add(userId);
        return tag;
      })(target);
    }),
  ),
  mutant(
    'unstar-takes-what-lies-within',
    'Unstarring a folder also unstars its content.',
    { breaks: 'STAR-1' },
    afterwards('unstarEntries', async (db, { request }) => {
      const within = await entries.all(db, { parentId: idsIn(request.body) });
      await stars.remove(db, { entryId: within.map(({ id }) => id) });
    }),
  ),
  mutant(
    'unstar-takes-namesakes',
    'Unstarring also unstars entries with the same name.',
    { breaks: 'STAR-1', walks: true },
    alsoNames('unstarEntries', namesakesOf),
  ),
  mutant(
    'unstar-stars-the-folder-above',
    'Unstarring an entry stars the folder above it.',
    { breaks: 'STAR-1' },
    afterwards('unstarEntries', async (db, { request }) => {
      for (const { parentId } of await entries.all(db, { id: idsIn(request.body) })) {
        if (parentId !== null) await stars.add(db, { userId: callerOf(request), entryId: parentId });
      }
    }),
  ),
  mutant(
    'unstarred-once',
    'An entry that was unstarred, and starred again, stays starred.',
    { breaks: 'STAR-1', touches: 'unstarEntries' },
    (target) => {
      const before = new Set<number>();
      passesOver('unstarEntries', unstarred, (_target, id) => before.has(id))(target);
      json('unstarEntries', (_body, { request }) => {
        for (const id of idsIn(request.body)) before.add(id);
      })(target);
    },
  ),
  mutant(
    'unstar-passes-over-what-is-no-id',
    'Items of the list that are no integers are passed over, and the others are unstarred.',
    { breaks: 'STAR-2' },
    received('unstarEntries', ({ body }) => {
      const all = body.entryIds;
      if (Array.isArray(all) && idsIn(body).length > 0) body.entryIds = idsIn(body);
    }),
  ),
];
