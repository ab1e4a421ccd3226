import path from 'node:path';
import type { DriveEntry } from '../../../client/src/reference.ts';

/** Whether the file systems of this system usually take `A.txt` and `a.txt` for the same. */
const foldsCase = process.platform === 'darwin' || process.platform === 'win32';

const keyOf = (name: string): string => (foldsCase ? name.normalize('NFC').toLowerCase() : name);

/**
 * The names that entries of one folder get here. Entries may share theirs on a server: the oldest keeps it, and the others
 * have their identifier in it, so that the same entry has the same name whenever the folder is downloaded.
 */
export function localNames(entries: readonly DriveEntry[]): Map<DriveEntry, string> {
  const taken = new Set(entries.map(({ name }) => keyOf(name)));
  const assigned = new Set<string>();
  const names = new Map<DriveEntry, string>();
  for (const entry of [...entries].sort((a, b) => a.id - b.id)) {
    let { name } = entry;
    for (
      let more = '';
      assigned.has(keyOf(name)) || (name !== entry.name && taken.has(keyOf(name)));
      more += '+'
    )
      name = withMark(entry, `(id ${entry.id}${more})`);
    assigned.add(keyOf(name));
    names.set(entry, name);
  }
  return names;
}

function withMark({ name, type }: DriveEntry, mark: string): string {
  if (type === 'folder') return `${name} ${mark}`;
  const { name: stem, ext } = path.posix.parse(name);
  return `${stem} ${mark}${ext}`;
}
