import { constants } from 'node:fs';
import { access, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { downloadFile } from '../../../../generated/operations.reference/entries.ts';
import type { CallOptions, Client } from '../core/client.ts';
import { AbortError } from '../core/errors.ts';
import { callOptions, requireKnown, type Kinds } from '../core/options.ts';
import { anySignal, untilAborted } from '../core/signals.ts';
import { DownloadError } from './download-error.ts';
import { isRunning, StalePartFiles, PartFile } from './part-file.ts';
import { statTarget, type TargetStat } from './target-file.ts';
import { defaultIdle, receive, requireEntry, type Arrival } from './receive.ts';

/** What a download needs to know of an entry: those that `uploadFile` and the lists of the reference server return. */
export interface Downloadable {
  hash: string;
  name: string;
  /** Bytes. */
  file_size: number;
  /** SHA-256 in hexadecimal, which the downloaded bytes must have. */
  file_hash?: string | null | undefined;
  /** Original modification time as a timestamp, or in milliseconds; if unknown, the file gets that of the entry. */
  client_last_modified?: string | number | null | undefined;
  updated_at?: string | undefined;
}

/** What is needed to resume a download, as JSON. */
export interface DownloadState {
  /** Path of the partial file. */
  part: string;
  /** ETag of its bytes. */
  tag: string;
  /** Identifier of the process that downloads the file. */
  pid: number;
}

/** Options of {@link download}. Its `timeout` is also the time without any bytes: after it, the connection counts as lost. */
export interface DownloadOptions extends CallOptions {
  /** Called with the number of received bytes, also async. */
  onProgress?: ((progress: { received: number; total: number }) => void) | undefined;
  /**
   * Called with the state to store so that another process can resume the download, and with undefined when there is
   * nothing to resume, as at the end. Not for files under 1 MiB. Without it, a failed download keeps no partial file,
   * except that of `resume`.
   */
  onState?: ((state: DownloadState | undefined) => void | Promise<void>) | undefined;
  /** The latest state from `onState`. */
  resume?: DownloadState | undefined;
}

const ownOptions: Kinds<Omit<DownloadOptions, keyof CallOptions>> = {
  onProgress: 'function',
  onState: 'function',
  resume: 'object or null',
};

/** Of a state from JSON, which others may have written. */
const stateKinds: Kinds<DownloadState> = { part: 'string', tag: 'string', pid: 1 };

/** Minimum size in bytes of files whose download can be resumed. */
const worthKeeping = 1024 ** 2;

/** The partial files that killed processes left in the folders of a client's downloads. */
const stalePartFiles = new WeakMap<Client, StalePartFiles>();

/**
 * Downloads a file of the reference server to a path, which may exist. The path is replaced only when the file is
 * complete and has the digest of the entry: until then, its bytes are in a hidden file beside it. If the connection
 * breaks, the download continues after the last byte. An existing file keeps its permissions, and its owner and group where
 * the system permits it. A read-only one and a symbolic link are not replaced; nor is what somebody writes or creates
 * during the download.
 *
 * @throws DownloadError if the connection is lost, the bytes are not those of the entry, or the path is not a file that may
 *   be replaced, or changed meanwhile
 * @throws ApiError if the server refuses the download; errors of the file system; TypeError for invalid arguments
 * @throws AbortError if the signal is aborted
 * @example
 * const entry = await uploadFile(client, 'survey.mp4');
 * await download(client, entry, 'copy.mp4');
 */
export async function download(
  client: Client,
  entry: Downloadable,
  target: string,
  options: DownloadOptions = {},
): Promise<void> {
  requireEntry('download', client, entry, { hash: 'string', name: 'string', file_size: 'number' });
  if (typeof target !== 'string' || target === '')
    throw new TypeError('download takes the path of the target third.');
  requireKnown<object>('download', options, { ...ownOptions, ...callOptions });
  const { resume } = options;
  if (resume) requireKnown('download: resume', resume, stateKinds, ['part', 'tag', 'pid']);
  const signal = anySignal(client.signal, options.signal);
  try {
    await save(client, entry, target, { ...options, signal });
  } catch (error) {
    if (signal?.aborted) throw new AbortError('download', signal.reason);
    throw error;
  }
}

async function save(
  client: Client,
  entry: Downloadable,
  to: string,
  { onProgress, onState, resume, ...calls }: DownloadOptions,
): Promise<void> {
  const { hash, name, file_size: size } = entry;
  const { target, before } = await requireReplaceable(to);
  const note =
    size >= worthKeeping && onState
      ? (state?: DownloadState) => untilAborted(onState(state), calls.signal)
      : undefined;
  const left = resume ? await takeUp(resume, target, size) : undefined;
  const arrival: Arrival = left ?? {
    part: await PartFile.create(target, before !== undefined),
    tag: undefined,
  };
  const { part } = arrival;
  const onTag = async () => {
    const { tag } = arrival;
    await note?.(tag === undefined ? undefined : { part: part.file, tag, pid: process.pid });
  };
  const fetchRest = () =>
    receive(arrival, {
      ...{ name, size, onTag, signal: calls.signal },
      idle: calls.timeout ?? client.timeout ?? defaultIdle,
      get: (more, signal) => {
        const headers = { ...calls.headers, ...more };
        return downloadFile(client, { hash }, { ...calls, headers, signal });
      },
      onProgress: async (received) => untilAborted(onProgress?.({ received, total: size }), calls.signal),
    });
  try {
    if (left) await onTag();
    await fetchRest();
    if (left && !isAll(part, entry)) {
      // The partial file was not what its state says.
      arrival.tag = undefined;
      await fetchRest();
    }
    if (!isAll(part, entry)) {
      arrival.tag = undefined;
      const fault =
        part.length === size ? 'different bytes than were uploaded' : `${part.length} of ${size} bytes`;
      throw new DownloadError('content', `${name}: the server sent ${fault}. Try again.`);
    }
    await stalePartFilesOf(client).remove(target);
    await part.moveTo(target, { before, modified: modifiedAt(entry), sync: size >= worthKeeping });
    await note?.();
  } catch (error) {
    const isKnown = note !== undefined || (left !== undefined && arrival.tag === resume?.tag);
    if (isKnown && arrival.tag && part.length > 0) {
      await part.close();
      // Without onState, the caller knows only the earlier name.
      if (!note) await rename(part.file, resume!.part);
    } else {
      await part.remove();
      await note?.();
    }
    throw error;
  }
}

/**
 * Returns one absolute path for all names of the target, because another process may resume the download, and the
 * file there.
 *
 * @throws DownloadError if something else than a file has the path, such as a folder, a link or a pipe, or a file that
 *   is read-only
 */
async function requireReplaceable(target: string): Promise<{ target: string; before: TargetStat }> {
  const { dir, base } = path.parse(path.resolve(target));
  const file = path.join(await realpath(dir), base);
  const there = await statTarget(file);
  if (!there) return { target: file, before: undefined };
  if (there.isSymbolicLink())
    throw new DownloadError('target', `${target} is a symbolic link. Give the path that it leads to.`);
  if (!there.isFile())
    throw new DownloadError('target', `${target} exists and is not a file. Give the path of the file.`);
  // A rename would replace it all the same. Root may write to every file, but nobody is meant to write to this one.
  const isWritable = (there.mode & 0o222n) !== 0n && (await mayWrite(file));
  if (!isWritable)
    throw new DownloadError('target', `${target} is read-only. Make it writable, or give another path.`);
  return { target: file, before: there };
}

const mayWrite = (file: string) =>
  access(file, constants.W_OK).then(
    () => true,
    () => false,
  );

function stalePartFilesOf(client: Client): StalePartFiles {
  const known = stalePartFiles.get(client) ?? new StalePartFiles();
  stalePartFiles.set(client, known);
  return known;
}

/**
 * Opens the partial file of an earlier process, unless that process is still running or the partial file is longer than
 * the entry.
 */
async function takeUp(
  { part: file, tag, pid }: DownloadState,
  target: string,
  size: number,
): Promise<Arrival | undefined> {
  if (isRunning(pid)) return undefined;
  const part = await PartFile.reopen(file, target);
  if (!part) return undefined;
  if (part.length <= size) return { part, tag };
  await part.remove();
  return undefined;
}

const isAll = (part: PartFile, { file_size, file_hash }: Downloadable) =>
  part.length === file_size && (!file_hash || file_hash === part.digest);

/**
 * Returns the modification time that a download of the entry gets; undefined if it is unknown.
 *
 * @throws nothing
 * @example
 * const isNewer = (modifiedAt(entry)?.getTime() ?? 0) > Math.round((await stat(file)).mtimeMs);
 */
export function modifiedAt({
  client_last_modified,
  updated_at,
}: Pick<Downloadable, 'client_last_modified' | 'updated_at'>): Date | undefined {
  const time = new Date(client_last_modified ?? updated_at ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time;
}
