import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { archiveOf, extract } from '../shared/archives/extraction.ts';
import { zip } from '../shared/archives/zip.ts';
import { statesWhen } from '../shared/awaited-states.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { arrangeTrashed, remove } from '../shared/requests.ts';
import { uploadTo } from '../shared/upload.ts';
import { expectState } from './entry-life.ts';

/** A folder in which entries are deleted and others get their names. */
interface Place {
  readonly parentId: number;
  /** Names of the folders from the root to it. */
  readonly path: readonly string[];
}

/** Each request that gives an entry a name; returns the id of the new entry if the response shows it. */
const makers = {
  createFolder: async (t, { parentId }, name) =>
    (await t.call('createFolder', { body: { name, parentId } })).body.folder?.id,
  'registerEntry, in relativePath': async (t, { path }, name) => {
    const { answer } = await uploadTo(t, { folders: [...path, name] });
    const file = answer.body.fileEntry?.id;
    return file === undefined ? undefined : (await t.observeEntry(file)).parents?.at(-1);
  },
  registerEntry: async (t, { parentId }, filename) => {
    const bytes = new TextEncoder().encode(`new ${filename}`);
    const { answer } = await uploadTo(
      t,
      { parentId },
      { extension: 'txt', mime: 'text/plain', bytes, filename },
    );
    return answer.body.fileEntry?.id;
  },
  extractArchive: async (t, { parentId }, name) => {
    const { id } = await archiveOf(
      t,
      zip([{ name: `${name}/a.txt`, content: Buffer.from(name), deflate: true }]),
    );
    await extract(t, id, { parentId, password: null });
    return undefined;
  },
} satisfies Record<string, (t: TestContext, place: Place, name: string) => Promise<number | undefined>>;

type Deletion = 'active' | 'emptied';

/** A deleted entry, and the request by which another gets its name. */
interface Deleted {
  readonly id: number;
  readonly name: string;
  readonly maker: keyof typeof makers;
  /** An entry in it, if it was a folder. */
  readonly contentId: number | undefined;
}

/** Creates an entry for each maker, and deletes all of them. */
async function deletedAt(t: TestContext, place: Place, deletion: Deletion): Promise<Deleted[]> {
  const all: Deleted[] = [];
  for (const maker of Object.keys(makers) as (keyof typeof makers)[]) {
    const { parentId } = place;
    const { id, name } = await (maker === 'registerEntry' ? t.file({ parentId }) : t.folder({ parentId }));
    // Its star and what is in it must not come back either.
    await t.arrangeIfOffered('starred-entry', { entryId: id });
    const contentId = maker === 'registerEntry' ? undefined : (await t.folder({ parentId: id })).id;
    if (deletion !== 'active') await arrangeTrashed(t, { id });
    all.push({ id, name, maker, contentId });
  }
  const ids = all.map(({ id }) => id);
  const answer = await (deletion === 'emptied'
    ? remove(t, [], { emptyTrash: true })
    : remove(t, ids, { deleteForever: true }));
  t.assume(answer.ok, `deleteEntries returned ${answer.status}`);
  const states = await statesWhen(t, ids, 'deleted');
  t.assume(
    states.every((state) => state === 'deleted'),
    'the entries are not deleted',
  );
  return all;
}

/** Gives each name to a new entry; returns their ids, as far as responses show them. */
async function useAgain(
  t: TestContext,
  place: Place,
  deleted: readonly Deleted[],
): Promise<(number | undefined)[]> {
  const all: (number | undefined)[] = [];
  for (const { maker, name } of deleted) all.push(await makers[maker](t, place, name));
  return all;
}

async function expectNew(t: TestContext, made: number, { maker, contentId }: Deleted): Promise<void> {
  const { children, starred } = await t.observeEntry(made);
  const what = `the new entry, by ${maker}`;
  const isThere = contentId !== undefined && children?.some((child) => child.id === contentId) === true;
  t.expectThat(!isThere, reported(`${what}, without the content of the deleted one`), 'with it');
  t.expectEqual(starred ?? false, false, reported(`starred of ${what}`));
}

const namesUsedAgain = (id: Check['id'], sentence: string, deletions: readonly Deletion[]): Check =>
  check(
    id,
    sentence,
    {
      tests: ['TRASH-9'],
      operation: ['deleteEntries', 'createFolder', 'registerEntry', 'extractArchive'],
      profile: 'full',
      needs: ['observe:entry', ...(deletions.includes('emptied') ? (['destructive'] as const) : [])],
      ...(deletions.includes('emptied') && { alone: 'last' }),
    },
    async (t: TestContext) => {
      for (const deletion of deletions) {
        const folder = await t.folder();
        const place = { parentId: folder.id, path: [(await t.runFolder()).name, folder.name] };
        const deleted = await deletedAt(t, place, deletion);
        const ids = deleted.map((entry) => entry.id);
        for (const one of ids) await remove(t, [one], { deleteForever: false });
        for (const one of ids) await expectState(t, one, 'deleted');
        const made = await useAgain(t, place, deleted);
        // A server may give ids of deleted entries again: then what is there may be a new one.
        const isIdNew = !deleted.some(
          ({ id, contentId }) => made.includes(id) || made.includes(contentId ?? id),
        );
        for (const [index, entry] of deleted.entries()) {
          if (isIdNew) await expectState(t, entry.id, 'deleted');
          if (made[index] !== undefined) await expectNew(t, made[index], entry);
        }
      }
    },
  );

export const usingNamesAgain: readonly Check[] = [
  namesUsedAgain(
    'TRASH-9.1',
    'a permanently deleted entry does not come back, neither from the trash nor when its name is used again',
    ['active'],
  ),
  namesUsedAgain(
    'TRASH-9.3',
    'entries of the emptied trash do not come back when their names are used again',
    ['emptied'],
  ),
];
