import type { TestContext } from '../../test-context.ts';
import { createBelow, remove } from '../shared/requests.ts';
import { idsInPath } from '../shared/shown-values.ts';
import { uploadTo } from '../shared/upload.ts';
import { sampled, stateOf, together } from '../shared/histories/entry-states.ts';
import {
  expectDone,
  UntakenError,
  type Facts,
  type Shown,
  type Step,
  type Taken,
} from '../shared/histories/step.ts';
import { above, isActive, isTaken, type Entry, type EntryModel } from '../shared/histories/entry-model.ts';
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
  readonly parent: Entry | undefined;
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
  const tryAnother = async () => {
    const trial = await createBelow(t, parentId ?? 0);
    model.leaveOut(trial.body.folder?.id);
    return trial;
  };
  await expectDone(t, answer, [{ tests: isOpen ? 'open' : 'FOLDER-1', send: tryAnother }]);
  const { id, hash = '' } = answer.body.folder ?? {};
  // The response checks report this.
  if (id === undefined) throw new UntakenError('not done');
  const known = model.byId(id);
  // A server may give the id of a deleted entry again.
  if (known?.expected.state === 'deleted') model.forget([known]);
  const isAnother = model.byId(id) === undefined;
  if (!isAnother && isOpen) throw new UntakenError('open');
  t.expectThat(isAnother, 'a folder of its own', `${model.byId(id)?.label ?? ''} again`, {
    answer,
    tests: 'FOLDER-1',
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
      { what: 'folder.name', got: shown?.name, wanted: expected.name, tests: 'FOLDER-2' },
      { what: 'folder.parent_id', got: shown?.parent_id, wanted: parentId, tests: 'FOLDER-11' },
      { what: 'folder.workspace_id', got: shown?.workspace_id, wanted: workspaceId, tests: 'FOLDER-12' },
      pathShown('folder.path', shown?.path, folder),
    ],
    facts: folderFacts(workspaceId),
    named: [folder],
    touched: [folder, ...(parent ? [parent] : [])],
  };
}

/** Expects the ids of all parent folders in a `path` that contains ids; its form is otherwise open. */
function pathShown(what: string, path: unknown, entry: Entry): Shown {
  const named = idsInPath(path);
  const wanted = idsOf(above(entry));
  const got = named.size === 0 ? undefined : wanted.filter((id) => named.has(id));
  return { what: `the folders above that ${what} names`, got, wanted, tests: 'ENTRY-12' };
}

/** An entry at the root has no parents. */
const rootParents = ({ parent, parentId }: NewEntry) =>
  parent === undefined && parentId === null ? { parents: [] } : {};

export interface NewFile extends NewEntry {
  readonly parent: Entry;
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
  const tryAnother = async () => {
    const trial = await uploadTo(t, place);
    model.leaveOut(trial.answer.body.fileEntry?.id);
    return trial.answer;
  };
  await expectDone(t, answer, [{ tests: isOpen ? 'open' : 'REG-1', send: tryAnother }]);
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
      { what: 'fileEntry.name', got: shown?.name, wanted: expected.name, tests: 'ENTRY-17' },
      { what: 'fileEntry.file_size', got: shown?.file_size, wanted: bytes.length, tests: 'ENTRY-5' },
      { what: 'fileEntry.workspace_id', got: shown?.workspace_id, wanted: workspaceId, tests: 'ENTRY-8' },
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
function namesFor(model: EntryModel, parent: Entry, kind: Entry['kind']): KnownName[] {
  const known = model.entries
    .filter((entry) => entry.kind === kind && !isTaken(model.active, parent, entry.name))
    .map((entry): KnownName => {
      const { name, expected } = entry;
      const isHere = entry.parent === parent;
      const place = isHere ? 'here' : 'elsewhere';
      const of = isActive(entry) ? place : `${String(expected.state)} ${place}`;
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
            ...(hasTime && { lastModified: 1_400_000_000_000 + 1000 * model.entries.length }),
            ...spaceOf(parent),
          }),
      };
    }),
};

const spaceOf = ({ expected: { workspaceId } }: Entry) => (workspaceId === undefined ? {} : { workspaceId });

/** Has the state provider star an entry. Compared at once, so that no later step is held responsible. */
export const star: Step = {
  name: 'starred',
  operation: 'states',
  choices: (t, model) =>
    model.active
      .filter(({ expected, changes }) => expected.starred === false && changes.length < 6)
      .map((entry) => ({
        about: [entry],
        settings: stateOf(model, entry),
        take: async () => {
          const { entryId } = await t.arrange('starred-entry', { entryId: entry.id });
          const { starred } = await t.observeEntry(entry.id);
          if (entryId !== entry.id || starred !== true) throw new UntakenError('not done');
          entry.expected = { ...entry.expected, starred };
          return { named: [entry], touched: [] };
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
        for (const entry of targets) entry.expected = { ...entry.expected, starred: false };
        return { answer, facts: unstarFacts, named: targets, touched: targets };
      },
    }));
  },
};

const freshlyRemoved = async (t: TestContext, deleteForever: boolean) =>
  remove(t, [(await t.folder()).id], { deleteForever });

/** The entries that may be deleted: not the topmost, and none with so much content that little would be left. */
const deletable = (model: EntryModel): Entry[] =>
  model.active.filter(
    (entry) => entry.parent !== undefined && model.below(entry).filter(isActive).length <= 1,
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
        await expectDone(t, answer, [{ tests: 'TRASH-10', send: () => freshlyRemoved(t, false) }]);
        const open = targets.flatMap((entry) => model.below(entry).filter(isActive));
        for (const entry of targets) entry.expected = { ...entry.expected, state: 'trashed' };
        // The state of the content is open (U-50).
        for (const entry of open) entry.expected = {};
        const touched = [...targets, ...parentsOf(targets)];
        return { answer, facts: deletionFacts('TRASH-10'), named: targets, touched, open };
      },
    })),
};

/** Deletes entries permanently, active ones or those in the trash; every other entry must stay. */
const deletingForever = (
  fact: 'TRASH-4' | 'TRASH-5',
  offered: (model: EntryModel) => readonly Entry[],
): Step => ({
  name: 'deleted for good',
  operation: 'deleteEntries',
  choices: (t, model, chance) =>
    together(chance, offered(model), 2).map((targets) => ({
      about: targets,
      settings: { number: String(targets.length), ...stateOf(model, targets[0]!) },
      take: async () => {
        const answer = await remove(t, idsOf(targets), { deleteForever: true });
        await expectDone(t, answer, [{ tests: fact, send: () => freshlyRemoved(t, true) }]);
        // The state of the content is open (U-50).
        model.forget(targets.flatMap((entry) => model.below(entry)));
        for (const entry of targets) entry.expected = { state: 'deleted' };
        const touched = [...targets, ...parentsOf(targets)];
        return { answer, facts: deletionFacts(fact), named: targets, touched };
      },
    })),
});

export const deleteActive = deletingForever('TRASH-4', deletable);
export const deleteTrashed = deletingForever('TRASH-5', ({ trashed }) => trashed);

const idsOf = (entries: readonly Entry[]): number[] => entries.map(({ id }) => id);

const parentsOf = (entries: readonly Entry[]): Entry[] => [
  ...new Set(
    entries.flatMap(({ parent }) =>
      parent && isActive(parent) && !entries.includes(parent) ? [parent] : [],
    ),
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
        (entry) =>
          !model.entries.some(
            ({ parent, name }) => parent === entry.parent && name === entry.name.toUpperCase(),
          ),
      )
      .map((entry) => ({
        about: [entry],
        settings: { 'the name of one': 'beside it, in other letters', ...stateOf(model, entry) },
        take: () =>
          makeFolder(t, model, {
            name: entry.name.toUpperCase(),
            parent: entry.parent,
            isOpen: true,
            ...spaceOf(entry),
          }),
      })),
};
