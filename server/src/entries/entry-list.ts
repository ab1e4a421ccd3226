import { setImmediate } from 'node:timers/promises';
import type { components } from '../../../generated/types.reference.ts';
import { JsonText } from '../contract/handlers.ts';
import type { Database } from '../database/database.ts';
import { descriptionBytes, findEntries } from '../database/entries.ts';
import { presentEntries } from './present.ts';

type DriveEntry = components['schemas']['DriveEntry'];

/** Maximum size in bytes of the descriptions of a list that is sent in one piece. */
const shortList = 256 * 1024;

/** Entries in a piece of a longer list. Building it takes some milliseconds, during which no other request runs. */
const sliceSize = 20;

/** Like `sliceSize`, for entries with short descriptions: the maximum size of a page. */
const entriesAtOnce = 200;

/**
 * Placeholder for the entries in the JSON text of a body. It cannot occur inside a string, where the quotes would be
 * escaped.
 */
const mark = '"@entries"';

/**
 * Responds with a list of entries. It is built in slices, so that other requests can run in between. A list with long
 * descriptions is built while the client receives it, so that the server never keeps megabytes of text in memory.
 * Entries that are deleted meanwhile are left out.
 *
 * @param bodyOf returns the body that contains the list
 */
export async function answerEntries<Body>(
  database: Database,
  userId: number,
  ids: readonly number[],
  bodyOf: (entries: DriveEntry[]) => Body,
): Promise<Body | JsonText<Body>> {
  const present = (first: number, count: number) =>
    database.read(async (db) =>
      presentEntries(db, userId, await findEntries(db, ids.slice(first, first + count))),
    );
  if ((await database.read((db) => descriptionBytes(db, ids))) <= shortList) {
    const entries: DriveEntry[] = [];
    for (let first = 0; first < ids.length; first += entriesAtOnce) {
      if (ids.length > entriesAtOnce) await setImmediate();
      entries.push(...(await present(first, entriesAtOnce)));
    }
    return bodyOf(entries);
  }
  const [before, after] = JSON.stringify(bodyOf(['@entries' as unknown as DriveEntry])).split(mark);
  return new JsonText<Body>(pieces(before!, after!));

  async function* pieces(start: string, end: string) {
    let separator = start;
    for (let first = 0; first < ids.length; first += sliceSize) {
      const entries = await present(first, sliceSize);
      if (entries.length === 0) continue;
      yield separator + entries.map((entry) => JSON.stringify(entry)).join(',');
      separator = ',';
    }
    yield (separator === start ? start : '') + end;
  }
}
