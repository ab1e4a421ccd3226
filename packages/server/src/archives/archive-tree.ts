import type { FileEntry, Entry } from '@zip.js/zip.js';
import { ArchiveError, ArchiveLimitError } from './archive-error.ts';
import { checkEntryCount, type ArchiveLimits } from './archive-limits.ts';

/** A folder or file of an archive. Folders have no `file`. */
export interface ArchiveNode {
  path: readonly string[];
  file?: FileEntry;
}

const FILE_TYPE_MASK = 0o170000;
const PLAIN_FILE_TYPES: readonly number[] = [0, 0o100000, 0o040000];

/** The files and folders of an archive: each path once, and every folder before its contents. */
export class ArchiveTree {
  readonly #limits: ArchiveLimits;
  readonly #nodes = new Map<string, ArchiveNode>();

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
  }

  get nodes(): Iterable<ArchiveNode> {
    return this.#nodes.values();
  }

  add(entry: Entry): void {
    refuseSpecialFile(entry);
    const path = parseEntryPath(entry.filename);
    if (path.length > this.#limits.depth) throw new ArchiveLimitError(`${path.length} levels of folders.`);
    if (path.some((segment) => segment.length > this.#limits.nameLength)) {
      throw new ArchiveLimitError(`A name longer than ${this.#limits.nameLength} characters.`);
    }
    const parents = entry.directory ? path : path.slice(0, -1);
    for (let depth = 1; depth <= parents.length; depth++) this.#addFolder(path.slice(0, depth));
    if (!entry.directory) this.#addFile(path, entry);
  }

  #addFolder(path: readonly string[]): void {
    const node = this.#nodes.get(path.join('/'));
    if (node?.file) throw new ArchiveError(`${quote(path)} is both a file and a folder.`);
    if (!node) this.#insert({ path });
  }

  #addFile(path: readonly string[], file: FileEntry): void {
    if (path.length === 0) throw new ArchiveError('A file without a name.');
    if (this.#nodes.has(path.join('/'))) throw new ArchiveError(`${quote(path)} occurs twice.`);
    this.#insert({ path, file });
  }

  #insert(node: ArchiveNode): void {
    this.#nodes.set(node.path.join('/'), node);
    checkEntryCount(this.#nodes.size, this.#limits);
  }
}

/** Refuses links, which can point outside of the archive, and devices, which the service cannot store. */
function refuseSpecialFile(entry: Entry): void {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (entry.symlink || !PLAIN_FILE_TYPES.includes(type)) {
    throw new ArchiveError(`${JSON.stringify(entry.filename)} is a link or a device.`);
  }
  if (entry.directory && entry.uncompressedSize > 0) {
    throw new ArchiveError(`The folder ${JSON.stringify(entry.filename)} has content.`);
  }
}

const quote = (path: readonly string[]) => JSON.stringify(path.join('/'));

/**
 * Splits the name of an entry into path segments. The name of the root itself (`./`) has none.
 *
 * @throws {ArchiveError} for a name that could leave the destination, or that means different paths on different
 * systems. The whole archive is refused: such names are not written by accident, and an archive that is only partly
 * extracted looks complete.
 */
function parseEntryPath(name: string): string[] {
  if (name.includes('\0')) throw unsafe(name, 'contains NUL');
  if (name.includes('\\')) throw unsafe(name, 'contains a backslash');
  if (name.startsWith('/')) throw unsafe(name, 'is absolute');
  if (/^[a-z]:/i.test(name)) throw unsafe(name, 'has a drive letter');
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw unsafe(name, 'leads out of the archive');
  return segments;
}

const unsafe = (name: string, fault: string) =>
  new ArchiveError(`The name ${JSON.stringify(name.slice(0, 200))} ${fault}.`);
