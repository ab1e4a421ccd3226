import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { fileSource, modifiedAt, sha256 } from '../../../client/src/node/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { CommandError } from '../errors.ts';
import { isOfItsTime, saveFile } from '../save-file.ts';
import type { Session } from '../session.ts';
import { plain } from '../text.ts';
import type { TransferOptions } from './options.ts';
import type { Done } from './summary.ts';

/** Downloads files of the drive. */
export class Downloader {
  /** Ids of the entries in the files that this command has written or compared, by what `identityOf` returns. */
  readonly #written = new Map<string, number>();
  /** The latest download for each name, so that files whose names may be equal on some disk are written in sequence. */
  readonly #turns = new Map<string, Promise<unknown>>();

  readonly session: Pick<Session, 'client' | 'around'>;
  readonly options: Pick<TransferOptions, 'conflict' | 'dryRun'> & {
    /** Whether to treat a file with the same size and modification time as equal, without reading it. */
    trustsTimes?: boolean;
  };

  constructor(
    session: Pick<Session, 'client' | 'around'>,
    options: Pick<TransferOptions, 'conflict' | 'dryRun'> & {
      /** Whether to treat a file with the same size and modification time as equal, without reading it. */
      trustsTimes?: boolean;
    },
  ) {
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
    const size = entry.file_size;
    const done = (outcome: Done['outcome']): Done => ({ outcome, file, bytes: size, id: entry.id, entry });
    const decided = await this.#decide(entry, file);
    if (decided === 'present') await this.#note(entry, file);
    if (decided !== 'downloaded' || this.options.dryRun) return done(decided);
    await saveFile(this.session, entry, file, onProgress);
    await this.#note(entry, file);
    return done('downloaded');
  }

  async #note({ id }: DriveEntry, file: string): Promise<void> {
    const identity = identityOf(await lstat(file, { bigint: true }));
    if (identity !== undefined) this.#written.set(identity, id);
  }

  async #decide(entry: DriveEntry, file: string): Promise<'downloaded' | 'present' | 'skipped'> {
    const there = await lstat(file, { bigint: true }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    if (!there) return 'downloaded';
    if (!there.isFile())
      throw new CommandError('local', `${plain(file)} exists and is not a file. Move or rename it.`);
    const other = this.#written.get(identityOf(there) ?? '');
    if (other !== undefined && other !== entry.id)
      throw new CommandError(
        'local',
        `${plain(file)} is one file here with another of this name (id:${other})`,
        'localName',
      );
    const { conflict } = this.options;
    const mtimeMs = Number(there.mtimeNs) / 1e6;
    if (conflict === 'skip') return 'skipped';
    if (Number(there.size) === entry.file_size && (await this.#holds(file, mtimeMs, entry))) return 'present';
    if (conflict === 'overwrite') return 'downloaded';
    if (conflict === 'update') {
      return (modifiedAt(entry)?.getTime() ?? 0) > mtimeMs ? 'downloaded' : 'skipped';
    }
    throw new CommandError('invalid', `${plain(file)} already exists, with other content.`, 'exists');
  }

  /**
   * Returns whether a file of the same size is equal to the entry: by its digest if possible, and otherwise by its
   * time.
   */
  async #holds(file: string, mtimeMs: number, entry: DriveEntry): Promise<boolean> {
    const isSameTime = isOfItsTime(entry, mtimeMs);
    if (!entry.file_hash || (this.options.trustsTimes && isSameTime)) return isSameTime;
    return (await sha256(await fileSource(file))) === entry.file_hash;
  }
}

/** Tells whether two paths are one file; undefined for a file with several names. */
const identityOf = ({ dev, ino, nlink }: BigIntStats): string | undefined =>
  nlink === 1n ? `${dev}:${ino}` : undefined;
