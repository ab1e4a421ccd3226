import path from 'node:path';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { newestFirst } from '../drive.ts';
import type { KeyOf } from './disk.ts';

/**
 * Returns local names for the entries of a folder. On a server, entries may have names that are equal on the local disk:
 * the newest keeps its name, and the others get their id in it. The oldest comes first.
 */
export function localNames(entries: readonly DriveEntry[], keyOf: KeyOf): Map<DriveEntry, string> {
  const taken = new Set(entries.map(({ name }) => keyOf(name)));
  const assigned = new Set<string>();
  const names = new Map<DriveEntry, string>();
  for (const entry of newestFirst(entries)) {
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
  return new Map([...names].reverse());
}

function withMark({ name, type }: DriveEntry, mark: string): string {
  if (type === 'folder') return `${name} ${mark}`;
  const { name: stem, ext } = path.posix.parse(name);
  return `${stem} ${mark}${ext}`;
}
