import type { EntryState, LinkState } from '../../model/state-provider.ts';

/** What is compared of a thing and of its link, each told by the state provider or not. */
export interface Sight {
  readonly state?: EntryState['state'];
  readonly name?: string;
  readonly size?: number;
  /** Lower case; null of a folder. */
  readonly sha256?: string | null;
  /** Ids, from the root down. */
  readonly parents?: readonly number[];
  readonly workspaceId?: number;
  readonly vaultId?: number | null;
  readonly starred?: boolean;
  /** Lower case, sorted. */
  readonly sharedWith?: readonly string[];
  /** Milliseconds, where it is written as a moment. */
  readonly clientLastModified?: unknown;
  readonly fileHash?: string | null;
  /** What lies directly in a folder, by the labels of the world, sorted. */
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

/** What a walk knows of an entry that it made. */
export interface Thing {
  readonly id: number;
  /** Empty where no answer showed one. */
  readonly hash: string;
  readonly kind: 'folder' | 'file';
  /** The same in every run, e.g. `file 3`. */
  readonly label: string;
  readonly name: string;
  /** What a file holds: the same word for the same bytes; empty for a folder. */
  readonly content: string;
  parent: Thing | undefined;
  /** What was asked for, and what was seen of the rest. */
  expected: Sight;
  /** Hash of its link, while it is known to have one. */
  link: string | undefined;
  /** What was done to it, in one word each. */
  readonly history: string[];
  /** How many steps had been taken when it was last seen; -1 before that. */
  seen: number;
}

/** Things that a walk made, and what it did. Whatever it cannot be sure of any more is taken out. */
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

  /** Of these, nothing is known any more. */
  forget(gone: readonly Thing[]): void {
    for (const { id } of gone) this.#forgotten.add(id);
    const left = this.things.filter((thing) => !gone.includes(thing));
    this.things.splice(0, Infinity, ...left);
  }

  /** Where it lies, and whether it is there, is nothing to judge by. */
  isForgotten(id: number): boolean {
    return this.#forgotten.has(id);
  }

  byId(id: number): Thing | undefined {
    return this.things.find((thing) => thing.id === id);
  }

  /** What is neither in the trash nor deleted. */
  get active(): Thing[] {
    return this.things.filter(isActive);
  }

  get trashed(): Thing[] {
    return this.things.filter(({ expected }) => expected.state === 'trashed');
  }

  /** All that lies in a folder, however deep. */
  below(folder: Thing): Thing[] {
    return this.things.filter((thing) => above(thing).includes(folder));
  }

  /** What is to be seen of a thing now. */
  wanted(thing: Thing): Sight {
    const { state, size, sha256 } = thing.expected;
    // What becomes of everything else in the trash is open (U-51).
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

/** The folders of the world above a thing, the nearest first. */
export const above = ({ parent }: Thing): Thing[] => (parent ? [parent, ...above(parent)] : []);

/** Undefined where nothing is known of what lies above the uppermost. */
function parentsOf({ parent, expected }: Thing): readonly number[] | undefined {
  if (parent === undefined) return expected.parents;
  const parents = parentsOf(parent);
  return parents && [...parents, parent.id];
}

/** What a thing can be taken for another by. */
export type Likeness = Pick<Thing, 'name' | 'content' | 'parent'>;

/** Whether two bear one name, letter case apart. */
const isNamesake = (a: Likeness, b: Likeness): boolean => a.name.toLowerCase() === b.name.toLowerCase();

const isOfBytes = (a: Likeness, b: Likeness): boolean => a.content !== '' && a.content === b.content;

/** How a thing may stand to another: what a fault would mistake it for. */
export const relations: Readonly<Record<string, (a: Thing, b: Likeness) => boolean>> = {
  'of its name': isNamesake,
  'of its bytes': isOfBytes,
  above: (a, b) => a === b.parent,
  within: (a, b) => a.parent === b,
  beside: (a, b) => a.parent === b.parent,
};

/** Whether a name is taken in a folder, letter case apart. */
export const isTaken = (things: readonly Thing[], parent: Thing, name: string): boolean =>
  things.some((thing) => thing.parent === parent && isNamesake(thing, { ...thing, name }));

/** The marks that a thing bears. */
export function marksOf({ expected: { starred, sharedWith = [], link, state } }: Thing): string[] {
  return [
    ...(starred === true ? ['starred'] : []),
    ...(link === 'active' ? ['linked'] : []),
    ...(sharedWith.length > 0 ? ['shared'] : []),
    ...(state === 'trashed' ? ['trashed'] : []),
  ];
}
