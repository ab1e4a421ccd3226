import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stateFolder } from './folders.ts';
import type { Surroundings } from './surroundings.ts';
import { writePrivateJson } from './whole-file.ts';

/** What is kept of a transfer under way, so that the same command goes on with it after a kill. */
export class TransferNote<State> {
  /** @param what names the transfer: the server, the place, the file */
  constructor(
    private readonly env: Surroundings['env'],
    private readonly kind: 'uploads' | 'downloads',
    private readonly what: readonly (string | number | null)[],
  ) {}

  /** Small files have a note that nobody reads or writes: its name is made when it is needed. */
  get #file(): string {
    const name = createHash('sha256').update(JSON.stringify(this.what)).digest('hex');
    return path.join(stateFolder(this.env), this.kind, `${name}.json`);
  }

  /** @returns undefined where there is none that can be read */
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
