import type { FastifyRequest } from 'fastify';
import { findEntry } from '../../../../packages/server/src/database/entries.ts';
import { pathOf } from '../../../../packages/server/src/database/entry-tree.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { exampleOf } from './examples.ts';
import type { Fault, Target } from './fault.ts';
import { instead, received, type Sent } from './requests.ts';
import { driveOf, entries, members, vaults, type Entry, links, shares, stars } from './stored.ts';
import { filterSequentially } from '../../../../packages/server/src/sequential.ts';

// The entries in requests, and what the server stores about them.

/** The integers of the `entryIds` of a body: a database refuses to look for anything else. */
export function idsIn(body: unknown): number[] {
  const ids = (body as { entryIds?: unknown } | null)?.entryIds;
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : [];
}

/** Passes over all entries of a list after the first `number`. */
export const takesFirst = (
  operation: OperationId,
  number: number,
  when: (sent: Sent) => boolean = () => true,
): Fault =>
  received(operation, (sent) => {
    const ids = idsIn(sent.body);
    if (ids.length > number && when(sent)) sent.body.entryIds = ids.slice(0, number);
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
  (condition: Condition) =>
  ({ entryId }: Sent, target: Stored): Promise<boolean> =>
    condition(target, entryId);

/** The number of folders above an entry. */
export const depthOf = async ({ database }: Stored, id: number): Promise<number> =>
  Math.max(0, (await database.read((db) => pathOf(db, id))).length - 1);

/** Skips some of the listed entries, and responds with the example of the contract if none is left. */
export const passesOver = (
  operation: OperationId,
  isPassedOver: (
    target: Target,
    id: number,
    body: Readonly<Record<string, unknown>>,
  ) => boolean | Promise<boolean>,
  answer = exampleOf(operation),
): Fault =>
  instead(operation, async ({ body }, target) => {
    const ids = idsIn(body);
    const left = await filterSequentially(ids, async (id) => !(await isPassedOver(target, id, body)));
    if (left.length === ids.length) return undefined;
    body.entryIds = left;
    return left.length === 0 ? answer : undefined;
  });

/** The user id of the caller; 0 without a valid token. */
export const callerOf = ({ caller }: FastifyRequest): number => caller?.userId ?? 0;

/** Whether an entry is in the personal workspace or the vault of another user. */
export async function isOthers({ database }: Stored, userId: number, id: number): Promise<boolean> {
  const owner = await database.read(async (db) => {
    const drive = await driveOf(db, id);
    return drive?.vaultId ? (await vaults.find(db, { id: drive.vaultId }))?.userId : drive?.userId;
  });
  return owner !== undefined && owner !== null && owner !== userId;
}

/** The ids in a list that belong to other users. */
export async function othersIn(target: Pick<Target, 'database'>, { body, request }: Sent): Promise<number[]> {
  return await filterSequentially(idsIn(body), (id) => isOthers(target, callerOf(request), id));
}

/** For a list that begins with an entry of the caller: removes the entries of other users, and returns them. */
export async function takeOthersAmongOwn(target: Pick<Target, 'database'>, sent: Sent): Promise<number[]> {
  const ids = idsIn(sent.body);
  const others = await othersIn(target, sent);
  if (others.length === 0 || others[0] === ids[0]) return [];
  sent.body.entryIds = ids.filter((id) => !others.includes(id));
  return others;
}

/** The workspace of an entry: 0 for a personal one. */
export const workspaceOf = async ({ database }: Stored, id: number): Promise<number> =>
  (await driveOf(database, id))?.workspaceId ?? 0;

/** Removes the entries of another workspace than that of the first from `entryIds`. */
export async function keepFirstWorkspace(target: Stored, body: Record<string, unknown>): Promise<void> {
  const ids = idsIn(body);
  const first = await workspaceOf(target, ids[0] ?? 0);
  const left = await filterSequentially(ids, async (id) => (await workspaceOf(target, id)) === first);
  if (left.length < ids.length) body.entryIds = left;
}

/** Whether a request names a shared workspace that the caller does not belong to. */
export async function isForeign(
  { database }: Pick<Target, 'database'>,
  request: FastifyRequest,
  id: unknown,
): Promise<boolean> {
  const workspaceId = Number(id);
  const userId = callerOf(request);
  return workspaceId > 0 && !(await members.find(database, { workspaceId, userId }));
}
