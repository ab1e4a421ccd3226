import { isDeepStrictEqual } from 'node:util';
import { check, type Check } from '../../model/check.ts';
import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import { archiveOf, extract } from '../archives/extraction.ts';
import { zip } from '../archives/zip.ts';
import { freshConversion, requestOf } from '../conversion/conversion-source.ts';
import { createLink, deleteLink } from '../links/link-requests.ts';
import { remove } from '../shared/remove.ts';
import { register, validPresign } from '../shared/upload.ts';
import { receiver, share } from '../sharing/share-requests.ts';

const marks = ['starred', 'shared', 'linked'] as const;
type Mark = (typeof marks)[number];

/** An entry whose marks are to stay as they are. */
interface Marked {
  readonly label: string;
  readonly id: number;
  /** Hash of its link, if it has one. */
  readonly link: string | undefined;
}

/** What a change is about, and the request for it. */
interface Target {
  /** The entry that the request contains, as far as the change leaves its other marks alone. */
  readonly marked?: Marked;
  readonly send: () => Promise<Answer>;
}

interface Change {
  readonly name: string;
  readonly proves: SubjectId;
  /** What it changes of the entry that it is about. */
  readonly changes?: Mark;
  /** Whether a server may lawfully show nothing of its result: what stays beside it does not show that it was done. */
  readonly mayShowNothing?: true;
  readonly prepare: (t: TestContext, parentId: number) => Promise<Target>;
}

/** Everything that changes something. None of it may change what is beside it. */
const changes: readonly Change[] = [
  {
    name: 'createFolder',
    proves: 'FOLDER-1',
    prepare: (t, parentId) =>
      sending(() => t.call('createFolder', { body: { name: t.unique('Folder'), parentId } })),
  },
  {
    name: 'presignUpload',
    proves: 'UPLOAD-8',
    prepare: (t, parentId) =>
      sending(() => t.call('presignUpload', { body: { ...validPresign(t), parentId } })),
  },
  {
    name: 'registerEntry',
    proves: 'REG-1',
    prepare: async (t, parentId) => {
      const object = await t.object();
      return sending(() => register(t, object, { parentId }));
    },
  },
  {
    name: 'extractArchive',
    proves: 'ARCHIVE-1',
    prepare: async (t, parentId) => {
      const content = Buffer.from('Text');
      const { id } = await archiveOf(
        t,
        zip([{ name: `${t.unique('Extracted')}.txt`, content, deflate: true }]),
      );
      const marked = await mark(t, 'the archive', id, marks);
      return { marked, send: () => extract(t, id, { parentId, password: null }) };
    },
  },
  {
    name: 'convertFile',
    proves: 'CONVERT-1',
    mayShowNothing: true,
    prepare: async (t) => {
      const conversion = await freshConversion(t);
      return sending(() => t.call('convertFile', { body: requestOf(conversion) }));
    },
  },
  ofFolder('createShareableLink', 'LINK-2', 'linked', (t, id) => createLink(t, id)),
  ofFolder('deleteShareableLink', 'LINK-19', 'linked', (t, id) => deleteLink(t, id)),
  ofFolder('shareEntry', 'SHARE-2', 'shared', (t, id) =>
    share(t, id, { emails: [receiver(t)], permissions: ['view'] }),
  ),
  ofFolder('unstarEntries', 'STAR-1', 'starred', (t, id) =>
    t.call('unstarEntries', { body: { entryIds: [id] } }),
  ),
  ofFolder('deleteEntries to the trash', 'TRASH-10', undefined, (t, id) =>
    remove(t, [id], { deleteForever: false }),
  ),
  ofFolder('deleteEntries forever', 'TRASH-4', undefined, (t, id) =>
    remove(t, [id], { deleteForever: true }),
  ),
];

const sending = (send: Target['send']): Promise<Target> => Promise.resolve({ send });

/** A change of a fresh folder, which has all marks that the change does not give. */
function ofFolder(
  name: string,
  proves: SubjectId,
  changed: Mark | undefined,
  send: (t: TestContext, id: number) => Promise<Answer>,
): Change {
  const gives = name === 'createShareableLink' || name === 'shareEntry';
  return {
    name,
    proves,
    ...(changed !== undefined && { changes: changed }),
    prepare: async (t, parentId) => {
      const { id } = await t.folder({ parentId });
      const has = marks.filter((wanted) => !(gives && wanted === changed));
      const marked = await mark(t, 'the entry', id, has);
      return { ...(changed !== undefined && { marked }), send: () => send(t, id) };
    },
  };
}

async function mark(t: TestContext, label: string, id: number, wanted: readonly Mark[]): Promise<Marked> {
  let link: string | undefined;
  if (wanted.includes('starred')) {
    const { entryId } = await t.arrange('starred-entry', { entryId: id });
    t.unlessOpen(entryId !== id, 'the state provider did not star the given entry');
  }
  if (wanted.includes('linked')) {
    link = (await createLink(t, id, { allow_edit: true })).body.link?.hash;
    t.assume(link !== undefined && link !== '', 'the link has no hash');
  }
  if (wanted.includes('shared')) {
    const shared = await share(t, id, { emails: [receiver(t)], permissions: ['view'] });
    t.assume(shared.ok, `the entry is not shared: shareEntry returned ${shared.status}`);
  }
  return { label, id, link };
}

type Sight = Readonly<Record<string, unknown>>;

/** What shows of an entry and of its link. What a folder contains may change. */
async function sightOf(t: TestContext, { id, link }: Marked): Promise<Sight> {
  const { state, name, sha256, parents, workspaceId, starred, shares, sharedWith } = await t.observeEntry(id);
  const seen = link === undefined ? undefined : await t.observeLink(link);
  if (state !== 'exists') return { state };
  return {
    state,
    name,
    sha256,
    parents,
    workspaceId,
    starred,
    shared: sharedWith?.map((email) => email.toLowerCase()).sort(),
    permissions: shares?.map(({ email, permissions }) => `${email} ${[...permissions].sort().join()}`).sort(),
    linked: seen?.state,
    'allow_edit of its link': seen?.allowEdit,
  };
}

const sightsOf = (t: TestContext, all: readonly Marked[]): Promise<Sight[]> =>
  Promise.all(all.map((marked) => sightOf(t, marked)));

/** Properties that tell of a mark, which a change of that mark changes with it. */
const propertiesOf: Readonly<Record<Mark, readonly string[]>> = {
  starred: ['starred'],
  shared: ['shared', 'permissions'],
  linked: ['linked', 'allow_edit of its link'],
};

export const bystanderChecks: readonly Check[] = [
  check(
    'FOLDER-1.5',
    'no operation changes stars, links, shares or contents of entries that it is not about',
    {
      proves: changes.map(({ proves }) => proves) as [SubjectId, ...SubjectId[]],
      operation: [
        'createFolder',
        'presignUpload',
        'registerEntry',
        'extractArchive',
        'convertFile',
        'createShareableLink',
        'deleteShareableLink',
        'shareEntry',
        'unstarEntries',
        'deleteEntries',
      ],
      profile: 'full',
      needs: ['observe:entry', 'observe:link', 'arrange:starred-entry', 'second-account'],
      isWalk: true,
    },
    async (t: TestContext) => {
      // In a folder of its own, so that nothing which other checks do is beside it.
      const { id: parentId } = await t.folder({ parentId: (await t.folder()).id });
      const beside = [
        await mark(t, 'a file beside it', (await fileIn(t, parentId)).id, marks),
        await mark(t, 'a folder beside it', (await t.folder({ parentId })).id, marks),
        await mark(t, 'an unmarked folder beside it', (await t.folder({ parentId })).id, []),
        await mark(t, 'the folder above it', parentId, marks),
      ];
      for (const change of changes) await expectAlone(t, change, parentId, beside);
    },
  ),
];

const fileIn = (t: TestContext, parentId: number) => t.file({ parentId });

/** Makes a change and looks at everything else. Whether it is carried out is for other checks. */
async function expectAlone(
  t: TestContext,
  { name, proves, changes: changed, mayShowNothing, prepare }: Change,
  parentId: number,
  beside: readonly Marked[],
): Promise<void> {
  const { marked, send } = await prepare(t, parentId);
  const all = [...beside, ...(marked ? [marked] : [])];
  const before = await sightsOf(t, all);
  const answer = await send();
  if (!answer.ok) return;
  if (!mayShowNothing) t.judged(proves);
  const after = await sightsOf(t, all);
  for (const [index, { label }] of all.entries()) {
    const own = index < beside.length || changed === undefined ? [] : propertiesOf[changed];
    const wrong = Object.entries(before[index]!).find(
      ([property, value]) => !own.includes(property) && !isDeepStrictEqual(after[index]![property], value),
    );
    if (wrong === undefined) continue;
    const [property, value] = wrong;
    t.expectEqual(after[index]![property], value, `${property} of ${label}, as observed after ${name}`, {
      answer,
      proves,
    });
    return;
  }
}
