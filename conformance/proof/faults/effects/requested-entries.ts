import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { findEntry } from '../../../../packages/server/src/database/entries.ts';
import { pathOf } from '../../../../packages/server/src/database/entry-tree.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { exampleOf } from './examples.ts';
import type { Fault, Target } from './fault.ts';
import { instead, received, type Sent } from './requests.ts';
import { driveOf, entries, members, vaults, type Entry, links, shares, stars } from './stored.ts';
import { filterSequentially } from '../../../../packages/server/src/sequential.ts';

// The entries in requests, and what the server stores about them.

/** Passes over all entries of a list after the first `number`. */
export const takesFirst = (
  operation: OperationId,
  number: number,
  when: (sent: Sent) => boolean = () => true,
): Fault =>
  received(operation, (sent) => {
    if (sent.ids.length > number && when(sent)) sent.body.entryIds = sent.ids.slice(0, number);
  });

type Stored = Pick<Target, 'database'>;

/** An entry as stored, except that `trashId` is that of the folder with which it was deleted. */
export async function findStored({ database }: Stored, id: number): Promise<Entry | undefined> {
  return database.read(async (db) => {
    const entry = await entries.find(db, { id });
    return entry && { ...entry, trashId: (await findEntry(db, id))?.trash_id ?? null };
  });
}

/** What is true of some entries, with which a fault shows. */
export type Condition = (target: Stored, id: number) => Promise<boolean>;

export const isFolder: Condition = async (target, id) => (await findStored(target, id))?.isFile === 0;

export const isFile: Condition = async (target, id) => (await findStored(target, id))?.isFile === 1;

/** Whether an entry has a star, a link or a share of any user. */
const isMarked =
  (marks: typeof stars | typeof links | typeof shares): Condition =>
  async ({ database }, entryId) =>
    (await marks.find(database, { entryId })) !== undefined;

export const isStarred = isMarked(stars);
export const isLinked = isMarked(links);
export const isShared = isMarked(shares);

export const isBelowTwoFolders: Condition = async (target, id) => (await depthOf(target, id)) >= 2;

export const isInSharedWorkspace: Condition = async (target, id) => (await workspaceOf(target, id)) > 0;

export const isFileOf =
  (bytes: number): Condition =>
  async (target, id) => {
    const entry = await findStored(target, id);
    return entry?.isFile === 1 && entry.fileSize >= bytes;
  };

/** Whether a condition is true of the entry in the path. */
export const ofPath =
  (condition: (target: Stored, id: number, sent: Sent) => Promise<boolean>) =>
  (sent: Sent, target: Stored): Promise<boolean> =>
    condition(target, sent.entryId, sent);

/** The number of folders above an entry. */
export const depthOf = async ({ database }: Stored, id: number): Promise<number> =>
  Math.max(0, (await database.read((db) => pathOf(db, id))).length - 1);

/** Skips some of the listed entries, and responds with the example of the contract if none is left. */
export const passesOver = (
  operation: OperationId,
  isPassedOver: (target: Target, id: number, sent: Sent) => boolean | Promise<boolean>,
): Fault =>
  instead(operation, async (sent, target) => {
    const { body, ids } = sent;
    // What is not a list of ids is refused as before.
    if (ids.length !== [body.entryIds].flat().length) return undefined;
    const left = await filterSequentially(ids, async (id) => !(await isPassedOver(target, id, sent)));
    if (left.length === ids.length) return undefined;
    body.entryIds = left;
    return left.length === 0 ? exampleOf(operation) : undefined;
  });

/** Whether an entry is in the personal workspace or the vault of another user than the caller. */
export async function isOthers(
  { database }: Stored,
  id: number,
  { caller }: Pick<Sent, 'caller'>,
): Promise<boolean> {
  const drive = await driveOf(database, id);
  const owner = drive?.vaultId ? (await vaults.find(database, { id: drive.vaultId }))?.userId : drive?.userId;
  return owner !== undefined && owner !== null && owner !== caller;
}

/** The ids in a list that belong to other users. */
export const othersIn = (target: Stored, sent: Sent): Promise<number[]> =>
  filterSequentially(sent.ids, (id) => isOthers(target, id, sent));

/** Takes the entries of other users out of a list that begins with one of the caller, and does something to them. */
export const alsoReaches = (
  operation: OperationId,
  damage: (db: Connection, others: readonly number[], sent: Sent) => unknown,
): Fault =>
  received(operation, async (sent, target) => {
    const others = await othersIn(target, sent);
    if (others.length === 0 || others[0] === sent.ids[0]) return;
    sent.body.entryIds = sent.ids.filter((id) => !others.includes(id));
    await target.database.write((db) => Promise.resolve(damage(db, others, sent)));
  });

/** The workspace of an entry: 0 for a personal one. */
export const workspaceOf = async ({ database }: Stored, id: number): Promise<number> =>
  (await driveOf(database, id))?.workspaceId ?? 0;

/** Whether an entry is in another workspace than the first of the list. */
export const isInAnotherWorkspace = async (target: Stored, id: number, { ids }: Sent): Promise<boolean> =>
  (await workspaceOf(target, id)) !== (await workspaceOf(target, ids[0]!));

/** Carries out a request as if another user had sent it. */
export const actsAs = (
  operation: OperationId,
  userOf: (sent: Sent, target: Target) => Promise<number | undefined>,
): Fault =>
  received(operation, async (sent, target) => {
    const userId = await userOf(sent, target);
    if (userId !== undefined && sent.request.caller) sent.request.caller = { ...sent.request.caller, userId };
  });

/** Takes the workspace 0 for one that does not exist. */
export const missesWorkspaceZero = (operation: OperationId): Fault =>
  received(operation, ({ query }) => {
    if (query.workspaceId === '0') query.workspaceId = unknownId;
  });

/** The id of nothing, in an address. */
export const unknownId = '1999999999';

/** Does not find what the path names so; by default, any. */
export const misses = (operation: OperationId, isMissed: (named: string) => boolean = () => true): Fault =>
  received(operation, ({ params }) => {
    for (const [name, value] of Object.entries(params)) if (isMissed(value)) params[name] = unknownId;
  });

/** Whether a request names a shared workspace that the caller does not belong to. */
export async function isForeign({ database }: Stored, userId: number, id: unknown): Promise<boolean> {
  const workspaceId = Number(id);
  return workspaceId > 0 && !(await members.find(database, { workspaceId, userId }));
}
