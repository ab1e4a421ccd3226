import type { Connection } from '../database/database.ts';
import type { EntryRow } from '../database/entries.ts';
import { countEntries, listEntries } from '../database/entry-listing.ts';
import type { LinkRow } from '../database/links.ts';
import { entryHash } from '../entries/entry-hash.ts';
import { lastPageOf, offsetOf } from '../pagination.ts';

/** What visitors see of an entry. It does not include the owner, or anything above the link. */
export interface LinkedEntry {
  id: number;
  name: string;
  type: string;
  mime: string | null;
  extension: string | null;
  file_size: number;
  hash: string;
  updated_at: string;
}

export interface LinkView {
  status: 'success';
  link: { hash: string; expires_at: string | null; allow_edit: boolean; allow_download: boolean };
  entry: LinkedEntry;
  /** Contents of a folder; null for a file. */
  entries: { data: LinkedEntry[]; current_page: number; last_page: number; total: number } | null;
}

const pageSize = 100;

export async function viewOf(
  db: Connection,
  link: LinkRow,
  entry: EntryRow,
  page: number,
): Promise<LinkView> {
  return {
    status: 'success',
    link: {
      hash: link.hash,
      expires_at: link.expires_at,
      allow_edit: link.allow_edit === 1,
      allow_download: link.allow_download === 1,
    },
    entry: linkedEntry(entry),
    entries: entry.type === 'folder' ? await contentOf(db, entry, page) : null,
  };
}

async function contentOf(db: Connection, folder: EntryRow, page: number): Promise<LinkView['entries']> {
  const query = { driveId: folder.drive_id, scope: { parentIds: [folder.id] } };
  const offset = offsetOf(page, pageSize);
  const rows = await listEntries(db, query, { orderBy: 'name', orderDir: 'asc', limit: pageSize, offset });
  const total = await countEntries(db, query);
  const data = rows.map(linkedEntry);
  return { data, current_page: page, last_page: lastPageOf(total, pageSize), total };
}

function linkedEntry({ id, name, type, mime, extension, file_size, updated_at }: EntryRow): LinkedEntry {
  return { id, name, type, mime, extension, file_size, hash: entryHash(id), updated_at };
}
