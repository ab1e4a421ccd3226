import type { Connection } from '../database/database.ts';
import { takenNames } from '../database/folder-listing.ts';
import { extensionOf } from './entry-kind.ts';
import { maximumNameLength } from './entry-name.ts';

const candidatesAtOnce = 100;

/** The name, or the name with the first number that no entry of the folder has: `tide (2).txt`. */
export function freeName(
  db: Connection,
  folder: { driveId: number; parentId: number | null },
  name: string,
): string {
  if (!takenNames(db, folder, [name]).has(name)) return name;
  for (let first = 1; ; first += candidatesAtOnce) {
    const candidates = Array.from({ length: candidatesAtOnce }, (_, index) => numbered(name, first + index));
    const taken = takenNames(db, folder, candidates);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}

function numbered(name: string, number: number): string {
  const extension = extensionOf(name);
  const ending = ` (${number})${extension === '' ? '' : `.${extension}`}`;
  const stem = extension === '' ? name : name.slice(0, -extension.length - 1);
  // Not half of a character.
  return stem.slice(0, maximumNameLength - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}
