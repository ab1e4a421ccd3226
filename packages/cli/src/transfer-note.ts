import { createHash } from 'node:crypto';
import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { stateFolder } from './user-directories.ts';
import { makeFolder } from './make-folder.ts';
import type { Io } from './io.ts';
import { writePrivateJson } from './atomic-file.ts';

/** Returns one absolute path for all names of a file in an existing folder. The file may be missing. */
export async function realPathOf(file: string): Promise<string> {
  const { dir, base } = path.parse(path.resolve(file));
  return path.join(await realpath(dir), base);
}

/** A note about an unfinished transfer. */
export type TransferNote<State> = ReturnType<typeof transferNote<State>>;

/**
 * Returns the note about an unfinished transfer, with which the same command continues after it was killed. Without a
 * folder for it, transfers work all the same: nothing here throws.
 *
 * @param file local source or target of the transfer
 * @param what also identifies the transfer: server and destination
 */
export function transferNote<State>(
  env: Io['env'],
  kind: 'uploads' | 'downloads',
  file: string,
  what: readonly (string | number | null)[],
) {
  /** Computes the path of the note on demand, because the notes of small files are never used. */
  const withPlace = async <Result>(use: (place: string) => Promise<Result>): Promise<Result | undefined> => {
    try {
      const all = JSON.stringify([...what, await realPathOf(file)]);
      const name = createHash('sha256').update(all).digest('hex');
      return await use(path.join(stateFolder(env), kind, `${name}.json`));
    } catch {
      return undefined;
    }
  };
  return {
    /** @returns undefined if there is no valid note */
    read: () => withPlace(async (place) => JSON.parse(await readFile(place, 'utf8')) as State),

    /** @returns whether the note is stored */
    write: async (state: State): Promise<boolean> =>
      (await withPlace(async (place) => {
        await writePrivateJson(place, state);
        return true;
      })) ?? false,

    forget: async (): Promise<void> => {
      await withPlace((place) => rm(place, { force: true }));
    },

    /** Returns the path of a private file beside the note; undefined if there can be none. */
    beside: (ending: string) =>
      withPlace(async (place) => {
        await makeFolder(path.dirname(place), 0o700);
        return `${place}${ending}`;
      }),
  };
}
