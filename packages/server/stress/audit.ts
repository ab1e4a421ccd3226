import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Database, type Connection } from '../src/database/database.ts';
import { ObjectCleanup } from '../src/object-cleanup.ts';
import { DiskObjectStore } from '../src/objects/disk.ts';
import { sweep } from '../src/sweep.ts';
import { mapSequentially } from '../src/sequential.ts';

/**
 * Looks through the data folder of a server that does not run: the database is sound, every entry has its object
 * with the bytes it should have, counts are right, and nothing is left over once the storage was swept.
 *
 * @returns what is wrong, one sentence each
 */
export async function audit(data: string): Promise<string[]> {
  const database = await Database.open(path.join(data, 'database.sqlite'));
  try {
    const root = path.join(data, 'objects');
    const objects = await DiskObjectStore.open(root, { baseUrl: () => 'http://127.0.0.1' });
    const problems = [...(await auditRows(database)), ...(await brokenObjects(database, objects))];
    await sweepAtOnce(database, objects);
    return [...problems, ...(await leftovers(database, objects, root))];
  } finally {
    await database.close();
  }
}

/** Returns what is wrong with the rows of a database, of either engine, which no server uses at the time. */
export async function auditRows(database: Database): Promise<string[]> {
  return [...(await database.integrityErrors()), ...(await database.read(brokenRows))];
}

/** What the constraints of the tables cannot express: each query finds rows that should not be. */
const rules: Record<string, string> = {
  'has a wrong count of references': `
    SELECT 'blob ' || id AS name FROM blobs
    WHERE reference_count = 0
      OR reference_count <> (SELECT count(*) FROM entries WHERE blob_id = blobs.id)`,
  'has another size than its content': `
    SELECT 'entry ' || entries.id AS name FROM entries JOIN blobs ON blobs.id = blob_id
    WHERE file_size <> blobs.size`,
  'has other content than its hash says': `
    SELECT 'entry ' || entries.id AS name FROM entries JOIN blobs ON blobs.id = blob_id
    WHERE file_hash <> blobs.sha256`,
  'lies in no folder that leads to the root of a drive': `
    WITH RECURSIVE reachable (id, drive_id) AS (
      SELECT id, drive_id FROM entries WHERE parent_id IS NULL AND drive_id IN (SELECT id FROM drives)
      UNION
      SELECT entries.id, entries.drive_id FROM entries
      JOIN reachable ON entries.parent_id = reachable.id AND entries.drive_id = reachable.drive_id
    )
    SELECT 'entry ' || id AS name FROM entries WHERE id NOT IN (SELECT id FROM reachable)`,
  'lies in a file': `
    SELECT 'entry ' || entries.id AS name FROM entries JOIN entries AS parent ON parent.id = entries.parent_id
    WHERE parent.type <> 'folder'`,
  'is in the trash by half': `
    SELECT 'entry ' || id AS name FROM entries
    WHERE (trash_id IS NULL) <> (deleted_at IS NULL) OR (trash_id <> id AND -trash_id NOT IN (SELECT id FROM leases))`,
  'has another height than the folders below it': `
    SELECT 'folder ' || id AS name FROM entries WHERE type = 'folder' AND height <> (
      SELECT coalesce(max(children.height) + 1, 0) FROM entries AS children
      WHERE children.parent_id = entries.id AND children.type = 'folder')`,
  'has another size, or number of files, than what it contains': `
    SELECT 'folder ' || id AS name FROM entries WHERE type = 'folder' AND (file_size, file_count) <> (
      SELECT coalesce(sum(file_size), 0), coalesce(sum(rank + file_count), 0) FROM entries AS children
      WHERE children.parent_id = entries.id AND children.deleted_at IS NULL)
    UNION ALL
    SELECT 'drive ' || id FROM drives WHERE (size, file_count) <> (
      SELECT coalesce(sum(file_size), 0), coalesce(sum(rank + file_count), 0) FROM entries
      WHERE drive_id = drives.id AND parent_id IS NULL AND deleted_at IS NULL)`,
  'is in a vault without its vectors, or has some outside of it': `
    SELECT 'entry ' || entries.id AS name FROM entries JOIN drives ON drives.id = drive_id
    WHERE (iv IS NOT NULL) <> (drives.vault_id IS NOT NULL AND type <> 'folder')`,
  'has a wrong sum of space used, or of entries': `
    SELECT 'user ' || users.id AS name FROM users
    LEFT JOIN space_usage ON space_usage.user_id = users.id
    WHERE (coalesce(space_usage.used, 0), coalesce(space_usage.entries, 0)) <> (
      SELECT
        coalesce(sum(CASE type WHEN 'folder' THEN 0 ELSE file_size END + coalesce(octet_length(description), 0)
          + coalesce(octet_length(exif_data), 0)), 0),
        count(*)
      FROM entries JOIN drive_payers ON drive_payers.drive_id = entries.drive_id
      WHERE drive_payers.user_id = users.id)`,
  'has a wrong number of notes, or sum of their sizes': `
    SELECT 'user ' || users.id AS name FROM users
    LEFT JOIN note_usage ON note_usage.user_id = users.id
    WHERE (coalesce(note_usage.notes, 0), coalesce(note_usage.size, 0)) <> (
      SELECT count(*), coalesce(sum(octet_length(title) + octet_length(body)), 0)
      FROM notes WHERE notes.user_id = users.id)`,
  'is tracked in another drive than its own': `
    SELECT 'entry ' || entry_id AS name FROM tracked_files JOIN entries ON entries.id = entry_id
    WHERE tracked_files.drive_id <> entries.drive_id`,
  'is both in use and to be deleted': `
    SELECT 'object ' || object_key AS name FROM object_deletions
    WHERE object_key IN (SELECT object_key FROM blobs UNION SELECT object_key FROM uploads)`,
  'is registered and still awaited': `
    SELECT 'upload ' || object_key AS name FROM uploads
    WHERE file_name IN (SELECT file_name FROM entries)`,
};

/** Returns what is wrong with the rows as one transaction sees them, one sentence each. */
export async function brokenRows(db: Connection): Promise<string[]> {
  return (
    await mapSequentially(Object.entries(rules), async ([fault, sql]) => {
      const rows = (await db.prepare(sql).all()) as { name: string }[];
      return rows.map(({ name }) => `${name} ${fault}`);
    })
  ).flat();
}

async function brokenObjects(database: Database, objects: DiskObjectStore): Promise<string[]> {
  const problems: string[] = [];
  for (const { object_key: key, size, sha256 } of await blobsOf(database)) {
    const object = await objects.head(key);
    if (!object) problems.push(`${key} has no object`);
    else if (object.size !== size) problems.push(`${key} has ${object.size} bytes, not ${size}`);
    else if ((await objects.sha256(key)) !== sha256)
      problems.push(`${key} has other bytes than it should have`);
  }
  return problems;
}

async function sweepAtOnce(database: Database, objects: DiskObjectStore): Promise<void> {
  const objectCleanup = new ObjectCleanup(database, objects, (error) => {
    throw error;
  });
  await sweep(
    {
      ...{ database, objects, objectCleanup, quota: Infinity },
      clock: () => new Date(),
    },
    { graceMs: 0, orphanLifetimeMs: 0 },
  );
}

async function leftovers(database: Database, objects: DiskObjectStore, root: string): Promise<string[]> {
  const uploads = await rowsOf<{ object_key: string; multipart_id: string | null }>(database, 'uploads');
  const wanted = new Set([...(await blobsOf(database)), ...uploads].map((row) => row.object_key));
  const begun = new Set(uploads.map((row) => row.multipart_id));
  const problems: string[] = [];
  for await (const { key } of objects.list()) {
    if (!wanted.has(key)) problems.push(`${key} is an object that nothing needs`);
  }
  for await (const { uploadId } of objects.listMultipart()) {
    if (!begun.has(uploadId)) problems.push(`${uploadId} is a multipart upload that nobody knows`);
  }
  for (const { object_key: key } of await rowsOf<{ object_key: string }>(database, 'object_deletions')) {
    problems.push(`${key} was to be deleted`);
  }
  for (const name of await readdir(path.join(root, 'incoming'))) problems.push(`incoming/${name} is left`);
  return problems;
}

const blobsOf = (database: Database) =>
  rowsOf<{ object_key: string; sha256: string; size: number }>(database, 'blobs');

async function rowsOf<Row>(
  database: Database,
  table: 'blobs' | 'uploads' | 'object_deletions',
): Promise<Row[]> {
  return (await database.read((db) => db.prepare(`SELECT * FROM ${table}`).all())) as Row[];
}
