import type { SqlValue } from './connection.ts';
import type { Connection } from './database.ts';
import { entryFacts, type EntryRow } from './entries.ts';
import { ancestors, FoldersAbove, isHidden, type FolderAboveRow } from './entry-tree.ts';
import type { EntryUser } from './entry-users.ts';
import {
  after,
  columnsOf,
  integer,
  integerOrNull,
  listRows,
  text,
  textOrNull,
  combineColumns,
  type Columns,
  type RowOf,
} from './rows.ts';
import type { ShareRights } from './shares.ts';

/** A query for the ids of entries, as `id`, and for their order, as `place`. */
export interface Selection {
  /** Common table expressions, beginning with `WITH RECURSIVE`. */
  before?: string | undefined;
  sql: string;
  values: readonly SqlValue[];
}

export const single = (id: number): Selection => ({
  sql: 'SELECT CAST(? AS BIGINT) AS id, 0 AS place',
  values: [id],
});

export const listed = (ids: readonly number[]): Selection => ({
  sql: 'SELECT value AS id, key AS place FROM numbered_ids!(?) AS wanted',
  values: [JSON.stringify(ids)],
});

/** An entry and the folders above it, from the root of the drive down. */
export const chainTo = (id: number): Selection => ({
  before: ancestors,
  sql: 'SELECT id, -height AS place FROM chain',
  values: [id],
});

/** The folders of a drive that are themselves shared with a user. */
export const sharedFoldersIn = (driveId: number, userId: number): Selection => ({
  sql: `SELECT entries.id, 0 AS place FROM shares nested_join!() entries ON entries.id = shares.entry_id
    WHERE shares.user_id = ? AND drive_id = ? AND rank = 0`,
  values: [userId, driveId],
});

/** What decides how one user sees an entry. */
interface View {
  isStarred: boolean;
  owner: EntryUser;
  /** The users with whom the entry itself is shared. */
  receivers: EntryUser[];
  /** Ids of the folders above, from the root of the drive down. */
  above: readonly number[];
  /** Whether it is in the personal drive or the vault of the user. */
  isInOwnDrive: boolean;
  /** The role of the user in the workspace; null if there is none. */
  roleId: number | null;
  /** By the shares of the entry and of the folders above it; undefined if there are none. */
  shareRights: ShareRights | undefined;
}

/** An entry with everything that decides how one user sees it, and whether. */
export type EntryForUser = EntryRow & View;

/** The same without what changes when something is added to the folder. */
export type FolderForUser = RowOf<typeof folderFacts> & View;

const folderFacts = combineColumns(
  columnsOf('entries', 'id, drive_id, parent_id, owner_id, type, name, trash_id'),
  integer('workspace_id', 'coalesce(drives.workspace_id, 0)'),
  columnsOf('drives', 'vault_id'),
);

export interface EntriesForUser {
  entries: EntryForUser[];
  /** Whether the descriptions were left out. */
  isWithoutDescriptions: boolean;
}

/** Each `?` is the id of the user. */
const viewColumns = combineColumns(
  text('owner_email', 'owners.email'),
  text('owner_name', 'owners.display_name'),
  integer('is_in_own_drive', 'CASE WHEN coalesce(drives.user_id, vaults.user_id) = ? THEN 1 ELSE 0 END'),
  integerOrNull(
    'role_id',
    '(SELECT role_id FROM workspace_members WHERE workspace_id = drives.workspace_id AND user_id = ?)',
  ),
  integer(
    'is_starred',
    'CASE WHEN EXISTS (SELECT 1 FROM stars WHERE user_id = ? AND entry_id = entries.id) THEN 1 ELSE 0 END',
  ),
  text(
    'receivers',
    `(SELECT json_rows!(id, email, display_name, can_view, can_download, can_edit)
      FROM (
        SELECT users.id, email, display_name, can_view, can_download, can_edit
        FROM shares JOIN users ON users.id = shares.user_id WHERE entry_id = entries.id
      ) AS receiver)`,
  ),
  // All folders at once, in the first row.
  textOrNull(
    'folders',
    `CASE row_number() OVER (ORDER BY page.place) WHEN 1 THEN (
      SELECT json_rows!(id, parent_id, trash_id, can_view, can_download, can_edit)
      FROM (
        SELECT entries.id, parent_id, trash_id, can_view, can_download, can_edit
        FROM above nested_join!() entries ON entries.id = above.folder_id
          LEFT JOIN shares ON shares.entry_id = entries.id AND shares.user_id = ?
      ) AS folder
    ) END`,
  ),
);
const usesOfUser = 4;

const entriesOfPage = 'FROM page nested_join!() entries ON entries.id = page.id';

const withAbove = ({ before, sql }: Selection) => `
  ${before === undefined ? 'WITH RECURSIVE' : `${before},`} page (id, place) AS MATERIALIZED (${sql}),
  above (folder_id) AS (
    SELECT parent_id ${entriesOfPage} WHERE parent_id IS NOT NULL
    UNION
    SELECT parent_id FROM above nested_join!() entries ON entries.id = above.folder_id WHERE parent_id IS NOT NULL
  )`;

const tables = `
  ${entriesOfPage}
    JOIN drives ON drives.id = entries.drive_id
    JOIN users AS owners ON owners.id = entries.owner_id
    LEFT JOIN vaults ON vaults.id = drives.vault_id`;

/**
 * Finds the entries of a selection in one statement. Leaves out those that do not exist or are being removed.
 *
 * @param mostText if the descriptions have more bytes together, they are left out
 */
export async function findEntriesForUser(
  db: Connection,
  userId: number,
  selection: Selection,
  mostText?: number,
): Promise<EntriesForUser> {
  const isShort =
    mostText === undefined
      ? '1 = 1'
      : `(SELECT coalesce(sum(octet_length(description)), 0) ${entriesOfPage}) <= ${mostText}`;
  const columns = combineColumns(
    entryFacts,
    textOrNull('description', `CASE WHEN ${isShort} THEN entries.description END`),
    integer('has_description', `CASE WHEN ${isShort} THEN 1 ELSE 0 END`),
  );
  const rows = await listRowsForUser(db, userId, selection, columns);
  return {
    entries: withViews(rows, userId),
    isWithoutDescriptions: rows.some((row) => row.has_description === 0),
  };
}

const listRowsForUser = <Facts>(
  db: Connection,
  userId: number,
  selection: Selection,
  facts: Columns<Facts>,
) => {
  const columns = after(withAbove(selection), combineColumns(facts, viewColumns));
  const user = Array.from({ length: usesOfUser }, () => userId);
  return listRows(db, columns, `${tables} ORDER BY page.place`, ...selection.values, ...user);
};

/** Finds one entry, as `findEntriesForUser` does. */
export const findEntryForUser = async (
  db: Connection,
  userId: number,
  id: number,
): Promise<EntryForUser | undefined> => (await findEntriesForUser(db, userId, single(id))).entries[0];

/** Finds folders to add something to, as `findEntriesForUser` does. */
export const findFoldersForUser = async (
  db: Connection,
  userId: number,
  selection: Selection,
): Promise<FolderForUser[]> => withViews(await listRowsForUser(db, userId, selection, folderFacts), userId);

/** Of a share with the user; null without one. */
interface Rights {
  can_view: number | null;
  can_download: number | null;
  can_edit: number | null;
}

const isShared = ({ can_view }: Rights) => can_view !== null;

type ViewRow = RowOf<typeof viewColumns> & Pick<EntryRow, 'trash_id' | 'parent_id' | 'owner_id'>;

function withViews<Row extends ViewRow>(rows: readonly Row[], userId: number): (Row & View)[] {
  const above = (rows[0] ? JSON.parse(rows[0].folders!) : []) as (FolderAboveRow & Rights)[];
  const folders = new FoldersAbove(above);
  const shared = new Map(above.filter(isShared).map((folder) => [folder.id, folder]));
  return rows.flatMap((row) => withView(row, userId, { folders, shared }));
}

/** Adds to the row instead of copying it: copying its many fields took twice as long as finding them. */
function withView<Row extends ViewRow>(
  row: Row,
  userId: number,
  { folders, shared }: { folders: FoldersAbove; shared: ReadonlyMap<number, Rights> },
): (Row & View)[] {
  const hiddenBy = folders.hiddenByAbove(row.parent_id);
  if (isHidden(row.trash_id) || isHidden(hiddenBy)) return [];
  const above = folders.pathTo(row.parent_id);
  const others = row.receivers === '[]' ? [] : (JSON.parse(row.receivers) as (EntryUser & Rights)[]);
  const rights = [
    ...others.filter(({ id }) => id === userId),
    ...above.flatMap((id) => shared.get(id) ?? []),
  ];
  return [
    Object.assign(row, {
      trash_id: row.trash_id ?? hiddenBy,
      isStarred: row.is_starred === 1,
      owner: { id: row.owner_id, email: row.owner_email, display_name: row.owner_name },
      receivers: others,
      above,
      isInOwnDrive: row.is_in_own_drive === 1,
      roleId: row.role_id,
      shareRights: rights.length === 0 ? undefined : unionOf(rights),
    }),
  ];
}

const unionOf = (rights: readonly Rights[]): ShareRights => ({
  view: rights.some(({ can_view }) => can_view === 1),
  download: rights.some(({ can_download }) => can_download === 1),
  edit: rights.some(({ can_edit }) => can_edit === 1),
});
