import { lstat } from 'node:fs/promises';
import { fileSource, sha256 } from '../../../client/src/node/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { CommandError } from '../errors.ts';
import { LeftParts } from '../part-file.ts';
import { modifiedAt, saveFile } from '../save-file.ts';
import type { Session } from '../session.ts';
import { plain } from '../text.ts';
import type { TransferOptions } from './options.ts';
import type { Done } from './summary.ts';

/** Downloads files of the drive. */
export class Downloader {
  readonly #leftParts = new LeftParts();

  constructor(
    readonly session: Pick<Session, 'client' | 'around'>,
    readonly options: Pick<TransferOptions, 'conflict' | 'dryRun'> & {
      /** Whether to treat a file with the same size and modification time as equal, without reading it. */
      trustsTimes?: boolean;
    },
  ) {}

  /**
   * Downloads a file, or resumes its download. An equal local file is not downloaded again.
   *
   * @throws CommandError if something else has its path
   */
  async download(
    entry: DriveEntry,
    file: string,
    onProgress: (done: number, total: number) => void,
  ): Promise<Done> {
    const size = entry.file_size;
    const done = (outcome: Done['outcome']): Done => ({ outcome, file, bytes: size, id: entry.id, entry });
    const decided = await this.#decide(entry, file);
    if (decided !== 'downloaded' || this.options.dryRun) return done(decided);
    await saveFile(this.session, entry, file, {
      leftParts: this.#leftParts,
      onProgress: (received) => {
        onProgress(received, size);
      },
    });
    return done('downloaded');
  }

  async #decide(entry: DriveEntry, file: string): Promise<'downloaded' | 'present' | 'skipped'> {
    const there = await lstat(file).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    if (!there) return 'downloaded';
    if (!there.isFile())
      throw new CommandError('local', `${plain(file)} exists and is not a file. Move or rename it.`);
    const { conflict } = this.options;
    if (conflict === 'skip') return 'skipped';
    if (there.size === entry.file_size && (await this.#holds(file, there.mtimeMs, entry))) return 'present';
    if (conflict === 'overwrite') return 'downloaded';
    if (conflict === 'update') {
      return (modifiedAt(entry)?.getTime() ?? 0) > there.mtimeMs ? 'downloaded' : 'skipped';
    }
    throw new CommandError('invalid', `${plain(file)} already exists, with other content.`, 'exists');
  }

  /**
   * Returns whether a file of the same size is equal to the entry: by its digest if possible, and otherwise by its
   * time.
   */
  async #holds(file: string, mtimeMs: number, entry: DriveEntry): Promise<boolean> {
    const isOfItsTime = modifiedAt(entry)?.getTime() === Math.floor(mtimeMs);
    if (!entry.file_hash || (this.options.trustsTimes && isOfItsTime)) return isOfItsTime;
    return (await sha256(await fileSource(file))) === entry.file_hash;
  }
}
