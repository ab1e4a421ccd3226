import type { Connection } from '../../../../server/src/database/database.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { together, type Fault } from '../faults/fault.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import {
  besides,
  entries,
  links,
  moveEntries,
  namesakesOf,
  shares,
  stars,
  type Entry,
} from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { findStored, idOf, idsIn, isHash } from './stored.ts';

/** Adds entries to those that a request lists. */
const alsoNames = (
  operation: OperationId,
  further: (db: Connection, entry: Entry) => readonly Entry[],
  when: (body: Readonly<Record<string, unknown>>) => boolean = () => true,
): Fault =>
  received(operation, ({ body }, { database }) => {
    if (!when(body)) return;
    const ids = idsIn(body);
    const more = database.read((db) =>
      entries.all(db, { id: ids }).flatMap((entry) => further(db, entry).map(({ id }) => id)),
    );
    if (more.length > 0) body.entryIds = [...new Set([...ids, ...more])];
  });

/** Damages something else after a link or a share of an entry was created or deleted. */
const alsoDoes = (
  operation: 'createShareableLink' | 'deleteShareableLink' | 'shareEntry',
  damage: (db: Connection, entryId: number) => void,
  when: (named: string) => boolean = () => true,
): Fault =>
  afterwards(operation, (db, { request }) => {
    const { entryId } = request.params as { entryId: string };
    if (when(entryId)) damage(db, idOf(entryId));
  });

/** Damages something else after a file was registered. */
const afterRegistration = (damage: (db: Connection, file: Entry) => void): Fault =>
  afterwards('registerEntry', (db, { json }) => {
    const { id } = (json as { fileEntry: { id: number } }).fileEntry;
    damage(db, entries.find(db, { id })!);
  });

const unlink = (db: Connection, entryId: number | readonly number[]): number => links.remove(db, { entryId });

const walks = true;

/** What is right for the entry that is named, and harms another one, which is like it or lies near it. */
export const collateralMutants = [
  mutant(
    'delete-forever-takes-equal-bytes',
    'Deleting a file permanently also deletes files with the same bytes.',
    { breaks: 'TRASH-4', also: { 'REG-16': 'no second file outlives the first' }, walks },
    alsoNames(
      'deleteEntries',
      (db, { ownerId, blobId }) => entries.all(db, { isFile: 1, ownerId, blobId }),
      ({ deleteForever }) => deleteForever === true,
    ),
  ),
  mutant(
    'trash-takes-another-letter-case',
    'Entries with the same name in other letter case also go to the trash.',
    { breaks: 'TRASH-10', walks },
    alsoNames(
      'deleteEntries',
      (db, entry) =>
        entry.parentId === null
          ? []
          : besides(db, entry).filter(({ name }) => name.toLowerCase() === entry.name.toLowerCase()),
      ({ deleteForever }) => deleteForever !== true,
    ),
  ),
  mutant(
    'unstar-takes-namesakes',
    'Unstarring also unstars entries with the same name.',
    { breaks: 'STAR-1', walks },
    alsoNames('unstarEntries', namesakesOf),
  ),
  mutant(
    'registration-sets-time-of-equal-files',
    'A file with a known `fileHash` changes the time of the other files with this hash.',
    { breaks: 'REG-13', walks },
    afterRegistration((db, { ownerId, fileHash, clientLastModified }) => {
      if (fileHash !== null) entries.change(db, { ownerId, fileHash }, { clientLastModified });
    }),
  ),
  mutant(
    'registration-unstars-its-folder',
    'A folder loses its star when a file is put into it.',
    { breaks: 'REG-1', walks },
    afterRegistration((db, { parentId }) => {
      if (parentId !== null) stars.remove(db, { entryId: parentId });
    }),
  ),
  mutant(
    'link-taken-from-a-namesake',
    'A link for an entry replaces the link of an entry with the same name.',
    { breaks: 'LINK-18', walks },
    alsoDoes('createShareableLink', (db, id) => {
      const namesakes = namesakesOf(db, entries.find(db, { id })!);
      unlink(
        db,
        namesakes.map((entry) => entry.id),
      );
    }),
  ),
  mutant(
    'link-ends-sharing',
    'Creating a link removes all shares of the entry.',
    { breaks: 'LINK-3', walks },
    alsoDoes('createShareableLink', (db, entryId) => shares.remove(db, { entryId })),
  ),
  mutant(
    'unlinking-unlinks-the-content',
    'Deleting the link of a folder also deletes the links of its content.',
    { breaks: 'LINK-20', walks },
    alsoDoes('deleteShareableLink', (db, id) => {
      const within = entries.all(db, { parentId: id });
      unlink(
        db,
        within.map((entry) => entry.id),
      );
    }),
  ),
  mutant(
    'unlinking-by-hash-unstars',
    'Deleting a link by the hash of its entry unstars the entry.',
    { breaks: 'LINK-20', walks },
    alsoDoes('deleteShareableLink', (db, entryId) => stars.remove(db, { entryId }), isHash),
  ),
  mutant(
    'sharing-ends-the-link',
    'An entry that is shared loses its link.',
    { breaks: 'SHARE-10', walks },
    alsoDoes('shareEntry', unlink),
  ),
];

/** What is right for an entry or a name that is new, and wrong after what was done to it. */
const second: Fault = (target) => {
  const first = new Map<number, number>();
  afterwards('moveVaultEntries', (db, { request }) => {
    const { destinationId } = request.body as { destinationId: number };
    for (const id of idsIn(request.body)) {
      const before = first.get(id) ?? destinationId;
      first.set(id, before);
      const isThere = entries.find(db, { id: before }) !== undefined;
      if (isThere && before !== id) moveEntries(db, id, before);
    }
  })(target);
};

const nameKey = (parentId: unknown, name: unknown) => `${String(parentId)} ${String(name)}`;

const namesOfDeleted: Fault = (target) => {
  const names = new Set<string>();
  together(
    received('deleteEntries', ({ body }, { database }) => {
      if (body.deleteForever !== true) return;
      const deleted = database.read((db) => entries.all(db, { id: idsIn(body) }));
      for (const { parentId, name } of deleted) names.add(nameKey(parentId, name));
    }),
    received('createFolder', ({ body }) => {
      if (names.has(nameKey(body.parentId, body.name))) body.parentId = null;
    }),
  )(target);
};

export const historyMutants = [
  mutant(
    'second-vault-move-undone',
    'A second move in the vault goes to the destination of the first move.',
    { breaks: 'VAULT-12', walks },
    second,
  ),
  mutant(
    'folder-of-a-deleted-name-at-the-root',
    'A folder is created at the root if one with its name was deleted permanently.',
    { breaks: 'FOLDER-3', also: { 'FOLDER-1': 'the folder that it was for does not list it' }, walks },
    namesOfDeleted,
  ),
  mutant(
    'starred-file-stays-in-the-trash',
    'A starred file in the trash is not deleted permanently.',
    { breaks: 'TRASH-5', walks },
    received('deleteEntries', ({ body, request }, { database }) => {
      const { userId } = request.caller!;
      const isStarred = (id: number) =>
        database.read((db) => stars.find(db, { entryId: id, userId })) !== undefined;
      const isKept = (id: number) => {
        const entry = findStored({ database }, id);
        return entry?.isFile === 1 && entry.trashId !== null && isStarred(id);
      };
      if (body.deleteForever === true) body.entryIds = idsIn(body).filter((id) => !isKept(id));
    }),
  ),
  mutant(
    'time-lost-beside-place-and-hash',
    'With `parentId`, `fileHash` and `lastModified` all given, the time is lost.',
    { breaks: 'REG-13', walks },
    received('registerEntry', ({ body }) => {
      if (body.parentId && body.fileHash) delete body.lastModified;
    }),
  ),
];
