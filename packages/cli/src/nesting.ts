import { CommandError } from './errors.ts';
import { plain } from './text.ts';

/** Maximum depth of folders. Real drives have less; a faulty server may report endless nesting. */
const deepest = 250;

/** Maximum number of folders in one walk. A faulty server may report ever more of them, each with a new id. */
const mostFolders = 1_000_000;

/** A walk through the folders of a drive, which ends whatever the server reports: it enters each folder once. */
export class FolderWalk {
  readonly #entered = new Set<number>();

  readonly most: number;

  constructor(most = mostFolders) {
    this.most = most;
  }

  /**
   * Returns the ids of the open folders after entering another one.
   *
   * @param above ids of the folders that are already open
   * @throws CommandError if the folder was entered before, is nested too deeply, or is one too many
   */
  enter(above: readonly number[], folder: { id: number; name: string }): number[] {
    const fault = this.#faultOf(above, folder.id);
    if (fault) {
      throw new CommandError('failed', `${plain(folder.name)}: the server reports ${fault}. It is skipped.`);
    }
    this.#entered.add(folder.id);
    return [...above, folder.id];
  }

  #faultOf(above: readonly number[], id: number): string | undefined {
    if (above.includes(id)) return 'that this folder contains itself';
    if (above.length >= deepest) return `more than ${deepest} nested folders`;
    if (this.#entered.has(id)) return 'this folder in two places';
    if (this.#entered.size >= this.most) return `more than ${this.most} folders`;
    return undefined;
  }
}
