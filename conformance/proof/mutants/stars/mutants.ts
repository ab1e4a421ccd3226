import { starredTag } from '../../../../server/src/entries/present.ts';
import { answered, asText, field, json } from '../faults/answers.ts';
import { othersIn } from '../faults/requested-entries.ts';
import { fills, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { moveToTrash, stars } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const unstar = 'unstarEntries';

export const starMutants = [
  mutant(
    'unstar-trashes',
    'Unstarring puts the entries named in the trash.',
    {
      breaks: 'STAR-1',
    },
    afterwards(unstar, async (db, { request }) => {
      const { entryIds } = request.body as { entryIds: number[] };
      // The server takes ids as text as well, and PostgreSQL does not.
      await moveToTrash(db, entryIds.map(Number));
    }),
  ),
  mutant(
    'star-stays',
    'Unstarring returns success and leaves the star.',
    { breaks: 'STAR-1' },
    received(unstar, async ({ body }, { database }) => {
      const { entryIds } = body;
      if (!Array.isArray(entryIds) || !entryIds.every((id) => Number.isSafeInteger(id))) return;
      const starred = (await database.read((db) => stars.all(db))).map((star) => star.entryId);
      body.entryIds = (entryIds as number[]).filter((id) => !starred.includes(id));
    }),
  ),
  mutant(
    'unstar-the-first',
    'Of several entries only the first one is unstarred.',
    { breaks: 'STAR-1' },
    received(unstar, ({ body }) => {
      if (Array.isArray(body.entryIds)) body.entryIds = body.entryIds.slice(0, 1);
    }),
  ),
  mutant(
    'unstar-everything',
    'Unstarring takes the star from every entry.',
    { breaks: 'STAR-1' },
    afterwards(unstar, async (db) => {
      await stars.remove(db);
    }),
  ),
  mutant(
    'unstar-ids-optional',
    'Unstarring without `entryIds` succeeds.',
    { breaks: 'STAR-2' },
    fills(unstar, 'entryIds', []),
  ),
  mutant(
    'unstar-passes-over-words',
    'Unstarring ignores words among the ids.',
    { breaks: 'STAR-2' },
    received(unstar, ({ body }) => {
      if (Array.isArray(body.entryIds)) body.entryIds = body.entryIds.filter((id) => typeof id !== 'string');
    }),
  ),
  mutant(
    'unstar-for-others',
    'Unstarring does not check who owns the entry, and removes the stars of all users.',
    { breaks: 'AUTH-11' },
    answered({ of: unstar, code: 403 }, async (_payload, { database, request, reply }) => {
      const { entryIds } = request.body as { entryIds: number[] };
      await database.write((db) => stars.remove(db, { entryId: entryIds }));
      reply.code(200);
      return JSON.stringify({ status: 'success', tag: starredTag });
    }),
  ),
  mutant(
    'unstar-tags',
    'Unstarring returns `tags`.',
    { breaks: 'STAR-3' },
    json(unstar, (body) => ({ status: 'success', tags: [(body as { tag: unknown }).tag] })),
  ),
  mutant(
    'tag-id-as-text',
    'The `id` of a tag is text.',
    { breaks: 'STAR-4' },
    field(unstar, 'tag.id', asText),
  ),
  mutant(
    'tag-name-capital',
    'The starred tag is named `Starred`.',
    { breaks: 'STAR-5' },
    field(unstar, 'tag.name', () => 'Starred'),
  ),
  mutant(
    'unstar-all-or-nothing',
    'Unstarring unstars nothing if one of the entries is not starred, and returns success.',
    { breaks: 'STAR-1' },
    received(unstar, async ({ body }, { database }) => {
      const { entryIds } = body;
      if (!Array.isArray(entryIds) || !entryIds.every((id) => Number.isSafeInteger(id))) return;
      const starred = new Set((await database.read((db) => stars.all(db))).map((star) => star.entryId));
      if (!(entryIds as number[]).every((id) => starred.has(id))) body.entryIds = [];
    }),
  ),
  mutant(
    'unstar-only-own-entries',
    'Unstarring leaves the stars on entries of other users.',
    { breaks: 'STAR-1' },
    received(unstar, async (sent, target) => {
      const { body } = sent;
      const others = new Set(await othersIn(target, sent));
      if (Array.isArray(body.entryIds))
        body.entryIds = body.entryIds.filter((id) => !others.has(id as number));
    }),
  ),
];
