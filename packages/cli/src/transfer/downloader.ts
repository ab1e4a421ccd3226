import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { statTarget, requireUnchanged, type TargetStat } from '../../../client/src/node/target-file.ts';
import { DownloadError } from '../../../client/src/node/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { CommandError, OtherKind } from '../errors.ts';
import { kindOf } from '../local-tree.ts';
import { saveFile } from '../save-file.ts';
import type { Session } from '../session.ts';
import { requireWritable } from '../target.ts';
import { plain } from '../text.ts';
import type { KeepBackup } from './backup.ts';
import { decide, digestsFrom, isSameFile, timeOf, type Comparison } from './decide.ts';
import type { TransferOptions } from './options.ts';
import type { Done } from './summary.ts';

/** Downloads files of the drive. */
export class Downloader {
  /** Ids of the entries in the files that this command has written or compared, by what `identityOf` returns. */
  readonly #written = new Map<string, number>();
  /** The latest download for each name, so that files whose names may be equal on some disk are written in sequence. */
  readonly #turns = new Map<string, Promise<unknown>>();

  readonly session: Pick<Session, 'client' | 'io'>;
  readonly options: Comparison &
    Pick<TransferOptions, 'conflict' | 'dryRun'> & { keep?: KeepBackup | undefined; compares?: boolean };

  constructor(session: Downloader['session'], options: Downloader['options']) {
    this.session = session;
    this.options = options;
  }

  /**
   * Downloads a file, or resumes its download. An equal local file is not downloaded again.
   *
   * @throws CommandError if something else has its path
   */
  download(
    entry: DriveEntry,
    file: string,
    onProgress: (done: number, total: number) => void,
  ): Promise<Done> {
    const key = file.normalize('NFC').toLowerCase();
    const before = this.#turns.get(key) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.#downloadInTurn(entry, file, onProgress));
    this.#turns.set(key, turn);
    return turn;
  }

  async #downloadInTurn(
    entry: DriveEntry,
    file: string,
    onProgress: (done: number, total: number) => void,
  ): Promise<Done> {
    const before = await statTarget(file);
    let decided = await this.#decide(entry, file, before);
    const isNeeded = decided === 'copy' || decided === 'replace';
    if (decided === 'replace') {
      requireWritable(file, before);
      if (!this.options.dryRun) await this.options.keep?.(file);
    }
    if (isNeeded && !this.options.dryRun) {
      try {
        await requireUnchanged(file, before);
        await saveFile(this.session, entry, file, onProgress);
      } catch (error) {
        // Another command may have downloaded it meanwhile.
        if (!(error instanceof DownloadError && error.reason === 'target')) throw error;
        if (!(await this.#hasBytesOf(entry, file))) throw error;
        decided = 'same';
      }
    }
    if (decided === 'same' || (isNeeded && !this.options.dryRun)) await this.#note(entry, file);
    const outcome = decided === 'same' ? 'present' : isNeeded ? 'downloaded' : 'skipped';
    const replaces = decided === 'replace';
    return {
      ...{ outcome, file, bytes: entry.file_size, id: entry.id, entry },
      ...(replaces && { replaces }),
    };
  }

  async #hasBytesOf(entry: DriveEntry, file: string): Promise<boolean> {
    const there = await lstat(file).catch(() => undefined);
    const { client, io } = this.session;
    return (
      there?.isFile() === true &&
      isSameFile(file, there, entry, { digestOf: digestsFrom(client), signal: io.signal })
    );
  }

  async #note({ id }: DriveEntry, file: string): Promise<void> {
    const identity = identityOf(await lstat(file, { bigint: true }));
    if (identity !== undefined) this.#written.set(identity, id);
  }

  async #decide(entry: DriveEntry, file: string, there: TargetStat): ReturnType<typeof decide> {
    if (!there) return 'copy';
    if (!there.isFile()) throw new OtherKind(file, kindOf(there), entry);
    const other = this.#written.get(identityOf(there) ?? '');
    if (other !== undefined && other !== entry.id)
      throw new CommandError(
        'local',
        `${plain(file)} is one file here with another of this name (id:${other})`,
        'localName',
      );
    const facts = { size: Number(there.size), mtimeMs: Number(there.mtimeNs) / 1e6 };
    const { signal } = this.session.io;
    return decide(this.options.conflict, {
      isReplaceable: true,
      isSame: () => isSameFile(file, facts, entry, { ...this.options, signal }),
      isUpToDate: timeOf(entry) <= facts.mtimeMs,
      refusal: () =>
        new CommandError('invalid', `${plain(file)} already exists, with other content.`, 'exists'),
    });
  }
}

/** Tells whether two paths are one file; undefined for a file with several names. */
const identityOf = ({ dev, ino, nlink }: BigIntStats): string | undefined =>
  nlink === 1n ? `${dev}:${ino}` : undefined;
