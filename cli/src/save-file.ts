import { downloadFile, type DriveEntry } from '../../client/src/reference.ts';
import { CommandError } from './errors.ts';
import { isRunning, LeftParts, PartFile } from './part-file.ts';
import { receive, type Arrival } from './receive.ts';
import type { Session } from './session.ts';
import { plain } from './text.ts';
import { realPathOf, TransferNote } from './transfer-note.ts';

/** Minimum size in bytes of files whose download can be resumed. */
const worthNoting = 1024 ** 2;

/** Note about an unfinished download. */
interface Begun {
  /** Path of the partial file. */
  part: string;
  /** ETag of the partial file. */
  tag: string;
  /** Process that is downloading the file, if it is still running. */
  pid: number;
}

export interface SaveOptions {
  /** Called with the number of bytes so far. */
  onProgress: (received: number) => void;
  /** Shared by all files of one command. */
  leftParts?: LeftParts;
}

/** Returns the modification time of the original file; if unknown, that of the entry. */
export function modifiedAt({ client_last_modified, updated_at }: DriveEntry): Date | undefined {
  const time = new Date(client_last_modified ?? updated_at);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/**
 * Whether a file has the time that a download of the entry gets. A time in whole milliseconds is kept, and read, as the
 * nearest number: it may be a little less.
 */
export const isOfItsTime = (entry: DriveEntry, mtimeMs: number): boolean =>
  modifiedAt(entry)?.getTime() === Math.round(mtimeMs);

/**
 * Downloads a file. The target is replaced only when the file is complete and has the right digest. An interrupted
 * download resumes, at once or when the command is repeated, if the ETag shows that the bytes are the same.
 *
 * @throws CommandError if the bytes are not those of the entry, or if the connection is lost
 */
export async function saveFile(
  { client, around }: Pick<Session, 'client' | 'around'>,
  entry: DriveEntry,
  file: string,
  { onProgress, leftParts = new LeftParts() }: SaveOptions,
): Promise<void> {
  // The note is read by commands in other folders.
  const target = await realPathOf(file);
  const place = [client.baseUrl, entry.id];
  const what = JSON.stringify([...place, target]);
  const note = new TransferNote<Begun>(around.env, 'downloads', target, place);
  const noting = entry.file_size >= worthNoting;
  const left = noting ? await takeUp(note, entry) : undefined;
  if (!left) await leftParts.remove(target, what);
  const arrival: Arrival = left ?? {
    part: await PartFile.create(target, what),
    tag: undefined,
  };
  const { part } = arrival;
  let isNoted = false as boolean;
  const onTag = async () => {
    const { tag } = arrival;
    isNoted = tag !== undefined && noting && (await note.write({ part: part.file, tag, pid: process.pid }));
    if (noting && !isNoted) await note.forget();
  };
  const fetchRest = () =>
    receive(arrival, {
      name: plain(entry.name),
      size: entry.file_size,
      idle: client.timeout,
      get: (headers, signal) => downloadFile(client, { hash: entry.hash }, { timeout: 0, headers, signal }),
      ...{ onTag, onProgress, signal: around.signal },
    });
  try {
    if (left) await onTag();
    await fetchRest();
    if (left && !isAll(part, entry)) {
      // The partial file was not what its note says.
      arrival.tag = undefined;
      await fetchRest();
    }
    if (!isAll(part, entry)) {
      arrival.tag = undefined;
      const whole = part.length === entry.file_size;
      const fault = whole
        ? 'different bytes than were uploaded'
        : `${part.length} of ${entry.file_size} bytes`;
      throw new CommandError('failed', `${plain(entry.name)}: the server sent ${fault}. Try again.`);
    }
    await part.moveTo(target, { modified: modifiedAt(entry), sync: noting });
    if (noting) await note.forget();
  } catch (error) {
    if (isNoted && arrival.tag && part.length > 0) {
      await part.close();
    } else {
      await part.remove();
      if (noting) await note.forget();
    }
    throw error;
  }
}

/**
 * Opens the partial file of an earlier command, unless that command is still running or the partial file is longer than
 * the entry.
 */
async function takeUp(note: TransferNote<Begun>, { file_size }: DriveEntry): Promise<Arrival | undefined> {
  const begun = await note.read();
  if (!begun || isRunning(begun.pid)) return undefined;
  const part = await PartFile.reopen(begun.part);
  if (!part) return undefined;
  if (part.length <= file_size) return { part, tag: begun.tag };
  await part.remove();
  return undefined;
}

const isAll = (part: PartFile, { file_size, file_hash }: DriveEntry) =>
  part.length === file_size && (!file_hash || file_hash === part.digest);
