import path from 'node:path';
import { downloadFile, type DriveEntry } from '../../client/src/reference.ts';
import { CommandError } from './errors.ts';
import { isRunning, LeftParts, PartFile } from './part-file.ts';
import { receive, type Arrival } from './receive.ts';
import type { Session } from './session.ts';
import { plain } from './text.ts';
import { TransferNote } from './transfer-note.ts';

/** Bytes of the smallest file that is worth going on with. */
const worthNoting = 1024 ** 2;

/** What is noted of a download under way. */
interface Begun {
  /** Path of what has come. */
  part: string;
  /** Entity tag of the bytes that come. */
  tag: string;
  /** Process that fetches them, as long as it lives. */
  pid: number;
}

export interface SaveOptions {
  /** Told the bytes that are there. */
  onProgress: (received: number) => void;
  /** Shared by the files of one command. */
  leftParts?: LeftParts;
}

/** When the file was modified where it came from; when its entry was, where that is not known. */
export function modifiedAt({ client_last_modified, updated_at }: DriveEntry): Date | undefined {
  const time = new Date(client_last_modified ?? updated_at);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/**
 * Saves a file. It is there when all of it has come and is what was uploaded; until then, what was there stays. Where
 * the storage tells by a tag that the bytes are still the same, a download that broke off goes on where it was, by
 * itself or when the command is repeated.
 *
 * @throws CommandError for bytes that are not those of the entry, and for a connection that is lost
 */
export async function saveFile(
  { client, around }: Pick<Session, 'client' | 'around'>,
  entry: DriveEntry,
  file: string,
  { onProgress, leftParts = new LeftParts() }: SaveOptions,
): Promise<void> {
  const place = [client.baseUrl, entry.id, path.resolve(file)];
  const what = JSON.stringify(place);
  const note = new TransferNote<Begun>(around.env, 'downloads', place);
  const noting = entry.file_size >= worthNoting;
  const left = noting ? await takeUp(note, entry) : undefined;
  if (!left) await leftParts.remove(file, what);
  const arrival: Arrival = left ?? {
    part: await PartFile.create(file, what),
    tag: undefined,
  };
  const { part } = arrival;
  const onTag = async () => {
    const { tag } = arrival;
    if (tag && noting) await note.write({ part: part.file, tag, pid: process.pid });
    else if (noting) await note.forget();
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
      // What was left here is not what it was said to be.
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
    await part.moveTo(file, { modified: modifiedAt(entry), sync: noting });
    if (noting) await note.forget();
  } catch (error) {
    if (noting && arrival.tag && part.length > 0) {
      await part.close();
    } else {
      await part.remove();
      if (noting) await note.forget();
    }
    throw error;
  }
}

/** What an earlier command has left, unless it is still at it, or the file is another one by now. */
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
