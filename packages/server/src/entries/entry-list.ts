import { setImmediate } from 'node:timers/promises';
import type { components } from '../../../../generated/types.reference.ts';
import { JsonText } from '../contract/handlers.ts';
import type { Database } from '../database/database.ts';
import {
  findEntriesForUser,
  listed,
  type EntriesForUser,
  type EntryForUser,
} from '../database/entries-for-user.ts';
import { presentEntry } from './present.ts';

type DriveEntry = components['schemas']['DriveEntry'];

/** Entries in a piece of a longer list. Building it takes some milliseconds, during which no other request runs. */
const sliceSize = 20;

/** Like `sliceSize`, for entries with short descriptions: the maximum size of a page. */
const entriesAtOnce = 200;

/** Maximum size in bytes of the descriptions of so many entries that are sent in one piece. */
export const shortTexts = 256 * 1024;

/**
 * Placeholder for the entries in a body. Nothing else in a body has this key, and inside a string its quotes would be
 * escaped.
 */
const placeholder = { '@entries': true };

/**
 * Responds with a list of entries. It is built in slices, so that other requests can run in between. Entries that are
 * deleted meanwhile are left out.
 *
 * @param bodyOf returns the body that contains the list
 */
export async function answerEntries<Body>(
  database: Database,
  userId: number,
  ids: readonly number[],
  bodyOf: (entries: DriveEntry[]) => Body,
): Promise<Body | JsonText<Body>> {
  const found: EntriesForUser = { entries: [], isWithoutDescriptions: false };
  for (let first = 0; first < ids.length; first += entriesAtOnce) {
    if (first > 0) await setImmediate();
    const slice = listed(ids.slice(first, first + entriesAtOnce));
    const { entries, isWithoutDescriptions } = await database.read((db) =>
      findEntriesForUser(db, userId, slice, shortTexts),
    );
    found.entries.push(...entries);
    found.isWithoutDescriptions ||= isWithoutDescriptions;
  }
  return answerFound(database, userId, found, bodyOf);
}

/**
 * Responds with entries that were found with `shortTexts`. A list with longer descriptions is built while the client
 * receives it, so that the server never keeps megabytes of text in memory.
 */
export function answerFound<Body>(
  database: Database,
  userId: number,
  found: EntriesForUser,
  bodyOf: (entries: DriveEntry[]) => Body,
): Body | JsonText<Body> {
  const present = (entry: EntryForUser) => presentEntry(userId, entry);
  if (!found.isWithoutDescriptions) return bodyOf(found.entries.map(present));
  const text = JSON.stringify(bodyOf([placeholder as unknown as DriveEntry]));
  const [before, after] = text.split(JSON.stringify(placeholder));
  const ids = found.entries.map(({ id }) => id);
  return new JsonText<Body>(pieces(before!, after!));

  async function* pieces(start: string, end: string) {
    let separator = start;
    for (let first = 0; first < ids.length; first += sliceSize) {
      const slice = listed(ids.slice(first, first + sliceSize));
      const { entries } = await database.read((db) => findEntriesForUser(db, userId, slice));
      if (entries.length === 0) continue;
      yield separator + entries.map((entry) => JSON.stringify(present(entry))).join(',');
      separator = ',';
    }
    yield (separator === start ? start : '') + end;
  }
}
