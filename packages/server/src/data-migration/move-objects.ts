import { existsSync } from 'node:fs';
import path from 'node:path';
import { claimFolder } from '../objects/folder-claim.ts';
import { isObjectKey } from '../objects/object-key.ts';
import { folderOf, openStore } from '../objects/open-store.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { at, MoveError, reasonOf } from './move-error.ts';
import type { OpenSource } from './move-database.ts';
import type { Progress } from './progress.ts';
import type { Row } from './raw-database.ts';

/** Objects that are copied at the same time. Each takes two buffers of a part of the target. */
const copiesAtOnce = 4;
const batch = 500;

/** A storage of objects that no server uses while this is open. */
export interface OpenStore {
  store: ObjectStore;
  /** Without credentials. */
  place: string;
  close: () => void;
}

const unused = () => '';

export async function openSourceStore(location: string, { identity }: OpenSource): Promise<OpenStore> {
  const folder = folderOf(location);
  if (folder !== undefined && !existsSync(path.join(folder, 'stored'))) {
    throw new MoveError(`${folder} holds no objects.`);
  }
  return open(location, identity, true);
}

/** @throws MoveError if it holds anything but objects of the source, or belongs to another database */
export async function openTargetStore(location: string, source: OpenSource): Promise<OpenStore> {
  const opened = await open(location, source.identity, false);
  try {
    // A folder says whom it belongs to, a bucket does not.
    if (folderOf(location) === undefined) await at(opened.place, () => refuseOthers(opened, source));
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

async function open(location: string, identity: string, knowsObjects: boolean): Promise<OpenStore> {
  const folder = folderOf(location);
  const place = folder ?? placeOf(location);
  return at(place, async () => {
    const release =
      folder === undefined ? () => undefined : await claimFolder(folder, { identity, knowsObjects });
    try {
      const store = await openStore(location, { baseUrl: unused });
      await store.assertUsable();
      return { store, place, close: release };
    } catch (error) {
      release();
      throw error;
    }
  });
}

function placeOf(location: string): string {
  const address = location.replace(/^s3\+/, '');
  return URL.canParse(address) ? `s3+${new URL(address).origin}${new URL(address).pathname}` : 's3+...';
}

async function refuseOthers({ store, place }: OpenStore, { database }: OpenSource): Promise<void> {
  for await (const { key } of store.list()) {
    const known = await database.query(
      'SELECT 1 FROM blobs WHERE object_key = ? UNION ALL SELECT 1 FROM uploads WHERE object_key = ?',
      [key, key],
    );
    if (known.length === 0)
      throw new MoveError(`${place} is not empty: it holds ${key}, which is not of the source.`);
  }
}

interface KnownObject {
  key: string;
  /** Undefined for an upload that is not registered yet: whatever the source holds is right. */
  content: { sha256: string; size: number } | undefined;
}

export interface MovedObjects {
  count: number;
  bytes: number;
  /** Uploads in parts, which only the storage that they were begun in can complete. */
  unfinished: number;
}

/**
 * Copies the objects that the database refers to and that the target lacks, and reads each in the target.
 *
 * @throws MoveError if objects are missing or damaged in the source; the others have been copied
 */
export async function moveObjects(
  source: OpenSource,
  { from, to }: { from: OpenStore; to: OpenStore },
  progress: Progress,
): Promise<MovedObjects> {
  const moved: MovedObjects = { count: 0, bytes: 0, unfinished: 0 };
  const faults: string[] = [];
  const total = source.counts.get('blobs')! + source.counts.get('uploads')!;
  let done = 0;
  const objects = objectsOf(source, moved);
  const work = async () => {
    for (let next = await objects.next(); !next.done; next = await objects.next()) {
      progress.show('objects', done, total);
      const result = await moveObject(next.value, from, to);
      if (typeof result === 'string') faults.push(result);
      else if (result !== undefined) {
        moved.count += 1;
        moved.bytes += result;
      }
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, work));
  if (faults.length > 0) throw new MoveError(faultsOf(faults, moved));
  return moved;
}

function faultsOf(faults: readonly string[], { count }: MovedObjects): string {
  const shown = faults.slice(0, 10).map((fault) => `\n  ${fault}`);
  const more = faults.length > shown.length ? `\n  and ${faults.length - shown.length} more` : '';
  return `${faults.length} objects could not be moved, ${count} could:${shown.join('')}${more}`;
}

async function* objectsOf(source: OpenSource, moved: MovedObjects): AsyncGenerator<KnownObject> {
  for await (const [key, sha256, size] of rowsOf(source, 'blobs', 'object_key, sha256, size')) {
    // Rows that did not come from a server name no objects.
    if (isObjectKey(key!)) yield { key: key!, content: { sha256: sha256!, size: Number(size) } };
  }
  for await (const [key, multipart, completion] of rowsOf(
    source,
    'uploads',
    'object_key, multipart_id, completion',
  )) {
    if (multipart !== null && completion === null) moved.unfinished += 1;
    yield { key: key!, content: undefined };
  }
}

async function* rowsOf({ database }: OpenSource, table: string, columns: string): AsyncGenerator<Row> {
  for (let last = ''; ;) {
    const rows = await database.query(
      `SELECT ${columns} FROM ${table} WHERE object_key > ? ORDER BY object_key LIMIT ${batch}`,
      [last],
    );
    if (rows.length === 0) return;
    yield* rows;
    last = rows.at(-1)![0]!;
  }
}

/** @returns the size, what is wrong, or undefined for an upload without an object */
async function moveObject(
  { key, content }: KnownObject,
  from: OpenStore,
  to: OpenStore,
): Promise<number | string | undefined> {
  const object = await at(from.place, () => from.store.head(key));
  if (!object) return content && `${key} is missing in ${from.place}`;
  const { size, contentType } = object;
  const there = await at(to.place, () => to.store.head(key));
  if (there && there.size !== size) return `${key} is another object in ${to.place}`;
  let sha256 = content?.sha256;
  if (!there) {
    const written = await at(`${key}: ${from.place} to ${to.place}`, async () =>
      to.store.write(key, await from.store.read(key), { contentType }),
    );
    sha256 ??= written.sha256;
    if (written.sha256 !== sha256 || written.size !== (content?.size ?? size)) {
      await to.store.delete([key]);
      return `${key} is damaged in ${from.place}`;
    }
  }
  sha256 ??= await at(from.place, () => from.store.sha256(key));
  const arrived = await at(to.place, () => to.store.sha256(key)).catch((error: unknown) => reasonOf(error));
  return arrived === sha256 ? size : `${key} is damaged in ${to.place}`;
}
