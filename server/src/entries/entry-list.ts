import { setImmediate } from 'node:timers/promises';
import type { components } from '../../../generated/types.reference.ts';
import { JsonText } from '../contract/handlers.ts';
import type { Database } from '../database/database.ts';
import { descriptionBytes, findEntries } from '../database/entries.ts';
import { presentEntries } from './present.ts';

type DriveEntry = components['schemas']['DriveEntry'];

/** Bytes of descriptions up to which a list is answered in one piece. */
const shortList = 256 * 1024;

/** Entries of one piece of a longer list: some milliseconds, in which nobody else is answered. */
const sliceSize = 20;

/** The same of entries with short descriptions, as many as a page may have. */
const entriesAtOnce = 200;

/** Stands for the entries in the JSON text of a body. No string of it can hold this: its quotes would be escaped. */
const mark = '"@entries"';

/**
 * Answers with a list of entries, made in slices between which others are answered. Where their descriptions are long,
 * it is made as the client takes it, so that the server never holds megabytes of text. What is deleted meanwhile is
 * missing.
 *
 * @param bodyOf the body around the list
 */
export async function answerEntries<Body>(
  database: Database,
  userId: number,
  ids: readonly number[],
  bodyOf: (entries: DriveEntry[]) => Body,
): Promise<Body | JsonText<Body>> {
  const present = (first: number, count: number) =>
    database.read((db) => presentEntries(db, userId, findEntries(db, ids.slice(first, first + count))));
  if (database.read((db) => descriptionBytes(db, ids)) <= shortList) {
    const entries: DriveEntry[] = [];
    for (let first = 0; first < ids.length; first += entriesAtOnce) {
      if (ids.length > entriesAtOnce) await setImmediate();
      entries.push(...present(first, entriesAtOnce));
    }
    return bodyOf(entries);
  }
  const [before, after] = JSON.stringify(bodyOf(['@entries' as unknown as DriveEntry])).split(mark);
  return new JsonText<Body>(pieces(before!, after!));

  function* pieces(start: string, end: string) {
    let separator = start;
    for (let first = 0; first < ids.length; first += sliceSize) {
      const entries = present(first, sliceSize);
      if (entries.length === 0) continue;
      yield separator + entries.map((entry) => JSON.stringify(entry)).join(',');
      separator = ',';
    }
    yield (separator === start ? start : '') + end;
  }
}
