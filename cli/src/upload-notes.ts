import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { UploadState } from '../../client/src/index.ts';
import { stateFolder } from './folders.ts';
import type { Surroundings } from './surroundings.ts';
import { writePrivateJson } from './whole-file.ts';

/** What is kept of an upload under way, so that the same command goes on with it after a kill. */
export class UploadNote {
  readonly #file: string;

  /** @param what names the upload: the server, the place, the file */
  constructor(env: Surroundings['env'], what: readonly (string | number | null)[]) {
    const name = createHash('sha256').update(JSON.stringify(what)).digest('hex');
    this.#file = path.join(stateFolder(env), 'uploads', `${name}.json`);
  }

  /** @returns undefined where there is none that can be read */
  async read(): Promise<UploadState | undefined> {
    try {
      return JSON.parse(await readFile(this.#file, 'utf8')) as UploadState;
    } catch (error) {
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
        return undefined;
      throw error;
    }
  }

  write(state: UploadState): Promise<void> {
    return writePrivateJson(this.#file, state);
  }

  forget(): Promise<void> {
    return rm(this.#file, { force: true });
  }
}
