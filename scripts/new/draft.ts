import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formattedTogether } from '../lib/format.ts';
import { writeFiles } from '../lib/write-files.ts';
import { unfilledIn, type Unfilled } from '../lib/unfilled.ts';
import { UsageError } from '../lib/command.ts';

/** A file to create or to change. */
export interface DraftedFile {
  /** Relative to the root. */
  file: string;
  isNew: boolean;
  /** The places to be filled in. */
  unfilled: Unfilled[];
}

/** Files to create and to change. None is written before all of them can be. */
export class Draft {
  readonly #root: string;
  readonly #texts = new Map<string, { text: string; isNew: boolean }>();

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws UsageError if the file exists */
  create(file: string, text: string): void {
    if (existsSync(path.join(this.#root, file)) || this.#texts.has(file)) {
      throw new UsageError(`${file} already exists: choose another name, or finish the existing one.`);
    }
    this.#texts.set(file, { text, isNew: true });
  }

  /** @throws UsageError if the file does not exist */
  async edit(file: string, change: (text: string) => string): Promise<void> {
    const drafted = this.#texts.get(file);
    const text = drafted?.text ?? (await this.#read(file));
    this.#texts.set(file, { text: change(text), isNew: drafted?.isNew ?? false });
  }

  async #read(file: string): Promise<string> {
    return readFile(path.join(this.#root, file), 'utf8').catch((error: unknown) => {
      throw new UsageError(`${file} is missing, but it has to be changed.`, { cause: error });
    });
  }

  /** Writes all files, formatted, in the order of their drafts. */
  async write(): Promise<DraftedFile[]> {
    const texts = new Map([...this.#texts].map(([file, { text }]) => [file, text]));
    const formatted = await formattedTogether(this.#root, texts);
    const files = [...this.#texts].map(([file, { isNew }]) => {
      const written = formatted.get(file)!;
      return { file, isNew, written, unfilled: unfilledIn(written) };
    });
    await writeFiles(this.#root, Object.fromEntries(files.map(({ file, written }) => [file, written])));
    return files.map(({ file, isNew, unfilled }) => ({ file, isNew, unfilled }));
  }
}
