import { ApiError, createFolder, paginate, type Client } from '../../client/src/index.ts';
import { getEntry, listEntries, type DriveEntry, type ListEntriesInput } from '../../client/src/reference.ts';
import { CommandError, usageError } from './errors.ts';
import type { Hint } from './hints.ts';
import { intoFolder } from './nesting.ts';
import { plain } from './text.ts';

/** Identifier of a folder; null is the root. */
export type FolderId = number | null;

/** What listing shows of a folder or an entry that it makes; null is the root. */
export type Found = DriveEntry | null;

const perPage = 200;

/**
 * A workspace as people see it. Entries are named by a path from the root, `Reports/2026/survey.mp4`, or by their
 * identifier, `id:4823`; `/` is the root.
 */
export class Drive {
  constructor(
    readonly client: Client,
    readonly workspaceId: number,
  ) {}

  /** All entries that a listing answers, page by page. */
  list(input: ListEntriesInput): AsyncIterable<DriveEntry> {
    const { client, workspaceId } = this;
    return paginate(client, listEntries, {
      orderBy: 'name',
      orderDir: 'asc',
      ...input,
      workspaceId,
      perPage,
    });
  }

  /** What lies in a folder. */
  children(folderId: FolderId): AsyncIterable<DriveEntry> {
    return this.list(folderId === null ? {} : { folderId: String(folderId) });
  }

  /**
   * What lies in a folder at any depth, a folder before what it holds, each with its path below. A folder that cannot be
   * read is told of, and the others are read all the same.
   */
  async *tree(
    folderId: FolderId,
    below = '',
    above: readonly number[] = folderId === null ? [] : [folderId],
  ): AsyncGenerator<{ entry: DriveEntry; path: string } | { error: unknown }> {
    try {
      for await (const entry of this.children(folderId)) {
        const path = `${below}${entry.name}`;
        yield { entry, path };
        if (entry.type !== 'folder') continue;
        try {
          yield* this.tree(entry.id, `${path}/`, intoFolder(above, entry));
        } catch (error) {
          yield { error };
        }
      }
    } catch (error) {
      if (above.length < 2) throw error;
      yield { error };
    }
  }

  /** What a path or an `id:` names; undefined where nothing does. */
  async find(named: string): Promise<Found | undefined> {
    const id = idIn(named);
    if (id !== undefined) {
      return getEntry(this.client, { entryId: id }).then(
        ({ fileEntry }) => fileEntry,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return undefined;
          throw error;
        },
      );
    }
    let at: Found = null;
    for (const segment of segmentsOf(named)) {
      if (at && at.type !== 'folder') return undefined;
      at = await this.only(this.children(at?.id ?? null), segment);
      if (!at) return undefined;
    }
    return at;
  }

  /** The entry of a name. Files may share theirs: then only an `id:` tells which one is meant. */
  async only(entries: AsyncIterable<DriveEntry>, name: string): Promise<DriveEntry | null> {
    const same: DriveEntry[] = [];
    for await (const entry of entries) if (entry.name === name) same.push(entry);
    if (same.length > 1) {
      const ids = same.map(({ id }) => `id:${id}`).join(', ');
      throw usageError(
        `${same.length} entries are called ${plain(name)}. Name one of them by its id: ${ids}.`,
      );
    }
    return same[0] ?? null;
  }

  /** @throws CommandError where nothing has the name */
  async requireFound(named: string): Promise<Found> {
    const found = await this.find(named);
    if (found === undefined) throw notFound(named);
    return found;
  }

  /** @throws CommandError where nothing has the name, or the root has it */
  async require(named: string): Promise<DriveEntry> {
    const found = await this.requireFound(named);
    if (found === null) throw usageError('The root cannot be used here. Give an entry in it.');
    return found;
  }

  async requireAll(named: readonly string[]): Promise<DriveEntry[]> {
    const entries: DriveEntry[] = [];
    for (const path of named) entries.push(await this.require(path));
    return entries;
  }

  /** Those that an `id:` names are not looked up: they may be in the trash. */
  async requireIds(named: readonly string[]): Promise<number[]> {
    const ids: number[] = [];
    for (const path of named) ids.push(idIn(path) ?? (await this.require(path)).id);
    return ids;
  }

  /** @throws CommandError where nothing has the name, or a file does */
  async requireFolder(named: string): Promise<FolderId> {
    const found = await this.requireFound(named);
    if (found && found.type !== 'folder') throw usageError(`${plain(named)} is not a folder. Give a folder.`);
    return found?.id ?? null;
  }

  /** The entry of a name in the trash, or of an `id:`. */
  async requireTrashed(named: string): Promise<number> {
    const id = idIn(named);
    if (id !== undefined) return id;
    const entry = await this.only(this.list({ deletedOnly: true }), named);
    if (!entry) throw notFound(named, 'trash');
    return entry.id;
  }

  /** Makes a folder in another one. */
  async makeFolder(name: string, parentId: FolderId): Promise<{ id: number; name: string }> {
    const { client, workspaceId } = this;
    return (await createFolder(client, { name, parentId, workspaceId })).folder;
  }

  /** The folder of a name in another one, which is made where it is missing. */
  async ensureFolder(name: string, parentId: FolderId): Promise<{ id: number; name: string }> {
    const found = await this.only(this.children(parentId), name);
    if (found && found.type !== 'folder')
      throw usageError(`${plain(name)} already exists as a file. Choose another name.`);
    return found ?? this.makeFolder(name, parentId);
  }
}

export const segmentsOf = (named: string): string[] => named.split('/').filter((segment) => segment !== '');

/** The folder's path and the name in it that a path ends with. */
export function splitPath(named: string): { parent: string; name: string } {
  const segments = segmentsOf(named);
  const name = segments.pop();
  if (name === undefined || idIn(named) !== undefined) {
    throw usageError(
      `${JSON.stringify(plain(named))} is not the path of a new entry. Give a path such as Reports/2026.`,
    );
  }
  return { parent: `/${segments.join('/')}`, name };
}

export function idIn(named: string): number | undefined {
  const [, digits] = /^id:(\d+)$/.exec(named) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

const notFound = (named: string, hint: Hint = 'list') =>
  new CommandError('notFound', `${plain(named)} does not exist.`, hint);
