import { createHash } from 'node:crypto';
import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import type { UploadState } from '../../client/src/index.ts';
import type { DownloadState } from '../../client/src/node/index.ts';
import type { DriveEntry } from '../../client/src/reference.ts';
import { isRunning } from '../../client/src/node/part-file.ts';
import { stateFolder } from './user-directories.ts';
import { makeFolder } from './make-folder.ts';
import type { Io } from './io.ts';
import { writePrivateJson } from './atomic-file.ts';

/** Returns one absolute path for all names of a file in an existing folder. The file may be missing. */
export async function realPathOf(file: string): Promise<string> {
  const { dir, base } = path.parse(path.resolve(file));
  return path.join(await realpath(dir), base);
}

/** What each field of a note has to be. */
export type Fields<State> = { readonly [Field in keyof State]-?: (value: unknown) => boolean };

export const isText = (value: unknown): boolean => typeof value === 'string';
export const isNumber = (value: unknown): boolean => typeof value === 'number';
const isFrom =
  (least: number) =>
  (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= least;
const orNothing =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || is(value);
const isTrue = orNothing((value) => value === true);

/** Whether a value has these fields, and no others: a note may be of another version of this command. */
const hasFields = (value: unknown, fields: Readonly<Record<string, (value: unknown) => boolean>>): boolean =>
  value instanceof Object &&
  Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
  Object.entries(fields).every(([name, is]) => is((value as Record<string, unknown>)[name]));

/** A note about an unfinished transfer. */
export type TransferNote<State> = ReturnType<typeof transferNote<State>>;

/**
 * Returns the note about an unfinished transfer, with which the same command continues after it was killed. Without a
 * folder for it, transfers work all the same: nothing here throws.
 *
 * @param file local source or target of the transfer
 * @param what also identifies the transfer: server and destination
 * @param fields of the note; one with others is none
 */
export function transferNote<State>(
  env: Io['env'],
  kind: 'uploads' | 'downloads',
  file: string,
  what: readonly (string | number | null)[],
  fields: Fields<State>,
) {
  /** Computes the path of the note on demand, because the notes of small downloads are never used. */
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
    read: () =>
      withPlace(async (place) => {
        const noted: unknown = JSON.parse(await readFile(place, 'utf8'));
        return hasFields(noted, fields) ? (noted as State) : undefined;
      }),

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

/** What a note about an upload says at least. */
export interface NotedUpload {
  /** The process that encrypts or sends the file; undefined at the end. */
  pid?: number | undefined;
  /** What is needed to resume; undefined at the beginning, and at the end. */
  upload?: UploadState | undefined;
  /** The entry that goes to the trash once the new one is there, and what the new one has then. */
  replaces?: (Version & { id: number; size: number; lastModified: number }) | undefined;
}

/** What shows that an entry has not changed. */
export type Version = Pick<DriveEntry, 'file_size' | 'file_hash' | 'updated_at'>;

const uploadState: Fields<UploadState> = {
  key: isText,
  uploadId: isText,
  size: isFrom(0),
  partSize: isFrom(1),
  lastModified: orNothing(isNumber),
  completing: isTrue,
  completed: isTrue,
  registering: isTrue,
};

const replacedFields: Fields<NonNullable<NotedUpload['replaces']>> = {
  ...{ id: isFrom(1), file_size: isFrom(0), file_hash: (value) => value === null || isText(value) },
  ...{ updated_at: isText, size: isFrom(0), lastModified: isNumber },
};

export const uploadFields: Fields<NotedUpload> = {
  pid: orNothing(isFrom(1)),
  upload: orNothing((value) => hasFields(value, uploadState)),
  replaces: orNothing((value) => hasFields(value, replacedFields)),
};

export const downloadFields: Fields<DownloadState> = { part: isText, tag: isText, pid: isFrom(1) };

/** Returns whether another process is still at an upload. */
export const isHeld = ({ pid }: NotedUpload): boolean => pid !== undefined && isRunning(pid);

/**
 * Reads the note about an upload. While another process is at it, returns another note for this process alone, so that
 * neither takes over what the other sends.
 *
 * @returns the note, what was noted, and the state to resume with
 */
export async function uploadNote<Noted extends NotedUpload>(
  env: Io['env'],
  file: string,
  what: readonly (string | number | null)[],
  fields: Fields<Noted>,
) {
  const note = transferNote(env, 'uploads', file, what, fields);
  const noted = await note.read();
  if (!noted || !isHeld(noted)) return { note, noted, state: noted?.upload };
  const own = transferNote(env, 'uploads', file, [...what, process.pid], fields);
  return { note: own, noted, state: undefined };
}
