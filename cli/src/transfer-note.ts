import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stateFolder } from './folders.ts';
import type { Surroundings } from './surroundings.ts';
import { writePrivateJson } from './whole-file.ts';

/** A note about an unfinished transfer, with which the same command continues after it was killed. */
export class TransferNote<State> {
  /** @param what identifies the transfer: server, destination and file */
  constructor(
    private readonly env: Surroundings['env'],
    private readonly kind: 'uploads' | 'downloads',
    private readonly what: readonly (string | number | null)[],
  ) {}

  /** Computed on demand, because the notes of small files are never used. */
  get #file(): string {
    const name = createHash('sha256').update(JSON.stringify(this.what)).digest('hex');
    return path.join(stateFolder(this.env), this.kind, `${name}.json`);
  }

  /** @returns undefined if there is no valid note */
  async read(): Promise<State | undefined> {
    try {
      return JSON.parse(await readFile(this.#file, 'utf8')) as State;
    } catch (error) {
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
        return undefined;
      throw error;
    }
  }

  write(state: State): Promise<void> {
    return writePrivateJson(this.#file, state);
  }

  forget(): Promise<void> {
    return rm(this.#file, { force: true });
  }
}
