import type { FastifyRequest } from 'fastify';
import type { Connection } from '../../../../server/src/database/database.ts';
import { findEntry } from '../../../../server/src/database/entries.ts';
import { pathOf } from '../../../../server/src/database/entry-tree.ts';
import { entryIdOfHash } from '../../../../server/src/entries/entry-hash.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import type { Fault, Target } from '../faults/fault.ts';
import { instead, type Sent } from '../faults/requests.ts';

// What the faults of this folder ask of the stored state.

/** The ids that a body lists as `entryIds`. */
export function idsIn(body: unknown): number[] {
  const ids = (body as { entryIds?: unknown } | null)?.entryIds;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}

/** Forgets the ids beyond a number of them. */
export function cutTo(number: number, body: Record<string, unknown>): void {
  if (idsIn(body).length > number) body.entryIds = idsIn(body).slice(0, number);
}

/** The id that a path names by itself or by its hash. */
export const idOf = (named: string): number =>
  /^\d+$/.test(named) ? Number(named) : (entryIdOfHash(named) ?? 0);

export const isHash = (named: string): boolean => !/^\d+$/.test(named);

/** `folder` or the kind of a file; undefined for what is not there. */
export function typeOf(db: Connection, id: number): string | undefined {
  const row = db.prepare('SELECT type FROM entries WHERE id = ?').get(id) as { type: string } | undefined;
  return row?.type;
}

export const isFolder = ({ database }: Pick<Target, 'database'>, id: number): boolean =>
  database.read((db) => typeOf(db, id)) === 'folder';

export const isFile = ({ database }: Pick<Target, 'database'>, id: number): boolean =>
  ![undefined, 'folder'].includes(database.read((db) => typeOf(db, id)));

/** How many entries lie above one. */
export const depthOf = ({ database }: Pick<Target, 'database'>, id: number): number =>
  Math.max(0, database.read((db) => pathOf(db, id)).length - 1);

/** Passes over some of the entries named, and answers success. */
export const passesOver = (
  operation: OperationId,
  answer: object,
  isPassedOver: (target: Target, id: number, body: Readonly<Record<string, unknown>>) => boolean,
): Fault =>
  instead(operation, ({ body }, target) => {
    const ids = idsIn(body);
    const left = ids.filter((id) => !isPassedOver(target, id, body));
    if (left.length === ids.length) return undefined;
    body.entryIds = left;
    return left.length === 0 ? answer : undefined;
  });

interface Stored {
  readonly id: number;
  readonly drive_id: number;
  readonly parent_id: number | null;
  readonly type: string;
  readonly name: string;
  readonly file_size: number;
  readonly trash_id: number | null;
}

/** An entry as it is kept; undefined for what is not there. */
export function findStored({ database }: Pick<Target, 'database'>, id: number): Stored | undefined {
  // What went to the trash with a folder has no mark of its own: the server derives it.
  return database.read((db) => findEntry(db, id));
}

/** Takes entries out of the trash. */
export function untrash(db: Connection, ids: readonly number[]): void {
  for (const id of ids) {
    db.prepare('UPDATE entries SET deleted_at = NULL WHERE id = ?').run(id);
    db.prepare('UPDATE entries SET trash_id = NULL WHERE trash_id = ?').run(id);
  }
}

/** The id of who asks; 0 for a stranger. */
export const callerOf = ({ caller }: FastifyRequest): number => caller?.userId ?? 0;

/** Whether an entry lies in the personal workspace or the vault of somebody else than a user. */
export function isOthers({ database }: Pick<Target, 'database'>, userId: number, id: number): boolean {
  const sql = `SELECT coalesce(drives.user_id, vaults.user_id) AS user_id
    FROM entries JOIN drives ON drives.id = entries.drive_id LEFT JOIN vaults ON vaults.id = drives.vault_id
    WHERE entries.id = ?`;
  const row = database.read((db) => db.prepare(sql).get(id)) as { user_id: number | null } | undefined;
  return row !== undefined && row.user_id !== null && row.user_id !== userId;
}

/** Of the ids that a list names, those that are others'. */
export function othersIn(target: Pick<Target, 'database'>, { body, request }: Sent): number[] {
  return idsIn(body).filter((id) => isOthers(target, callerOf(request), id));
}

/** Of a list that begins with an own entry: takes those of others out of it, and returns them. */
export function takeOthersAmongOwn(target: Pick<Target, 'database'>, sent: Sent): number[] {
  const ids = idsIn(sent.body);
  const others = othersIn(target, sent);
  if (others.length === 0 || others[0] === ids[0]) return [];
  sent.body.entryIds = ids.filter((id) => !others.includes(id));
  return others;
}

/** The workspace of an entry: 0 for a personal one. */
export function workspaceOf({ database }: Pick<Target, 'database'>, id: number): number {
  const sql = `SELECT coalesce(drives.workspace_id, 0) AS id
    FROM entries JOIN drives ON drives.id = entries.drive_id WHERE entries.id = ?`;
  const row = database.read((db) => db.prepare(sql).get(id)) as { id: number } | undefined;
  return row?.id ?? 0;
}

/** Whether a shared workspace is named that who asks does not belong to. */
export function isForeign(
  { database }: Pick<Target, 'database'>,
  request: FastifyRequest,
  id: unknown,
): boolean {
  const sql = 'SELECT 1 FROM workspace_members WHERE workspace_id = ? AND user_id = ?';
  const workspaceId = Number(id);
  return workspaceId > 0 && !database.read((db) => db.prepare(sql).get(workspaceId, callerOf(request)));
}
