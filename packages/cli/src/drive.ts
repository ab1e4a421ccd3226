import {
  ApiError,
  createFolder,
  deleteEntries,
  paginate,
  type Client,
  type ShareableLink,
} from '../../client/src/index.ts';
import {
  getEntry,
  getFolderPath,
  getShareableLink,
  listEntries,
  validateUploads,
  type DriveEntry,
  type ListEntriesInput,
} from '../../client/src/reference.ts';
import { CommandError, eachOf, unlessRefused, usageError } from './errors.ts';
import { requireEntry, requireFields, requireItems } from './fields.ts';
import type { Hint } from './hints.ts';
import { walkIn } from './nesting.ts';
import { plain } from './text.ts';

/** Id of a folder; null is the root. */
export type FolderId = number | null;

/** An entry; null is the root. */
export type Found = DriveEntry | null;

const perPage = 200;

/** Returns a function that calls another one once for each key. */
export function once<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key)!;
  };
}

/**
 * A workspace on the server. Users name entries by a path from the root, `Reports/2026/survey.mp4`, or from an entry by
 * its id, `id:4823` and `id:4823/survey.mp4`; `/` is the root. Each may begin with `drive:`.
 */
export class Drive {
  readonly client: Client;
  readonly workspaceId: number;

  /** Looks a name up in a folder: a drive lives as long as a command, which asks nothing twice. */
  readonly #lookUp = once((folderId: FolderId) => this.#namesIn(folderId));
  /** What this command has made, by folder: an earlier look-up lacks it. */
  readonly #made = new Map<FolderId, DriveEntry[]>();

  constructor(client: Client, workspaceId: number) {
    this.client = client;
    this.workspaceId = workspaceId;
  }

  /** The client for a call that completes or undoes what was begun: an interruption does not end it. */
  get unaborted(): Client {
    return { ...this.client, signal: undefined };
  }

  /** Yields the entries of a listing, page by page. If it changes meanwhile, some may be missing: only to show them. */
  async *list(input: ListEntriesInput): AsyncGenerator<DriveEntry> {
    for await (const entry of this.#paged(input)) yield requireEntry(entry);
  }

  /**
   * Returns all entries of a listing. What it does not contain was not there.
   *
   * @throws ApiError also if the listing keeps changing
   */
  async all(input: ListEntriesInput): Promise<DriveEntry[]> {
    return (await this.#paged(input).all()).map((entry) => requireEntry(entry));
  }

  /** Yields the children of a folder, as `list` does. */
  children(folderId: FolderId): AsyncIterable<DriveEntry> {
    return this.list(inFolder(folderId));
  }

  /** Returns all children of a folder, as `all` does. */
  allChildren(folderId: FolderId): Promise<DriveEntry[]> {
    return this.all(inFolder(folderId));
  }

  #paged(input: ListEntriesInput) {
    const { client, workspaceId } = this;
    const order = { orderBy: 'name', orderDir: 'asc' } as const;
    return paginate(client, listEntries, { ...order, ...input, workspaceId, perPage });
  }

  async #firstPage(input: ListEntriesInput): Promise<{ entries: DriveEntry[]; pages: number }> {
    for await (const { data, last_page } of this.#paged(input).pages())
      return { entries: data.map((entry) => requireEntry(entry)), pages: last_page };
    return { entries: [], pages: 1 };
  }

  /** Returns the entries of a folder that have a name. */
  async named(folderId: FolderId, name: string): Promise<DriveEntry[]> {
    const all = [...(await this.#lookUp(folderId)(name)), ...(this.#made.get(folderId) ?? [])];
    const same = all.filter((entry) => entry.name === name);
    return [...new Map(same.map((entry) => [entry.id, entry])).values()];
  }

  /** Notes an entry that this command has made, so that look-ups find it. */
  noteMade(folderId: FolderId, entry: DriveEntry): void {
    this.#made.set(folderId, [...(this.#made.get(folderId) ?? []), entry]);
  }

  /**
   * Returns a function for the entries of a folder that may have a name. A large folder is not read, but searched. It is
   * read all the same if nothing is found, because another server may search otherwise, and for more names than pages.
   */
  #namesIn(folderId: FolderId): (name: string) => Promise<DriveEntry[]> {
    const first = this.#firstPage(inFolder(folderId));
    let searches = 0;
    let all: Promise<DriveEntry[]> | undefined;
    return once(async (name: string) => {
      const { entries, pages } = await first;
      if (pages <= 1) return entries;
      if (all) return all;
      if (++searches < pages) {
        const search = this.#firstPage({ folderId: String(folderId ?? 0), query: name });
        const found = await unlessRefused(search, [400, 404, 422]);
        // Another server may search the whole workspace.
        const here =
          found?.entries.filter((entry) => entry.name === name && entry.parent_id === folderId) ?? [];
        if (found && here.length > 0 && (found.pages === 1 || isPast(found.entries, name))) return here;
      }
      return (all ??= this.allChildren(folderId));
    });
  }

  /**
   * Yields everything below a folder with its relative path, each folder before its contents. If a subfolder cannot be
   * read, yields its error and continues.
   */
  async *tree(
    folderId: FolderId,
    below = '',
    enter = walkIn(folderId),
  ): AsyncGenerator<{ entry: DriveEntry; path: string } | { error: unknown }> {
    for (const entry of await this.allChildren(folderId)) {
      const path = `${below}${entry.name}`;
      yield { entry, path };
      if (entry.type !== 'folder') continue;
      try {
        yield* this.tree(entry.id, `${path}/`, enter(entry));
      } catch (error) {
        yield { error };
      }
    }
  }

  /** Returns the entry with this id; undefined if there is none. */
  async entry(id: number): Promise<DriveEntry | undefined> {
    const found = await unlessRefused(getEntry(this.client, { entryId: id }), [404]);
    return found && requireEntry(found.fileEntry);
  }

  /**
   * Finds the entry of a path; undefined if there is none.
   *
   * @throws CommandError if there is no entry with the id that it begins with: nothing can be created there; also if it
   * is in the vault, whose names only its own commands can read and write
   */
  async find(named: string): Promise<Found | undefined> {
    const { id, names } = partsOf(named);
    let at = id === undefined ? null : ((await this.entry(id)) ?? null);
    if (id !== undefined && !at) throw notFound(`id:${id}`);
    if (at?.is_encrypted) throw new CommandError('usage', `id:${id} is in the vault.`, 'inVault');
    for (const segment of names) {
      if (at && at.type !== 'folder') return undefined;
      at = this.only(await this.named(at?.id ?? null, segment), segment);
      if (!at) return undefined;
    }
    return at;
  }

  /**
   * Returns the entry with this name; null if there is none.
   *
   * @throws CommandError if several files have the name, because then only an `id:` is unambiguous
   */
  only(entries: readonly DriveEntry[], name: string): DriveEntry | null {
    const same = newestFirst(entries.filter((entry) => entry.name === name));
    if (same.length > 1) {
      throw usageError(
        `${same.length} entries are called ${plain(name)}. Name one of them by its id, the newest first: ${idsOf(same)}.`,
      );
    }
    return same[0] ?? null;
  }

  /** @throws CommandError if there is no such entry */
  async requireFound(named: string, hint?: Hint): Promise<Found> {
    const found = await this.find(named);
    if (found !== undefined) return found;
    const shared = await this.#sharedAs(named);
    if (shared === undefined) throw notFound(named, hint);
    const message = `${plain(named)} does not exist on this drive. It is shared with you: name it ${shared}.`;
    throw new CommandError('notFound', message);
  }

  /** Returns how to name what another user shares, if a path that does not exist begins with its name. */
  async #sharedAs(named: string): Promise<string | undefined> {
    const { id, names } = partsOf(named);
    const [first = '', ...below] = names;
    if (id !== undefined || this.workspaceId !== 0) return undefined;
    const listed = await this.#firstPage({ sharedOnly: true, query: first }).catch(() => undefined);
    const shared = listed?.entries.filter(({ name }) => name === first) ?? [];
    const ways = shared.map((entry) => [`id:${entry.id}`, ...below.map(plain)].join('/'));
    return ways.join(' or ') || undefined;
  }

  /** @throws CommandError if there is no such entry, or if it is the root */
  async require(named: string): Promise<DriveEntry> {
    const found = await this.requireFound(named);
    if (found === null) throw usageError('The root cannot be used here. Give an entry in it.');
    return found;
  }

  /** Returns entries by their names in the command; one that is named twice once. */
  async requireNamed(named: readonly string[]): Promise<Map<string, DriveEntry>> {
    const entries = new Map<string, DriveEntry>();
    const ids = new Set<number>();
    for (const [at, entry] of (await eachOf(named, (path) => this.require(path))).entries()) {
      if (!ids.has(entry.id)) entries.set(named[at]!, entry);
      ids.add(entry.id);
    }
    return entries;
  }

  async requireAll(named: readonly string[]): Promise<DriveEntry[]> {
    return [...(await this.requireNamed(named)).values()];
  }

  /**
   * Returns a sentence for each entry that has the name of another one in its folder: what the server has made without a
   * word, and what no path can name.
   */
  async doubles(entries: readonly Pick<DriveEntry, 'name' | 'parent_id'>[]): Promise<string[]> {
    const childrenOf = once((folderId: FolderId) => unlessRefused(this.allChildren(folderId)));
    const sentences = new Set<string>();
    const folders = new Set(entries.map(({ parent_id: parent }) => parent)).values();
    const reading = async () => {
      for (const folder of folders) await childrenOf(folder);
    };
    await Promise.all(Array.from({ length: 4 }, reading));
    for (const { name, parent_id: parent } of entries) {
      const same = ((await childrenOf(parent)) ?? []).filter((entry) => entry.name === name);
      if (same.length > 1) sentences.add(severalOf(same));
    }
    return [...sentences];
  }

  /**
   * Checks that what comes into a folder makes no second entry of a name.
   *
   * @throws CommandError that names both
   */
  async requireFreeNames(entries: readonly DriveEntry[], folderId: FolderId): Promise<void> {
    const pathOf = this.paths();
    await requireFreeNames(
      entries,
      await this.allChildren(folderId),
      async (entry) => (await pathOf({ ...entry, parent_id: folderId })) ?? entry.name,
    );
  }

  /**
   * Checks that entries that go to the root are in this drive: the server takes the root of the drive that they are in.
   *
   * @throws CommandError for an entry of another workspace, or one that another user shares
   */
  async requireHere(entries: readonly DriveEntry[], folderId: FolderId): Promise<void> {
    if (folderId !== null) return;
    const topOf = once((id: number) => unlessRefused(getFolderPath(this.client, { hash: String(id) })));
    const tops = (await this.allChildren(null)).map(({ id }) => id);
    for (const { id, name, parent_id: parent } of entries) {
      const top = parent === null ? id : (await topOf(parent))?.path[0]?.id;
      if (top === undefined || !tops.includes(top))
        throw new CommandError(
          'usage',
          `${plain(name)} (id:${id}) is on another drive than this`,
          'elsewhere',
        );
    }
  }

  /** Yields the folders, or the files, of the workspace, the newest first. */
  newest(what: 'folders' | 'files'): AsyncGenerator<DriveEntry> {
    const filter = { key: 'type', operator: what === 'folders' ? '=' : '!=', value: 'folder' };
    return this.list({ filters: btoa(JSON.stringify([filter])), orderBy: 'id', orderDir: 'desc' });
  }

  /** Returns the shareable link of an entry; undefined if it has none. */
  async linkOf({ id }: DriveEntry): Promise<ShareableLink | undefined> {
    return (await unlessRefused(getShareableLink(this.client, { entryId: id }), [404]))?.link;
  }

  /** @throws CommandError if the entry has no link */
  async requireLink(entry: DriveEntry): Promise<ShareableLink> {
    const link = await this.linkOf(entry);
    if (!link) throw new CommandError('notFound', `${plain(entry.name)} has no link.`);
    return link;
  }

  /** Does not look up an `id:`, because that entry may be in the trash. */
  async requireIds(named: readonly string[]): Promise<number[]> {
    const paths = await this.requireAll(named.filter((path) => idIn(path) === undefined));
    const ids = named.map((path) => idIn(path)).filter((id) => id !== undefined);
    return [...new Set([...paths.map(({ id }) => id), ...ids])];
  }

  /** @throws CommandError if there is no such entry to put something into, or if it is a file */
  async requireFolder(named: string, hint: Hint = 'parents'): Promise<FolderId> {
    const found = await this.requireFound(named, hint);
    if (found && found.type !== 'folder') throw usageError(`${plain(named)} is not a folder. Give a folder.`);
    return found?.id ?? null;
  }

  /**
   * Returns a function for the paths of entries from the root, which looks up each folder once. A path is undefined if
   * the user may not see the folder, or if it is in the trash.
   */
  paths(): (entry: DriveEntry) => Promise<string | undefined> {
    const folderPath = once(async (id: number) => {
      const found = await unlessRefused(getFolderPath(this.client, { hash: String(id) }));
      const chain = found ? requireItems(found.path, 'folder', { name: 'text' }) : [];
      // The path of a folder that is shared, in one that is not, does not begin at the root.
      return chain[0]?.parent_id === null ? `/${chain.map(({ name }) => name).join('/')}` : undefined;
    });
    return async ({ name, parent_id: parent }) => {
      if (parent === null) return `/${name}`;
      const path = await folderPath(parent);
      return path === undefined ? undefined : `${path}/${name}`;
    };
  }

  /** Returns the path that an entry of the trash had; with `…`, if a folder above it is in the trash too. */
  trashedPaths(): (entry: DriveEntry) => Promise<string> {
    const pathOf = this.paths();
    return async (entry) => (await pathOf(entry)) ?? `…/${entry.name}`;
  }

  /**
   * Finds trashed entries of the workspace by their names, the paths that `ls --trash` shows, or `id:`.
   *
   * @throws CommandError if there is none
   */
  async requireTrashed(named: readonly string[]): Promise<number[]> {
    const trashed = await this.all({ deletedOnly: true });
    const pathOf = this.trashedPaths();
    const ids = await eachOf(named, async (each) => {
      const { id, names } = partsOf(each);
      const isMeant = async (entry: DriveEntry) => {
        if (names.length === 0) return entry.id === id;
        if (entry.name !== names.at(-1) || id !== undefined) return false;
        return !each.includes('/') || (await pathOf(entry)).replace(/^\//, '') === names.join('/');
      };
      const meant: DriveEntry[] = [];
      for (const entry of trashed) if (await isMeant(entry)) meant.push(entry);
      const entry = this.only(meant, meant[0]?.name ?? '');
      if (!entry) throw notFound(each, 'trash');
      return entry.id;
    });
    return [...new Set(ids)];
  }

  /**
   * Asks the server about an upload that a dry run leaves out.
   *
   * @throws CommandError if the server would refuse it; not every server can be asked
   */
  async requireValid(name: string, size: number): Promise<void> {
    const { client, workspaceId } = this;
    const isRefused = async (name: string) => {
      const files = [{ name, size, relativePath: '' }];
      const answer = await unlessRefused(validateUploads(client, { files, workspaceId }), [404, 405]);
      return answer?.errors === true;
    };
    if (!(await isRefused(name))) return;
    // The answer does not say why. No server refuses this name.
    throw (await isRefused('a'))
      ? new CommandError('invalid', `The server has no space for ${plain(name)}.`, 'quota')
      : new CommandError('invalid', `The server would refuse the name ${plain(name)}.`);
  }

  /** Creates a folder in another folder. */
  async makeFolder(name: string, parentId: FolderId): Promise<{ id: number; name: string }> {
    const { client, workspaceId } = this;
    const { folder } = await createFolder(client, { name, parentId, workspaceId });
    const made = requireFields(folder, 'a folder', { id: 'number', name: 'text' });
    this.noteMade(parentId, { ...made, type: 'folder' } as DriveEntry);
    return made;
  }

  /** Returns the folder with this name in another folder, and creates it if necessary. */
  async ensureFolder(name: string, parentId: FolderId): Promise<{ id: number; name: string }> {
    const found = this.only(await this.named(parentId, name), name);
    if (found && found.type !== 'folder') throw existing(name, found);
    return found ?? this.makeOrFindFolder(name, parentId);
  }

  /** Creates a folder where none was, and returns that of its name if another command has created one meanwhile. */
  async makeOrFindFolder(name: string, parentId: FolderId): Promise<{ id: number; name: string }> {
    try {
      return await this.makeFolder(name, parentId);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.reason === 'refused';
      const found = isRefused ? this.only(await this.allChildren(parentId), name) : null;
      if (found?.type !== 'folder') throw error;
      return found;
    }
  }

  /** Returns the folder with this path, and creates it and those above it if necessary. */
  async ensurePath(named: string): Promise<FolderId> {
    const { parent, names } = await this.requireStart(named);
    let id = parent;
    for (const segment of names) ({ id } = await this.ensureFolder(segment, id));
    return id;
  }

  /**
   * Returns the folder that a path begins with, and the names of what is to be below it.
   *
   * @throws CommandError if there is no such folder
   */
  async requireStart(named: string): Promise<{ parent: FolderId; names: string[] }> {
    const { id, names } = partsOf(named);
    return { parent: id === undefined ? null : await this.requireFolder(`id:${id}`), names };
  }
}

/**
 * Whether the first of several pages shows everything of a name: folders come first, and then files by their names. A
 * server that sorts otherwise is not believed.
 */
function isPast(page: readonly DriveEntry[], name: string): boolean {
  const files = page.slice(page.findIndex(({ type }) => type !== 'folder'));
  const isInOrder = files.every(
    (file, at) => file.type !== 'folder' && (at === 0 || files[at - 1]!.name <= file.name),
  );
  return isInOrder && files.at(-1)!.name > name;
}

/** Of several entries with one name, the newest has it: the others may be what it was to replace. */
export const newestFirst = <Entry extends { id: number }>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => b.id - a.id);

/** Says that several entries of a folder have one name, and what to do. */
export function severalOf(entries: readonly { id: number; name: string }[]): string {
  const same = newestFirst(entries);
  return `${same.length} entries are called ${plain(same[0]!.name)} in one folder now, the newest first: ${idsOf(same)}. Rename or remove an older one by its id, such as id:${same.at(-1)!.id}.`;
}

export const idsOf = (entries: readonly { id: number }[]): string =>
  entries.map(({ id }) => `id:${id}`).join(', ');

const inFolder = (folderId: FolderId): ListEntriesInput =>
  folderId === null ? {} : { folderId: String(folderId) };

/** Marks a path on the drive, where it could also be that of a local file. */
export const mark = 'drive:';

/** The mark and the path, as users name it. */
export const marked = (named: string): string => `${mark}${unmarked(named)}`;

const unmarked = (named: string): string => (named.startsWith(mark) ? named.slice(mark.length) : named);

/** A path on the drive: the id of the entry that it begins with, undefined for the root, and the names below. */
interface PathParts {
  id: number | undefined;
  names: string[];
}

/**
 * Takes a path apart: `id:4823/a`, or `/id:4823/a` if that is the name of a folder in the root. `.` is the folder before it.
 *
 * @throws CommandError for an id that is none, and for `..`: no entry has this name
 */
export function partsOf(named: string): PathParts {
  const [, digits, below] = /^(?:id:(\d+)(?=\/|$))?(.*)$/s.exec(unmarked(named))!;
  const id = digits === undefined ? undefined : Number(digits);
  if (id !== undefined && !Number.isSafeInteger(id))
    throw usageError(`id:${digits} is no id: it is above ${Number.MAX_SAFE_INTEGER}.`);
  const names = below!.split('/').filter((name) => name !== '' && name !== '.');
  if (names.includes('..'))
    throw usageError(`${plain(named)}: a path on the drive cannot contain .. Give it from the root.`);
  return { id, names };
}

const joined = ({ id, names }: PathParts): string => [id === undefined ? '' : `id:${id}`, ...names].join('/');

/** The one form of a path: with a slash at the beginning, unless it begins with an id. The root is empty. */
export const normalized = (named: string): string => joined(partsOf(named));

/** Splits a path into the parent folder and the last name. */
export function splitPath(named: string): { parent: string; name: string } {
  const { id, names } = partsOf(named);
  const name = names.pop();
  if (name === undefined) {
    throw usageError(
      `${JSON.stringify(plain(named))} is not the path of a new entry. Give a path such as Reports/2026.`,
    );
  }
  return { parent: joined({ id, names }), name };
}

/** Maximum number of entries in one request. */
export const mostAtOnce = 500;

export async function toTrash(drive: Drive, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += mostAtOnce)
    await deleteEntries(drive.client, { entryIds: ids.slice(at, at + mostAtOnce) });
}

/** Returns the id if a path is only that: `id:4823`. */
export function idIn(named: string): number | undefined {
  const { id, names } = partsOf(named);
  return names.length === 0 ? id : undefined;
}

/** Whether a copy or move creates its target as a folder: where nothing is, a file would else get the name itself. */
export const isNewFolder = (
  target: string,
  there: Found | undefined,
  entries: readonly DriveEntry[],
): boolean =>
  there === undefined && target.endsWith('/') && (entries.length > 1 || entries[0]?.type !== 'folder');

/** An error for what has the name already, such as a file in the place of a folder. */
export const existing = (named: string, { type }: { type: string }): CommandError =>
  new CommandError(
    'invalid',
    `${plain(named)} already exists as a ${type === 'folder' ? type : 'file'}. Choose another name.`,
  );

/** @throws CommandError that names the entries of which several would have one name in a folder */
export async function requireFreeNames<Entry extends { id: number; name: string }>(
  entries: readonly Entry[],
  there: readonly Entry[],
  pathOf: (entry: Entry) => Promise<string>,
  hint: Hint = 'otherKind',
): Promise<void> {
  const moved = entries.filter((entry) => !there.some(({ id }) => id === entry.id));
  for (const entry of moved) {
    const same = [...there, ...moved].filter(({ name }) => name === entry.name);
    if (same.length > 1)
      throw new CommandError(
        'invalid',
        `${same.length} entries would be called ${plain(await pathOf(entry))}: ${idsOf(same)}`,
        hint,
      );
  }
}

const notFound = (named: string, hint: Hint = 'list') =>
  new CommandError('notFound', `${plain(named)} does not exist.`, hint, {
    about: forShell(named.replace(/^\//, '')),
  });

/** A path as a word of a command line. */
export const forShell = (named: string): string =>
  /^[\w./:+@%,-]+$/.test(named) ? named : `'${plain(named).replaceAll("'", "'\\''")}'`;
