import type { OperationId } from '../../../../../../generated/operations.ts';
import type { Account } from '../../../../engine/model/account.ts';
import type { Need } from '../../../check.ts';
import type { Answer } from '../../../../engine/model/messages.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';
import type { TestContext } from '../../../test-context.ts';
import { fieldOf } from '../../../../engine/model/wire-values.ts';
import { archiveOf, extract } from '../../shared/archives/extraction.ts';
import { zip } from '../../shared/archives/zip.ts';
import { freshConversion, requestOf } from '../../conversion/conversion-source.ts';
import { createLink, deleteLink, arrangeTrashed, remove, receiver, share } from '../../shared/requests.ts';
import { sentTo } from '../../shared/upload.ts';
import { sendValid, type ValidRequests } from '../../shared/contract-index/valid-requests.ts';
import {
  indexedOperations,
  writersAt,
  type IndexedOperation,
} from '../../shared/contract-index/indexed-operations.ts';
import { idsIn, readerFor, readingFor, type Reading } from '../../shared/contract-index/readings.ts';
import {
  marked,
  marks,
  type UnrelatedEntry,
  type Mark,
  type ObservedEntry,
  type ShownResources,
} from './unrelated-entry.ts';

/** The folder that most unrelated entries are in. */
export interface Place {
  readonly parentId: number;
  /** Names of the folders from the root to it. */
  readonly path: readonly string[];
  /** Other resources of the kind that a request is about, by the path that reads them. */
  readonly others: Map<string, Promise<Reading | undefined>>;
}

/** A request, and the entry in it if only one of its marks is to change. */
interface Target {
  readonly about?: ObservedEntry;
  /** What else must stay. */
  readonly further?: readonly UnrelatedEntry[];
  /** Ids of the resources in the request, which may change. */
  readonly named?: ReadonlySet<number>;
  readonly send: () => Promise<Answer>;
}

/** An operation that must change nothing but what it is for. */
export interface Change {
  /** E.g. `creating a folder`. */
  readonly name: string;
  readonly operation: OperationId;
  /** Whether the request of the operation that the contract gives is sent as well. */
  readonly isFurther?: true;
  /** Blamed if anything else changes. */
  readonly tests: SubjectId;
  readonly needs?: readonly Need[];
  /** The mark that it changes. */
  readonly changes?: Mark;
  /** Whether it deletes everything in the trash. */
  readonly emptiesTrash?: true;
  /** Whether the response shows that the request was carried out, if a success alone does not. */
  readonly isDone?: (answer: Answer) => boolean;
  /** Creates unrelated entries by the operation itself, before any other is marked. */
  readonly begin?: (t: TestContext, others: Place['others']) => Promise<unknown>;
  readonly prepare: (t: TestContext, place: Place) => Promise<Target>;
}

interface MadeEntry {
  readonly id: number;
  readonly hash: string;
  readonly name: string;
  readonly bytes?: Uint8Array;
}

/**
 * Entries elsewhere that look like one in a request: with its name, and with the content of a file. A server that finds
 * entries by what they look like takes them for the one that was meant.
 */
async function lookAlikes(t: TestContext, { name, bytes }: MadeEntry): Promise<ObservedEntry[]> {
  const make = async (as?: Account): Promise<number> =>
    (
      await (bytes === undefined
        ? t.folder({ name, ...(as && { as }) })
        : t.file({ name, bytes, ...(as && { as }) }))
    ).id;
  const as = t.secondAccount();
  return [
    await marked(t, 'an entry of the same name elsewhere', await make()),
    { label: 'an entry of the same name of another account', id: await make(as), as },
  ];
}

/** A change of a new entry, which has all marks but the one that the change sets. */
const ofEntry = (
  kind: 'file' | 'folder',
  send: (t: TestContext, entry: MadeEntry) => Promise<Answer>,
  sets?: Mark,
): Change['prepare'] => {
  return async (t, { parentId }) => {
    const entry = await t[kind]({ parentId });
    const further = await lookAlikes(t, entry);
    if (kind === 'folder') {
      const { id } = await t.folder({ parentId: entry.id });
      further.push(await marked(t, 'an entry in it', id, ['starred', 'shared']));
    }
    const otherMarks = marks.filter((mark) => mark !== sets);
    const about = await marked(t, 'the entry', entry.id, otherMarks);
    return { about, further, send: () => send(t, entry) };
  };
};

/** An entry outside the vault with the name of one in it. */
const besideVault = async (t: TestContext, name: string): Promise<ObservedEntry[]> => [
  await marked(t, 'an entry of the same name outside the vault', (await t.file({ name })).id),
];

const emptied = 'the folder that it leaves empty';

/** A deletion of two entries: one has others beside it, and one leaves its folder empty. */
const ofDeleted = (deleteForever: boolean, from: 'folder' | 'trash' = 'folder'): Change['prepare'] => {
  return async (t, { parentId }) => {
    const { id: folderId } = await t.folder({ parentId });
    const entries = [await t.folder({ parentId }), await t.file({ parentId: folderId })];
    const further = (await Promise.all(entries.map((entry) => lookAlikes(t, entry)))).flat();
    const ids = entries.map(({ id }) => id);
    await marked(t, 'the entry', ids[0]!);
    further.push(await marked(t, emptied, folderId, ['starred']));
    if (from === 'trash') for (const id of ids) await arrangeTrashed(t, { id });
    return { further, send: () => remove(t, ids, { deleteForever }) };
  };
};

/** What is blamed where it is not the first requirement that the operation cites. */
const blamed: Readonly<Partial<Record<OperationId, SubjectId>>> = {
  // The others can be tested only on some servers.
  getLoggedUser: 'AUTH-1',
  // It names the folder of the unrelated entries; the first is about the form of the response.
  presignUpload: 'UPLOAD-8',
};

/** Every operation of which the run can build a request that is carried out. */
const ofContract = (validRequests: ValidRequests, known: ReadonlySet<OperationId>): Change[] =>
  indexedOperations.flatMap((operation): Change[] => {
    const { id, body, cited } = operation;
    const validRequest = validRequests.of(id);
    const tests = blamed[id] ?? cited[0];
    if (known.has(id) || !validRequest || tests === undefined) return [];
    return [
      {
        name: id,
        operation: id,
        tests,
        needs: validRequest.needs,
        begin: (t, others) => besideOf(t, validRequests, operation, others),
        prepare: async (t, place) => {
          const beside = await besideOf(t, validRequests, operation, place.others);
          const built = await validRequest.build(t);
          const request =
            body?.['parentId'] === undefined
              ? built
              : { ...built, body: { ...(built.body as object), parentId: place.parentId } };
          const own = keepsWhatIsThere(operation) ? readingFor(operation, request) : undefined;
          return {
            further: [beside, own].filter((reading) => reading !== undefined).map(asUnrelated),
            named: idsIn(request),
            send: () => t.send(id, request),
          };
        },
      },
    ];
  });

/** What a response shows, as an unrelated entry. */
export const asUnrelated = ({ operation, look }: Reading): ShownResources => ({ label: operation, look });

/** The same of another resource: a label of one note is not to change with those of another. */
async function besideOf(
  t: TestContext,
  validRequests: ValidRequests,
  operation: IndexedOperation,
  others: Place['others'],
): Promise<Reading | undefined> {
  const reader = readerFor(operation);
  const validRequest =
    reader &&
    writersAt(reader.path)
      .map(({ id }) => validRequests.of(id))
      .find((found) => found !== undefined);
  if (!validRequest) return undefined;
  const found =
    others.get(reader.path) ??
    sendValid(t, validRequest).then(({ request }) => readingFor(operation, request));
  others.set(reader.path, found);
  return found;
}

/** Whether what can be read at its path stays, except for the resource in the request: a PUT may replace it all. */
const keepsWhatIsThere = (operation: IndexedOperation): boolean =>
  operation.isRead || operation.method === 'POST' || readerFor(operation)?.path !== operation.path;

/** What the contract does not say: the mark that an operation sets, and what must be there before. */
const rows: readonly Change[] = [
  {
    name: 'getVault',
    operation: 'getVault',
    tests: 'VAULT-1',
    // The account may have no vault before.
    needs: ['arrange:vault-entry'],
    prepare: (t) => Promise.resolve({ send: () => t.call('getVault') }),
  },
  {
    name: 'registering a file with relativePath',
    operation: 'registerEntry',
    isFurther: true,
    tests: 'REG-9',
    prepare: async (t, { path }) => {
      const { body } = await sentTo(t, { folders: [...path, t.unique('Folder')] });
      return { send: () => t.call('registerEntry', { body }) };
    },
  },
  {
    name: 'extracting an archive',
    operation: 'extractArchive',
    tests: 'ARCHIVE-1',
    prepare: async (t, { parentId }) => {
      const file = { name: `${t.unique('Extracted')}.txt`, content: Buffer.from('Text'), deflate: true };
      const { id } = await archiveOf(t, zip([file]));
      const about = await marked(t, 'the archive', id);
      return { about, send: () => extract(t, id, { parentId, password: null }) };
    },
  },
  {
    name: 'converting a file',
    operation: 'convertFile',
    tests: 'CONVERT-1',
    isDone: ({ json }) => fieldOf(json, 'fileEntry') !== undefined,
    prepare: async (t) => {
      const conversion = await freshConversion(t);
      const about = { label: 'the source', id: conversion.id };
      return { about, send: () => t.call('convertFile', { body: requestOf(conversion) }) };
    },
  },
  {
    name: 'creating a link',
    operation: 'createShareableLink',
    tests: 'LINK-2',
    changes: 'linked',
    prepare: ofEntry('folder', (t, { id }) => createLink(t, id), 'linked'),
  },
  {
    name: 'creating a link by the hash of an entry',
    operation: 'createShareableLink',
    tests: 'LINK-3',
    changes: 'linked',
    prepare: ofEntry('file', (t, { hash }) => createLink(t, hash), 'linked'),
  },
  {
    name: 'deleting a link',
    operation: 'deleteShareableLink',
    tests: 'LINK-19',
    changes: 'linked',
    prepare: ofEntry('folder', (t, { id }) => deleteLink(t, id)),
  },
  {
    name: 'deleting a link by the hash of an entry',
    operation: 'deleteShareableLink',
    tests: 'LINK-20',
    changes: 'linked',
    prepare: ofEntry('file', (t, { hash }) => deleteLink(t, hash)),
  },
  {
    name: 'sharing an entry',
    operation: 'shareEntry',
    tests: 'SHARE-2',
    changes: 'shared',
    prepare: ofEntry(
      'folder',
      (t, { id }) => share(t, id, { emails: [receiver(t)], permissions: ['view'] }),
      'shared',
    ),
  },
  {
    name: 'unstarring an entry',
    operation: 'unstarEntries',
    tests: 'STAR-1',
    changes: 'starred',
    prepare: ofEntry('file', (t, { id }) => t.call('unstarEntries', { body: { entryIds: [id] } })),
  },
  {
    name: 'moving an entry to the trash',
    operation: 'deleteEntries',
    tests: 'TRASH-10',
    prepare: ofDeleted(false),
  },
  {
    name: 'deleting an entry permanently',
    operation: 'deleteEntries',
    tests: 'TRASH-4',
    prepare: ofDeleted(true),
  },
  {
    name: 'deleting an entry in the trash permanently',
    operation: 'deleteEntries',
    tests: 'TRASH-5',
    prepare: ofDeleted(true, 'trash'),
  },
  {
    name: 'moving an entry of the vault',
    operation: 'moveVaultEntries',
    tests: 'VAULT-13',
    needs: ['arrange:vault-entry'],
    prepare: async (t) => {
      const { entryId, folderId, destinationId, name } = await t.arrange('vault-entry');
      return {
        further: [
          ...(await besideVault(t, name)),
          { label: emptied, id: folderId },
          { label: 'the destination', id: destinationId },
        ],
        send: () => t.call('moveVaultEntries', { body: { entryIds: [entryId], destinationId } }),
      };
    },
  },
  {
    name: 'deleting an entry of the vault',
    operation: 'deleteVaultEntries',
    tests: 'VAULT-21',
    needs: ['arrange:vault-entry'],
    prepare: async (t) => {
      const { entryId, folderId, name } = await t.arrange('vault-entry');
      return {
        further: [...(await besideVault(t, name)), { label: emptied, id: folderId }],
        send: () => t.call('deleteVaultEntries', { body: { entryIds: [entryId], deleteForever: true } }),
      };
    },
  },
  {
    name: 'emptying the trash',
    operation: 'deleteEntries',
    tests: 'TRASH-7',
    needs: ['destructive'],
    emptiesTrash: true,
    prepare: (t) => Promise.resolve({ send: () => remove(t, [], { emptyTrash: true }) }),
  },
];

export const changesOf = (validRequests: ValidRequests): Change[] => [
  ...ofContract(
    validRequests,
    new Set(rows.filter(({ isFurther }) => !isFurther).map(({ operation }) => operation)),
  ),
  ...rows,
];
