import type { EntryState, LinkState } from '../../../states.ts';

/** The observed properties of an entry and its link. A state provider need not return all of them. */
export interface ObservedState {
  readonly state?: EntryState['state'];
  readonly name?: string;
  readonly size?: number;
  /** Lower case; null for a folder. */
  readonly sha256?: string | null;
  /** Ids, from the root down. */
  readonly parents?: readonly number[];
  readonly workspaceId?: number;
  readonly vaultId?: number | null;
  readonly starred?: boolean;
  /** Lower case, sorted. */
  readonly sharedWith?: readonly string[];
  /** In milliseconds, if it is a timestamp. */
  readonly clientLastModified?: unknown;
  readonly fileHash?: string | null;
  /** The direct content of a folder: the model's labels, sorted. */
  readonly children?: readonly string[];
  readonly link?: LinkState['state'];
  readonly linkEntry?: number;
  readonly linkPassword?: boolean;
  /** Milliseconds. */
  readonly linkExpiry?: unknown;
  readonly linkEdit?: boolean;
  readonly linkDownload?: boolean;
}

export type Property = keyof ObservedState;

/** A state without some of its properties. */
export const without = (state: ObservedState, ...names: readonly Property[]): ObservedState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !names.some((left) => left === name)));

/** What a history knows about an entry that it created. */
export interface Entry {
  readonly id: number;
  /** Empty if no response showed it. */
  readonly hash: string;
  readonly kind: 'folder' | 'file';
  /** The same in every run, e.g. `file 3`. */
  readonly label: string;
  readonly name: string;
  /** The content of a file: the same word for the same bytes; empty for a folder. */
  readonly content: string;
  parent: Entry | undefined;
  /** The requested values, and the observed ones for properties that were not requested. */
  expected: ObservedState;
  /** Hash of its link; undefined if it may have none. */
  link: string | undefined;
  /** The steps that changed it, in one word each. */
  readonly changes: string[];
  /** The number of steps before it was last compared; -1 if it never was. */
  seen: number;
}

/** The entries that a history created, and their changes. Entries whose state is no longer certain are removed. */
export class EntryModel {
  readonly entries: Entry[] = [];
  readonly #forgotten = new Set<number>();
  #made = 0;

  add(
    made: Pick<Entry, 'id' | 'hash' | 'kind' | 'name' | 'content' | 'parent' | 'expected'>,
    how: string,
  ): Entry {
    const label = `${made.kind} ${++this.#made}`;
    const entry: Entry = { ...made, label, link: undefined, changes: [how], seen: -1 };
    this.entries.push(entry);
    this.#forgotten.delete(made.id);
    return entry;
  }

  /** Removes entries whose state is no longer certain. */
  forget(gone: readonly Entry[]): void {
    for (const { id } of gone) this.#forgotten.add(id);
    const left = this.entries.filter((entry) => !gone.includes(entry));
    this.entries.splice(0, Infinity, ...left);
  }

  /** An entry that is in none of the steps, such as that of a trial. */
  leaveOut(id: number | undefined): void {
    if (id !== undefined) this.#forgotten.add(id);
  }

  /** Entries that were removed from the model: their state and place are no longer compared. */
  isForgotten(id: number): boolean {
    return this.#forgotten.has(id);
  }

  byId(id: number): Entry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  /** Entries that are neither in the trash nor deleted. */
  get active(): Entry[] {
    return this.entries.filter(isActive);
  }

  get trashed(): Entry[] {
    return this.entries.filter(({ expected }) => expected.state === 'trashed');
  }

  /** All entries in a folder, at any depth. */
  below(folder: Entry): Entry[] {
    return this.entries.filter((entry) => above(entry).includes(folder));
  }

  /** The expected properties of an entry. */
  wanted(entry: Entry): ObservedState {
    const { state, size, sha256 } = entry.expected;
    // The other properties of an entry in the trash are open (U-51).
    if (state !== 'exists') return { ...(state !== undefined && { state }), ...stored(size, sha256) };
    const parents = parentsOf(entry);
    return {
      ...entry.expected,
      ...(parents && { parents }),
      ...(entry.kind === 'folder' && { children: this.#childrenOf(entry) }),
    };
  }

  #childrenOf(folder: Entry): string[] {
    return this.active
      .filter(({ parent }) => parent === folder)
      .map(({ label }) => label)
      .sort();
  }
}

const stored = (size: ObservedState['size'], sha256: ObservedState['sha256']): ObservedState => ({
  ...(size !== undefined && { size }),
  ...(typeof sha256 === 'string' && { sha256 }),
});

export const isActive = ({ expected }: Entry): boolean => expected.state === 'exists';

/** The parent folders of an entry, as far as the model has them, the nearest first. */
export const above = ({ parent }: Entry): Entry[] => (parent ? [parent, ...above(parent)] : []);

/** Undefined if the parents of the topmost folder are unknown. */
function parentsOf({ parent, expected }: Entry): readonly number[] | undefined {
  if (parent === undefined) return expected.parents;
  const parents = parentsOf(parent);
  return parents && [...parents, parent.id];
}

/** The properties by which a faulty server could confuse entries. */
export type Likeness = Pick<Entry, 'name' | 'content' | 'parent'>;

/** Whether two entries have the same name, ignoring case. */
const isNamesake = (a: Likeness, b: Likeness): boolean => a.name.toLowerCase() === b.name.toLowerCase();

const isOfBytes = (a: Likeness, b: Likeness): boolean => a.content !== '' && a.content === b.content;

/** How two entries can be related: a faulty server could confuse them because of it. */
export const relations: Readonly<Record<string, (a: Entry, b: Likeness) => boolean>> = {
  'of its name': isNamesake,
  'of its bytes': isOfBytes,
  above: (a, b) => a === b.parent,
  within: (a, b) => a.parent === b,
  beside: (a, b) => a.parent === b.parent,
};

/** Whether a folder has an entry with this name, ignoring case. */
export const isTaken = (entries: readonly Entry[], parent: Entry, name: string): boolean =>
  entries.some((entry) => entry.parent === parent && isNamesake(entry, { ...entry, name }));

/** What is special about an entry, e.g. a star or a link. */
export function marksOf({ expected: { starred, sharedWith = [], link, state } }: Entry): string[] {
  return [
    ...(starred === true ? ['starred'] : []),
    ...(link === 'active' ? ['linked'] : []),
    ...(sharedWith.length > 0 ? ['shared'] : []),
    ...(state === 'trashed' ? ['trashed'] : []),
  ];
}
