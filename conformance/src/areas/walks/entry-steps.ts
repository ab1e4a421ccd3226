import type { TestContext } from '../../model/test-context.ts';
import { createBelow, remove } from '../shared/requests.ts';
import { idsInPath } from '../shared/shown-values.ts';
import { uploadTo } from '../shared/upload.ts';
import { sampled, stateOf, together } from '../shared/walks/settings.ts';
import {
  expectDone,
  UntakenError,
  type Facts,
  type Shown,
  type Step,
  type Taken,
} from '../shared/walks/step.ts';
import { above, isActive, isTaken, type Thing, type EntryModel } from '../shared/walks/entry-model.ts';
import { sha256Of } from '../shared/stored-bytes.ts';

/** Only a shared workspace shows whether the server uses `workspaceId`. */
const folderFacts = (workspaceId: number): Facts => ({
  own: {
    all: 'FOLDER-1',
    name: 'FOLDER-2',
    parents: 'FOLDER-3',
    ...(workspaceId !== 0 && { workspaceId: 'FOLDER-5' }),
  },
  others: { all: 'FOLDER-1', children: 'FOLDER-1' },
});

const fileFacts = (workspaceId: number): Facts => ({
  own: {
    all: 'REG-1',
    name: 'REG-4',
    parents: 'REG-8',
    ...(workspaceId !== 0 && { workspaceId: 'REG-7' }),
    size: 'REG-3',
    clientLastModified: 'REG-13',
    fileHash: 'REG-15',
  },
  others: { all: 'REG-1', children: 'REG-1', clientLastModified: 'REG-13', fileHash: 'REG-15' },
});

/** A new entry and its place. The root of a workspace is not an entry. */
export interface NewEntry {
  readonly name: string;
  readonly parent: Thing | undefined;
  readonly workspaceId?: number;
  /** Only if `parent` is undefined. */
  readonly parentId?: number | null;
  /** Whether the server may refuse it, rename it or return the existing entry (U-56, U-157). */
  readonly isOpen?: boolean;
}

/** Creates a folder. Its parent changes as well, because it lists its content. */
export async function makeFolder(t: TestContext, model: EntryModel, made: NewEntry): Promise<Taken> {
  const { name, parent, workspaceId = 0, isOpen = false } = made;
  const parentId = parent?.id ?? made.parentId ?? null;
  const answer = await t.call('createFolder', {
    query: workspaceId === 0 ? {} : { workspaceId },
    body: { name, parentId },
  });
  await expectDone(t, answer, [
    { proves: isOpen ? 'open' : 'FOLDER-1', send: () => createBelow(t, parentId ?? 0) },
  ]);
  const { id, hash = '' } = answer.body.folder ?? {};
  // The standing oracles report this.
  if (id === undefined) throw new UntakenError('not done');
  const isAnother = model.byId(id) === undefined;
  if (!isAnother && isOpen) throw new UntakenError('open');
  t.expectThat(isAnother, 'a folder of its own', `${model.byId(id)?.label ?? ''} again`, {
    answer,
    proves: 'FOLDER-1',
  });
  if (!isAnother) return { answer, facts: folderFacts(workspaceId), named: [], touched: [] };
  const { folder: shown } = answer.body;
  const expected = {
    state: 'exists',
    workspaceId,
    ...(isOpen ? {} : { name }),
    ...rootParents(made),
  } as const;
  const folder = model.add({ id, hash, kind: 'folder', name, content: '', parent, expected }, 'made');
  return {
    answer,
    shown: [
      { what: 'folder.name', got: shown?.name, wanted: expected.name, proves: 'FOLDER-2' },
      { what: 'folder.parent_id', got: shown?.parent_id, wanted: parentId, proves: 'FOLDER-11' },
      { what: 'folder.workspace_id', got: shown?.workspace_id, wanted: workspaceId, proves: 'FOLDER-12' },
      pathShown('folder.path', shown?.path, folder),
    ],
    facts: folderFacts(workspaceId),
    named: [folder],
    touched: [folder, ...(parent ? [parent] : [])],
  };
}

/** Expects the ids of all parent folders in a `path` that contains ids; its form is otherwise open. */
function pathShown(what: string, path: unknown, thing: Thing): Shown {
  const named = idsInPath(path);
  const wanted = idsOf(above(thing));
  const got = named.size === 0 ? undefined : wanted.filter((id) => named.has(id));
  return { what: `the folders above that ${what} names`, got, wanted, proves: 'ENTRY-12' };
}

/** An entry at the root has no parents. */
const rootParents = ({ parent, parentId }: NewEntry) =>
  parent === undefined && parentId === null ? { parents: [] } : {};

export interface NewFile extends NewEntry {
  readonly parent: Thing;
  /** A word that identifies the bytes. */
  readonly content: string;
  readonly lastModified?: number;
  readonly hasHash?: boolean;
}

export async function makeFile(t: TestContext, model: EntryModel, made: NewFile): Promise<Taken> {
  const { name, parent, content, workspaceId = 0, lastModified, hasHash = false, isOpen = false } = made;
  const bytes = new TextEncoder().encode(`${content}\n`.repeat(content.length));
  const sha256 = sha256Of(bytes);
  const fields = {
    ...(lastModified !== undefined && { lastModified }),
    ...(hasHash && { fileHash: sha256 }),
  };
  const place = { parentId: parent.id, ...(workspaceId === 0 ? {} : { workspaceId }) };
  const { answer } = await uploadTo(t, place, {
    extension: 'txt',
    mime: 'text/plain',
    bytes,
    filename: name,
    fields,
  });
  await expectDone(t, answer, [
    { proves: isOpen ? 'open' : 'REG-1', send: async () => (await uploadTo(t, place)).answer },
  ]);
  const { id, hash = '' } = answer.body.fileEntry ?? {};
  if (id === undefined) throw new UntakenError('not done');
  const known = model.byId(id);
  // Whether deduplication turns two files into one entry is open (U-125).
  if (known) {
    model.forget([known]);
    throw new UntakenError('open');
  }
  const expected = {
    state: 'exists',
    workspaceId,
    size: bytes.length,
    sha256,
    ...(isOpen ? {} : { name }),
    ...(lastModified !== undefined && { clientLastModified: lastModified }),
    ...(hasHash && { fileHash: sha256 }),
  } as const;
  const file = model.add({ id, hash, kind: 'file', name, content, parent, expected }, 'uploaded');
  const { fileEntry: shown } = answer.body;
  return {
    answer,
    shown: [
      { what: 'fileEntry.name', got: shown?.name, wanted: expected.name, proves: 'ENTRY-17' },
      { what: 'fileEntry.file_size', got: shown?.file_size, wanted: bytes.length, proves: 'ENTRY-5' },
      { what: 'fileEntry.workspace_id', got: shown?.workspace_id, wanted: workspaceId, proves: 'ENTRY-8' },
      pathShown('fileEntry.path', shown?.path, file),
    ],
    facts: fileFacts(workspaceId),
    named: [file],
    touched: [file, parent],
  };
}

interface KnownName {
  readonly name: string;
  /** The state and the place of the entry with this name. */
  readonly of: string;
  /** Whether the server may refuse it, because an entry in the trash may count as a duplicate (U-56). */
  readonly isOpen: boolean;
}

/**
 * Names that are free in a folder, but used elsewhere, or formerly used by an entry that is now in the trash or
 * deleted.
 */
function namesFor(model: EntryModel, parent: Thing, kind: Thing['kind']): KnownName[] {
  const known = model.things
    .filter((thing) => thing.kind === kind && !isTaken(model.active, parent, thing.name))
    .map((thing): KnownName => {
      const { name, expected } = thing;
      const isHere = thing.parent === parent;
      const place = isHere ? 'here' : 'elsewhere';
      const of = isActive(thing) ? place : `${String(expected.state)} ${place}`;
      return { name, of, isOpen: isHere };
    })
    // A deleted entry does not count as a duplicate, but one in the trash with the same name may.
    .map((knownName) =>
      knownName.of === 'deleted here'
        ? { ...knownName, isOpen: isTaken(model.trashed, parent, knownName.name) }
        : knownName,
    );
  return known.filter(({ of }, index) => known.findIndex((knownName) => knownName.of === of) === index);
}

export const folderAgain: Step = {
  name: 'made',
  operation: 'createFolder',
  choices: (t, model) =>
    model.active.flatMap((parent) =>
      parent.kind === 'file'
        ? []
        : namesFor(model, parent, 'folder').map(({ of, ...named }) => ({
            about: [{ name: named.name, content: '', parent }],
            settings: { 'the name of one': of, ...stateOf(model, parent) },
            take: () => makeFolder(t, model, { ...named, parent, ...spaceOf(parent) }),
          })),
    ),
};

export const fileAgain: Step = {
  name: 'uploaded',
  operation: 'registerEntry',
  choices: (t, model, chance) =>
    sampled(
      chance,
      12,
      model.active
        .filter(({ kind }) => kind === 'folder')
        .flatMap((parent) => namesFor(model, parent, 'file').map((knownName) => ({ ...knownName, parent }))),
    ).map(({ of, parent, ...named }) => {
      const contents = [
        ...new Set(model.active.map(({ content }) => content).filter((content) => content !== '')),
      ];
      const isKnown = contents.length > 0 && chance(2) === 0;
      const content = isKnown ? contents[chance(contents.length)]! : t.unique('Text');
      const [hasHash, hasTime] = [chance(2) === 0, chance(2) === 0];
      return {
        about: [{ name: named.name, content, parent }],
        settings: {
          'the name of one': of,
          content: isKnown ? 'of another' : 'of its own',
          fileHash: hasHash ? 'given' : 'left out',
          lastModified: hasTime ? 'given' : 'left out',
          ...stateOf(model, parent),
        },
        take: () =>
          makeFile(t, model, {
            ...named,
            parent,
            content,
            hasHash,
            ...(hasTime && { lastModified: 1_400_000_000_000 + 1000 * model.things.length }),
            ...spaceOf(parent),
          }),
      };
    }),
};

const spaceOf = ({ expected: { workspaceId } }: Thing) => (workspaceId === undefined ? {} : { workspaceId });

/** Has the state provider star an entry. Compared at once, so that no later step is held responsible. */
export const star: Step = {
  name: 'starred',
  operation: 'states',
  choices: (t, model) =>
    model.active
      .filter(({ expected, history }) => expected.starred === false && history.length < 6)
      .map((thing) => ({
        about: [thing],
        settings: stateOf(model, thing),
        take: async () => {
          const { entryId } = await t.arrange('starred-entry', { entryId: thing.id });
          const { starred } = await t.observeEntry(thing.id);
          if (entryId !== thing.id || starred !== true) throw new UntakenError('not done');
          thing.expected = { ...thing.expected, starred };
          return { named: [thing], touched: [] };
        },
      })),
};

const unstarFacts: Facts = { own: { all: 'STAR-1' }, others: { all: 'STAR-1', starred: 'STAR-1' } };

export const unstar: Step = {
  name: 'unstarred',
  operation: 'unstarEntries',
  choices: (t, model, chance) => {
    const starred = model.active.filter(({ expected }) => expected.starred === true);
    // Keeps one starred entry, to show that no other is unstarred.
    if (starred.length < 2) return [];
    return together(chance, starred, starred.length - 1).map((targets) => ({
      about: targets,
      settings: { number: String(targets.length), ...stateOf(model, targets[0]!) },
      take: async () => {
        const answer = await t.call('unstarEntries', { body: { entryIds: idsOf(targets) } });
        await expectDone(t, answer, []);
        for (const thing of targets) thing.expected = { ...thing.expected, starred: false };
        return { answer, facts: unstarFacts, named: targets, touched: targets };
      },
    }));
  },
};

const freshlyRemoved = async (t: TestContext, deleteForever: boolean) =>
  remove(t, [(await t.folder()).id], { deleteForever });

/** The entries that may be deleted: not the topmost, and none with so much content that little would be left. */
const deletable = (model: EntryModel): Thing[] =>
  model.active.filter(
    (thing) => thing.parent !== undefined && model.below(thing).filter(isActive).length <= 1,
  );

/** All other entries stay, and no new ones appear. */
const deletionFacts = (fact: 'TRASH-4' | 'TRASH-5' | 'TRASH-10'): Facts => ({
  own: { all: fact },
  others: { all: fact, state: fact, children: fact },
});

export const trash: Step = {
  name: 'moved to the trash',
  operation: 'deleteEntries',
  choices: (t, model, chance) =>
    together(chance, deletable(model), 1).map((targets) => ({
      about: targets,
      settings: stateOf(model, targets[0]!),
      take: async () => {
        const answer = await remove(t, idsOf(targets), { deleteForever: false });
        await expectDone(t, answer, [{ proves: 'TRASH-10', send: () => freshlyRemoved(t, false) }]);
        const open = targets.flatMap((thing) => model.below(thing).filter(isActive));
        for (const thing of targets) thing.expected = { ...thing.expected, state: 'trashed' };
        // The state of the content is open (U-50).
        for (const thing of open) thing.expected = {};
        const touched = [...targets, ...parentsOf(targets)];
        return { answer, facts: deletionFacts('TRASH-10'), named: targets, touched, open };
      },
    })),
};

/** Deletes entries permanently, active ones or those in the trash; every other entry must stay. */
const deletingForever = (
  fact: 'TRASH-4' | 'TRASH-5',
  offered: (model: EntryModel) => readonly Thing[],
): Step => ({
  name: 'deleted for good',
  operation: 'deleteEntries',
  choices: (t, model, chance) =>
    together(chance, offered(model), 2).map((targets) => ({
      about: targets,
      settings: { number: String(targets.length), ...stateOf(model, targets[0]!) },
      take: async () => {
        const answer = await remove(t, idsOf(targets), { deleteForever: true });
        await expectDone(t, answer, [{ proves: fact, send: () => freshlyRemoved(t, true) }]);
        // The state of the content is open (U-50).
        model.forget(targets.flatMap((thing) => model.below(thing)));
        for (const thing of targets) thing.expected = { state: 'deleted' };
        const touched = [...targets, ...parentsOf(targets)];
        return { answer, facts: deletionFacts(fact), named: targets, touched };
      },
    })),
});

export const deleteActive = deletingForever('TRASH-4', deletable);
export const deleteTrashed = deletingForever('TRASH-5', ({ trashed }) => trashed);

const idsOf = (things: readonly Thing[]): number[] => things.map(({ id }) => id);

const parentsOf = (things: readonly Thing[]): Thing[] => [
  ...new Set(
    things.flatMap(({ parent }) => (parent && isActive(parent) && !things.includes(parent) ? [parent] : [])),
  ),
];

/** Creates a folder whose name differs only in case from that of another; the server may take it for the same (U-157). */
export const otherCase: Step = {
  name: 'made',
  operation: 'createFolder',
  choices: (t, model) =>
    model.active
      .filter(({ kind, parent }) => kind === 'folder' && parent !== undefined)
      .filter(
        (thing) =>
          !model.things.some(
            ({ parent, name }) => parent === thing.parent && name === thing.name.toUpperCase(),
          ),
      )
      .map((thing) => ({
        about: [thing],
        settings: { 'the name of one': 'beside it, in other letters', ...stateOf(model, thing) },
        take: () =>
          makeFolder(t, model, {
            name: thing.name.toUpperCase(),
            parent: thing.parent,
            isOpen: true,
            ...spaceOf(thing),
          }),
      })),
};
