import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Client } from '../../../client/src/index.ts';
import { downloadedBytes, modifiedAt } from '../../../client/src/node/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { CommandError } from '../errors.ts';
import { isOfItsTime } from '../save-file.ts';
import { plain } from '../text.ts';
import type { Conflict } from './options.ts';

/** What has the name of a file at its target. */
export interface There {
  /** Whether it is one file, which may be replaced. */
  isReplaceable: boolean;
  isSame: () => boolean | Promise<boolean>;
  /** Whether it is at least as new as the source. */
  isUpToDate: boolean;
  /** The error that says what is in the way. */
  refusal: () => Error;
}

/**
 * Decides what to do with a file, wherever it comes from and goes to.
 *
 * @throws the refusal if the options do not allow to continue
 */
export async function decide(
  conflict: Conflict,
  there: There | null | undefined,
): Promise<'copy' | 'replace' | 'same' | 'skip'> {
  if (!there) return 'copy';
  if (conflict === 'skip') return 'skip';
  if (await there.isSame()) return 'same';
  if (conflict === 'keep-both') return 'copy';
  if (conflict === 'refuse' || !there.isReplaceable) throw there.refusal();
  return conflict === 'update' && there.isUpToDate ? 'skip' : 'replace';
}

/**
 * Checks that an entry can go to the trash, before another one gets its name: who may edit what is shared with them makes
 * entries in it, but deletes none.
 *
 * @throws CommandError if the server says that the user may not delete it
 */
export function requireDeletable({ id, name, ...entry }: DriveEntry): void {
  // Another server may not say.
  const permissions = entry.permissions as DriveEntry['permissions'] | undefined;
  if (permissions?.['files.delete'] !== false) return;
  const message = `You do not have permission to delete ${plain(name)} (id:${id}), so it is not replaced`;
  throw new CommandError('forbidden', message, 'owner');
}

/** How to compare a file with an entry. */
export interface Comparison {
  /** Whether to treat a file with the same size and modification time as equal, without reading it. */
  trustsTimes?: boolean;
  /**
   * Computes the digest of an entry that has none: then size and time never suffice, as for a file that is deleted if it
   * is equal.
   */
  digestOf?: (entry: DriveEntry) => Promise<string>;
}

async function sha256(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** Reads entries for their digests. */
export const digestsFrom =
  (client: Client): Required<Comparison>['digestOf'] =>
  (entry) =>
    sha256(downloadedBytes(client, entry));

/**
 * Returns whether a local file is equal to an entry: by its digest if possible, and otherwise by its time.
 *
 * @throws an AbortError if the signal is aborted while the file is read
 */
export async function isSameFile(
  file: string,
  { size, mtimeMs }: { size: number; mtimeMs: number },
  entry: DriveEntry,
  { trustsTimes, digestOf, signal }: Comparison & { signal: AbortSignal },
): Promise<boolean> {
  if (entry.type === 'folder' || entry.file_size !== size) return false;
  const isTimeEnough = trustsTimes || !(digestOf || entry.file_hash);
  if (isTimeEnough && isOfItsTime(entry, mtimeMs)) return true;
  const digest = entry.file_hash || (await digestOf?.(entry));
  return digest !== undefined && (await sha256(createReadStream(file, { signal }))) === digest;
}

/** Time of modification in milliseconds; 0 if it is unknown. */
export const timeOf = (entry: DriveEntry): number => modifiedAt(entry)?.getTime() ?? 0;
