import type { EntryState, LinkState } from '../../../model/state-provider.ts';

/** The observed properties of an entry and its link. A state provider need not return all of them. */
export interface Sight {
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

export type Property = keyof Sight;

/** A sight without some of its properties. */
export const without = (sight: Sight, ...names: readonly Property[]): Sight =>
  Object.fromEntries(Object.entries(sight).filter(([name]) => !names.some((left) => left === name)));

/** What a walk knows about an entry that it created. */
export interface Thing {
  readonly id: number;
  /** Empty if no response showed it. */
  readonly hash: string;
  readonly kind: 'folder' | 'file';
  /** The same in every run, e.g. `file 3`. */
  readonly label: string;
  readonly name: string;
  /** The content of a file: the same word for the same bytes; empty for a folder. */
  readonly content: string;
  parent: Thing | undefined;
  /** The requested values, and the observed ones for properties that were not requested. */
  expected: Sight;
  /** Hash of its link; undefined if it may have none. */
  link: string | undefined;
  /** The steps that changed it, in one word each. */
  readonly history: string[];
  /** The number of steps before it was last compared; -1 if it never was. */
  seen: number;
}

/** The entries that a walk created, and their history. Entries whose state is no longer certain are removed. */
export class EntryModel {
  readonly things: Thing[] = [];
  readonly #forgotten = new Set<number>();
  #made = 0;

  add(
    made: Pick<Thing, 'id' | 'hash' | 'kind' | 'name' | 'content' | 'parent' | 'expected'>,
    how: string,
  ): Thing {
    const label = `${made.kind} ${++this.#made}`;
    const thing: Thing = { ...made, label, link: undefined, history: [how], seen: -1 };
    this.things.push(thing);
    return thing;
  }

  /** Removes entries whose state is no longer certain. */
  forget(gone: readonly Thing[]): void {
    for (const { id } of gone) this.#forgotten.add(id);
    const left = this.things.filter((thing) => !gone.includes(thing));
    this.things.splice(0, Infinity, ...left);
  }

  /** Entries that were removed from the model: their state and place are no longer compared. */
  isForgotten(id: number): boolean {
    return this.#forgotten.has(id);
  }

  byId(id: number): Thing | undefined {
    return this.things.find((thing) => thing.id === id);
  }

  /** Entries that are neither in the trash nor deleted. */
  get active(): Thing[] {
    return this.things.filter(isActive);
  }

  get trashed(): Thing[] {
    return this.things.filter(({ expected }) => expected.state === 'trashed');
  }

  /** All entries in a folder, at any depth. */
  below(folder: Thing): Thing[] {
    return this.things.filter((thing) => above(thing).includes(folder));
  }

  /** The expected properties of an entry. */
  wanted(thing: Thing): Sight {
    const { state, size, sha256 } = thing.expected;
    // The other properties of an entry in the trash are open (U-51).
    if (state !== 'exists') return { ...(state !== undefined && { state }), ...stored(size, sha256) };
    const parents = parentsOf(thing);
    return {
      ...thing.expected,
      ...(parents && { parents }),
      ...(thing.kind === 'folder' && { children: this.#childrenOf(thing) }),
    };
  }

  #childrenOf(folder: Thing): string[] {
    return this.active
      .filter(({ parent }) => parent === folder)
      .map(({ label }) => label)
      .sort();
  }
}

const stored = (size: Sight['size'], sha256: Sight['sha256']): Sight => ({
  ...(size !== undefined && { size }),
  ...(typeof sha256 === 'string' && { sha256 }),
});

export const isActive = ({ expected }: Thing): boolean => expected.state === 'exists';

/** The parent folders of an entry, as far as the model has them, the nearest first. */
export const above = ({ parent }: Thing): Thing[] => (parent ? [parent, ...above(parent)] : []);

/** Undefined if the parents of the topmost folder are unknown. */
function parentsOf({ parent, expected }: Thing): readonly number[] | undefined {
  if (parent === undefined) return expected.parents;
  const parents = parentsOf(parent);
  return parents && [...parents, parent.id];
}

/** The properties by which a faulty server could confuse entries. */
export type Likeness = Pick<Thing, 'name' | 'content' | 'parent'>;

/** Whether two entries have the same name, ignoring case. */
const isNamesake = (a: Likeness, b: Likeness): boolean => a.name.toLowerCase() === b.name.toLowerCase();

const isOfBytes = (a: Likeness, b: Likeness): boolean => a.content !== '' && a.content === b.content;

/** How two entries can be related: a faulty server could confuse them because of it. */
export const relations: Readonly<Record<string, (a: Thing, b: Likeness) => boolean>> = {
  'of its name': isNamesake,
  'of its bytes': isOfBytes,
  above: (a, b) => a === b.parent,
  within: (a, b) => a.parent === b,
  beside: (a, b) => a.parent === b.parent,
};

/** Whether a folder has an entry with this name, ignoring case. */
export const isTaken = (things: readonly Thing[], parent: Thing, name: string): boolean =>
  things.some((thing) => thing.parent === parent && isNamesake(thing, { ...thing, name }));

/** What is special about an entry, e.g. a star or a link. */
export function marksOf({ expected: { starred, sharedWith = [], link, state } }: Thing): string[] {
  return [
    ...(starred === true ? ['starred'] : []),
    ...(link === 'active' ? ['linked'] : []),
    ...(sharedWith.length > 0 ? ['shared'] : []),
    ...(state === 'trashed' ? ['trashed'] : []),
  ];
}
