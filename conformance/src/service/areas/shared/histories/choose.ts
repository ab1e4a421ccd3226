import type { Chance } from '../../../../engine/model/chance.ts';
import type { Choice, Step } from './step.ts';
import { isActive, marksOf, relations, type Likeness, type Entry, type EntryModel } from './entry-model.ts';

type Offered = readonly [Step, Choice];

/** The scores of what a step would do for the first time. */
const worth = { setting: 12, pair: 1, likeness: 6 } as const;

/** Chooses steps with new combinations: of two settings, or of an operation and an entry that resembles its target. */
export class Novelty {
  readonly #met = new Set<string>();
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** The choice with the highest score; random among equals. */
  newest(model: EntryModel, choices: readonly Offered[]): Offered | undefined {
    let best: Offered[] = [];
    let most = 0;
    for (const choice of choices) {
      const score = [...keysOf(model, choice)].reduce(
        (sum, [key, value]) => sum + (this.#met.has(key) ? 0 : value),
        0,
      );
      if (score > most) [best, most] = [[], score];
      if (score === most) best.push(choice);
    }
    const chosen = best[this.#chance(Math.max(1, best.length))];
    if (chosen) for (const key of keysOf(model, chosen).keys()) this.#met.add(key);
    return chosen;
  }
}

function keysOf(model: EntryModel, [{ name }, { settings, about }]: Offered): Map<string, number> {
  const all = Object.entries(settings).map((setting) => setting.join(' '));
  return new Map([
    ...all.map((setting) => [`${name}, ${setting}`, worth.setting] as const),
    ...all.flatMap((setting, index) =>
      all.slice(index + 1).map((other) => [`${name}, ${setting}, ${other}`, worth.pair] as const),
    ),
    ...likenesses(model, about).map((likeness) => [`${name} ${likeness}`, worth.likeness] as const),
  ]);
}

/** E.g. `with starred file beside`. */
const likenesses = (model: EntryModel, about: readonly Likeness[]): string[] =>
  othersThan(model, about).flatMap((unrelated) =>
    Object.entries(relations)
      .filter(([, holds]) => about.some((entry) => holds(unrelated, entry)))
      .flatMap(([relation]) =>
        ['another', ...marksOf(unrelated)].map((mark) => `with ${mark} ${unrelated.kind} ${relation}`),
      ),
  );

const othersThan = (model: EntryModel, about: readonly Likeness[]): Entry[] =>
  model.entries.filter((entry) => !about.includes(entry));

/** The ways in which an entry resembles those that a step changed, also together with its marks. */
function reasonsOf(model: EntryModel, candidate: Entry, touched: readonly Entry[]): string[] {
  const related = Object.entries(relations)
    .filter(([, holds]) => touched.some((entry) => holds(candidate, entry)))
    .flatMap(([relation]) => [relation, ...marksOf(candidate).map((mark) => `${mark} ${relation}`)]);
  const isNext = touched.some(
    (entry) => Math.abs(model.entries.indexOf(candidate) - model.entries.indexOf(entry)) === 1,
  );
  const own = isActive(candidate) ? marksOf(candidate) : [];
  // The `children` of a folder show its entries, including deleted ones.
  const listed = model.active
    .filter(({ parent }) => parent === candidate)
    .flatMap((child) =>
      Object.entries(relations).flatMap(([relation, holds]) =>
        touched.some((entry) => child !== entry && holds(child, entry)) ? [`there: ${relation}`] : [],
      ),
    );
  return [...related, ...listed, ...own, ...(isNext ? ['next to it'] : [])];
}

/**
 * Entries that a step did not change, to compare: those that resemble the changed ones in the most ways, preferably
 * each for another reason, and the one that was compared least recently.
 */
export function unrelatedEntries(model: EntryModel, touched: readonly Entry[], most: number): Entry[] {
  const others = othersThan(model, touched).sort((a, b) => a.seen - b.seen);
  const reasons = new Map(others.map((unrelated) => [unrelated, reasonsOf(model, unrelated, touched)]));
  const chosen: Entry[] = [];
  const shown = new Set<string>();
  const fresh = (entry: Entry) => reasons.get(entry)!.filter((reason) => !shown.has(reason)).length;
  while (chosen.length < Math.min(most, others.length)) {
    const left = others.filter((entry) => !chosen.includes(entry));
    const isLast = chosen.length === most - 1;
    const next = isLast
      ? left[0]!
      : left.reduce((best, entry) => (fresh(entry) > fresh(best) ? entry : best));
    for (const reason of reasons.get(next)!) shown.add(reason);
    chosen.push(next);
  }
  return chosen;
}
