import { timestamp } from '../clock.ts';
import { areHiddenBy, insertCopy, listOriginals, type OriginalRow, showCopies } from '../database/copies.ts';
import type { Connection } from '../database/database.ts';
import { type DriveRow, ensureDrive } from '../database/drives.ts';
import type { EntryRow } from '../database/entries.ts';
import { endLease, type Lease, requireLease } from '../database/leases.ts';
import { ValidationError } from '../errors.ts';
import type { Services } from '../services.ts';
import { inSlices } from '../slices.ts';
import { fileNameOfKey } from './files.ts';
import { depthUnder, refuseDepth, refuseLongResize } from './folders.ts';
import { freeNames } from './free-name.ts';
import { driveEntries, requireEntries } from './lookup.ts';
import { newObjectKey } from '../objects/object-key.ts';
import {
  type Destination,
  driveOwner,
  invalidSelection,
  ownerIn,
  requireMoveDestinations,
  requireWorkspace,
} from './destination.ts';
import { type Addition, refuseOverQuota } from './quota.ts';
import { isPresent } from '../is-present.ts';

/** Maximum number of entries that one request creates. */
export const maximumCopies = 10_000;

/**
 * Copies entries and their contents in slices, so that other requests can run in between. The copies stay hidden until
 * all are made. If the server stops before that, whoever takes the lease over removes them.
 */
export class EntryCopy {
  readonly #services: Services;
  readonly #userId: number;
  readonly #request: CopyRequest;
  readonly #now: string;
  #originals: EntryRow[] = [];
  /** Copies of the requested entries, in the order of the request. */
  readonly #roots: number[] = [];
  /**
   * Copies by the index of the requested entry and the id of the original. A folder may occur twice: requested itself,
   * and below another requested folder.
   */
  readonly #copies = new Map<string, number>();

  constructor(services: Services, userId: number, request: CopyRequest) {
    this.#services = services;
    this.#userId = userId;
    this.#request = request;
    this.#now = timestamp(services.clock());
  }

  /**
   * @returns ids of the copies of the requested entries, in the order of the request
   * @throws Refusal, if possible before anything is copied. If a later step fails, the copies are removed.
   */
  async make(): Promise<readonly number[]> {
    const { database, removals } = this.#services;
    const { destinations, rows, lease } = await database.write(async (db) => ({
      ...(await this.#plan(db)),
      lease: await removals.begin(db),
    }));
    try {
      await inSlices(database, rows, async (db, slice) => {
        const made = await this.#copy(db, lease, slice, destinations);
        return () => {
          for (const { key, copyId, isRoot } of made) {
            this.#copies.set(key, copyId);
            if (isRoot) this.#roots.push(copyId);
          }
        };
      });
      await database.write(async (db) => {
        await this.#show(db, lease, destinations);
      });
    } catch (error) {
      await removals.finish(lease);
      throw error;
    }
    return this.#roots;
  }

  /** Checks the request before anything is copied. */
  async #plan(db: Connection): Promise<{ destinations: Destination[]; rows: OriginalRow[] }> {
    this.#originals = await requireEntries(
      db,
      this.#userId,
      this.#request.entryIds,
      'download',
      driveEntries,
    );
    const destinations = await findCopyDestinations(db, this.#userId, this.#originals, this.#request);
    const ids = this.#originals.map(({ id }) => id);
    const rows = await listOriginals(db, ids, maximumCopies + 1);
    if (rows.length > maximumCopies) {
      throw new ValidationError({
        entryIds: `One request can copy at most ${maximumCopies} entries, including the content of folders.`,
      });
    }
    for (const [index, original] of this.#originals.entries()) {
      refuseDepth(depthUnder(destinations[index]!, [original]), 'destinationId');
    }
    const deepest = destinations.reduce((a, b) => (a.depth > b.depth ? a : b));
    await refuseLongResize(db, this.#originals, deepest);
    await this.#refuseOverQuota(db, rows, destinations);
    return { destinations, rows };
  }

  async #copy(
    db: Connection,
    lease: Lease,
    slice: readonly OriginalRow[],
    destinations: readonly Destination[],
  ): Promise<{ key: string; copyId: number; isRoot: boolean }[]> {
    await this.#requireHidden(db, lease);
    await this.#refuseOverQuota(db, slice, destinations);
    const made: { key: string; copyId: number; isRoot: boolean }[] = [];
    const copies = new Map<string, number>();
    for (const { root, id, parent_id: above } of slice) {
      const isRoot = this.#originals[root]!.id === id;
      const aboveKey = `${root} ${above}`;
      const parentId = isRoot ? null : (copies.get(aboveKey) ?? this.#copies.get(aboveKey))!;
      const destination = destinations[root]!;
      const copyId = await insertCopy(db, id, {
        driveId: destination.drive.id,
        parentId,
        ownerId: ownerIn(destination, this.#userId),
        lease,
        fileName: fileNameOfKey(newObjectKey()),
        now: this.#now,
      });
      // The original was deleted meanwhile: a copy without it would be incomplete.
      if (copyId === undefined) throw invalidSelection('entryIds');
      const key = `${root} ${id}`;
      copies.set(key, copyId);
      made.push({ key, copyId, isRoot });
    }
    return made;
  }

  async #show(db: Connection, lease: Lease, planned: readonly Destination[]): Promise<void> {
    await this.#requireHidden(db, lease);
    // Found again, because the destination may have changed while the copies were made.
    const destinations = await findCopyDestinations(db, this.#userId, this.#originals, this.#request);
    const copies = this.#roots.map((id, index) => {
      const original = this.#originals[index]!;
      const destination = destinations[index]!;
      if (destination.drive.id !== planned[index]!.drive.id) throw invalidSelection('destinationId');
      refuseDepth(depthUnder(destination, [original]), 'destinationId');
      return { id, destination, name: original.name };
    });
    const names = await freeNames(
      db,
      copies.map(({ destination: { drive, parentId }, name }) => ({ driveId: drive.id, parentId, name })),
    );
    await showCopies(
      db,
      copies.map(({ id, destination: { parentId } }, index) => ({ id, parentId, name: names[index]! })),
    );
    await endLease(db, lease);
  }

  /** The copies no longer exist if their workspace was deleted meanwhile. */
  async #requireHidden(db: Connection, lease: Lease): Promise<void> {
    await requireLease(db, lease);
    if (!(await areHiddenBy(db, lease, this.#roots))) throw invalidSelection('destinationId');
  }

  async #refuseOverQuota(
    db: Connection,
    rows: readonly OriginalRow[],
    destinations: readonly Destination[],
  ): Promise<void> {
    const additions = new Map<number, Addition & { drive: DriveRow }>();
    for (const { root, size } of rows) {
      const { drive } = destinations[root]!;
      const addition = additions.get(drive.payer_id) ?? { drive, size: 0, entries: 0 };
      addition.size += size;
      addition.entries += 1;
      additions.set(drive.payer_id, addition);
    }
    for (const { drive, ...addition } of additions.values()) {
      await refuseOverQuota(db, drive, addition, this.#services.quota);
    }
  }
}

/** Entries to copy, and their destination. */
interface CopyRequest {
  entryIds: readonly number[];
  /** 0 is the root. If absent, each copy is created beside its original. */
  destinationId?: number | null | undefined;
  /** A copy into another workspace goes to its root, unless `destinationId` names a folder. */
  workspaceId?: number | null | undefined;
}

/** Returns the destination of each copy, in the order of the originals. */
async function findCopyDestinations(
  db: Connection,
  userId: number,
  originals: readonly EntryRow[],
  { destinationId, workspaceId }: CopyRequest,
): Promise<Destination[]> {
  await requireWorkspace(db, userId, workspaceId);
  const workspaceDrive = isPresent(workspaceId)
    ? await ensureDrive(db, driveOwner(userId, workspaceId))
    : undefined;
  const places = originals.map(({ drive_id: driveId, parent_id: parentId }) => {
    if (workspaceDrive && !destinationId && workspaceDrive.id !== driveId)
      return { driveId: workspaceDrive.id, folderId: null };
    // Null means the root. Only if the field is absent is a copy created beside its original.
    return { driveId, folderId: destinationId === undefined ? parentId : destinationId };
  });
  const destinations = await requireMoveDestinations(db, userId, places);
  for (const { drive } of destinations) {
    const isElsewhere = isPresent(workspaceId) && drive.workspace_id !== workspaceId;
    // A vault contains only encrypted entries.
    if (isElsewhere || drive.vault_id !== null) throw invalidSelection('destinationId');
  }
  return destinations;
}
