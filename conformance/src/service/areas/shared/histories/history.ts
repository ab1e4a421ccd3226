import { isDeepStrictEqual } from 'node:util';
import { chance } from '../../../../engine/model/chance.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';
import type { Evidence, TestContext } from '../../../test-context.ts';
import { eventually } from '../../../../engine/model/eventually.ts';
import { unrelatedEntries, Novelty } from './choose.ts';
import { compared, differences, learned, observedStateOf, wordsOf } from './observed-state.ts';
import { UntakenError, type Blames, type Facts, type Step, type Taken } from './step.ts';
import { isActive, EntryModel, type Property, type ObservedState, type Entry } from './entry-model.ts';
import { reported } from '../../../../engine/model/finding-data.ts';

interface HistoryOptions {
  /** Creates the first entries; each is a step. */
  readonly begin: (t: TestContext, model: EntryModel, history: History) => Promise<void>;
  /** The following steps, and their number. */
  readonly then: readonly { readonly steps: readonly Step[]; readonly times: number }[];
  /** Number of entries to compare after each step, beside those that it changed. */
  readonly others?: number;
}

/** Constant, so that the steps are the same in every run, whatever its seed. */
const seed = 13;

/** Takes steps, and compares the entries with the model after each. Stops at the first difference. */
export async function runHistory(t: TestContext, { begin, then, others = 3 }: HistoryOptions): Promise<void> {
  const history = new History(t, others);
  try {
    await begin(t, history.model, history);
    for (const { steps, times } of then) {
      for (let taken = 0; taken < times; taken++) if (!(await history.next(steps))) break;
    }
    await history.lookAtAll();
  } catch (error) {
    if (!(error instanceof OverError)) throw error;
  }
}

/** The requirements that a wrong property violates. */
type Blamed = (name: Property) => readonly SubjectId[];

/** Something was wrong, so that later steps would prove nothing. */
class OverError extends Error {
  override readonly name = 'OverError';
}

export class History {
  readonly model = new EntryModel();
  readonly #t: TestContext;
  readonly #most: number;
  readonly #chance = chance(seed);
  readonly #novelty = new Novelty(this.#chance);
  /** The requirements of each step taken, and its description. */
  readonly #taken: { readonly facts: Facts | undefined; readonly words: string }[] = [];
  /** Steps that this server does not carry out. */
  readonly #closed = new Set<Step>();

  constructor(t: TestContext, most: number) {
    this.#t = t;
    this.#most = most;
  }

  /** Takes the step with the most new combinations; false if none is possible. */
  async next(steps: readonly Step[]): Promise<boolean> {
    const open = steps.filter((step) => !this.#closed.has(step));
    const choices = open.flatMap((step) =>
      step.choices(this.#t, this.model, this.#chance).map((choice) => [step, choice] as const),
    );
    const chosen = this.#novelty.newest(this.model, choices);
    if (!chosen) return false;
    const [step, choice] = chosen;
    try {
      await this.#take(step.name, choice.take, this.#most);
    } catch (error) {
      if (!(error instanceof UntakenError)) throw error;
      if (error.why === 'not done') this.#closed.add(step);
    }
    return true;
  }

  /**
   * Takes one step, as a test of its own, which ends if the server does not carry it out. False if something was wrong.
   */
  async only(name: string, take: () => Promise<Taken>): Promise<boolean> {
    try {
      await this.#take(name, take, this.#most);
      return true;
    } catch (error) {
      if (error instanceof OverError) return false;
      if (!(error instanceof UntakenError)) throw error;
      this.#t.skipIfUnspecified(
        error.why === 'open',
        'the request is refused because of an unspecified value',
      );
      this.#t.assume(false, 'the request is refused');
      return false;
    }
  }

  /** Takes one of the first steps; undefined if the server refuses it. */
  async begin(name: string, take: () => Promise<Taken>): Promise<Entry | undefined> {
    try {
      const { named } = await this.#take(name, take, 0);
      return named[0];
    } catch (error) {
      if (!(error instanceof UntakenError)) throw error;
      return undefined;
    }
  }

  async #take(name: string, take: () => Promise<Taken>, others: number): Promise<Taken> {
    const taken = await take();
    const { named, facts, open = [] } = taken;
    // New entries already have the step in their history.
    for (const entry of named) if (entry.changes.at(-1) !== name) entry.changes.push(name);
    this.#taken.push({ facts, words: `${name} ${named.map(({ label }) => label).join(', ')}` });
    if (facts) await this.#look(taken, facts, others);
    await this.#learnOpen(open, name);
    return taken;
  }

  /** Compares every entry that was not compared since the last step. */
  async lookAtAll(): Promise<void> {
    const unseen = this.model.entries.filter(({ seen }) => seen < this.#taken.length);
    const seen = await this.#seen(unseen);
    for (const entry of unseen) {
      this.#compare(entry, seen.get(entry)!, this.#blamedSince(entry));
    }
  }

  async #look(taken: Taken, { own }: Facts, most: number): Promise<void> {
    const { answer, named, touched: all } = taken;
    const touched = most === 0 ? named : all;
    const beside = unrelatedEntries(this.model, touched, most);
    const seen = await this.#seen([...touched, ...beside]);
    const evidence = answer && { answer };
    const holding = [
      ...touched.map((entry) =>
        this.#compare(entry, seen.get(entry)!, this.#blamedFor(entry, own), evidence),
      ),
      ...beside.map((entry) => this.#compare(entry, seen.get(entry)!, this.#blamedSince(entry), evidence)),
    ];
    if (holding.includes(false)) throw new OverError('the result is not as expected');
    this.#compareShown(taken);
  }

  /** Expects that the response shows what is stored. */
  #compareShown({ answer, shown = [], named }: Taken): void {
    const evidence = answer && { answer };
    this.#t.judged(...shown.map(({ tests }) => tests));
    const known = shown.filter(({ got, wanted }) => got !== undefined && wanted !== undefined);
    for (const { what, got, wanted, tests } of known) {
      const changes = named.map((entry) => this.#historyOf(entry)).join('; ');
      this.#t.expectEqual(got, wanted, `${what} (${changes})`, { ...evidence, tests });
    }
    const isWrong = known.some(({ got, wanted }) => !isDeepStrictEqual(got, wanted));
    if (isWrong) throw new OverError('the response differs from the stored data');
  }

  /**
   * The requirements of the last step for an entry that it changed, or those of earlier steps that must not have
   * changed it.
   */
  #blamedFor(entry: Entry, own: Blames): Blamed {
    const before = this.#taken.slice(Math.max(0, entry.seen), -1).flatMap(({ facts }) => facts ?? []);
    return (name) => {
      const near = before.flatMap(({ others }) => others[name] ?? []);
      const isAboutIt = this.#taken.at(-1)?.facts?.others[name] !== undefined;
      if (own[name] !== undefined || isAboutIt || near.length === 0) return [own[name] ?? own.all];
      return [...new Set(near)];
    };
  }

  /** The requirements of all steps since the last comparison, none of which must have changed the entry. */
  #blamedSince({ seen }: Entry): Blamed {
    const since = this.#taken.slice(Math.max(0, seen)).flatMap(({ facts }) => facts ?? []);
    return (name) => {
      // A step that concerns this property is more likely to have changed it than others.
      const near = since.flatMap(({ others }) => others[name] ?? []);
      return [...new Set(near.length > 0 ? near : since.map(({ others }) => others.all))];
    };
  }

  async #seen(entries: readonly Entry[]): Promise<ReadonlyMap<Entry, ObservedState>> {
    const look = async () => {
      const states = await Promise.all(entries.map((entry) => observedStateOf(this.#t, this.model, entry)));
      return new Map(entries.map((entry, index) => [entry, states[index]!]));
    };
    const isAsWanted = (seen: ReadonlyMap<Entry, ObservedState>) =>
      entries.every((entry) => differences(this.model.wanted(entry), seen.get(entry)!).length === 0);
    return eventually(look, isAsWanted);
  }

  /** Whether an entry is as expected. If not, it reports the difference and does not update the model. */
  #compare(entry: Entry, seen: ObservedState, blamed: Blamed, evidence: Evidence = {}): boolean {
    const wanted = this.model.wanted(entry);
    const wrong = differences(wanted, seen);
    const judged = compared(wanted, seen).flatMap(blamed);
    if (judged.length > 0) this.#t.judged(...new Set(judged));
    // If no step of the server could have caused the change, the state provider did.
    this.#t.skipIfUnspecified(
      wrong.some((name) => blamed(name).length === 0),
      `the state provider changed ${entry.label}`,
    );
    for (const name of wrong) {
      const what = `${reported(`${wordsOf[name]} of ${entry.label}`)} (${this.#historyOf(entry)})`;
      const isTooSoon = name === 'link' && seen.link === 'expired';
      const tests = blamed(isTooSoon ? 'linkExpiry' : name);
      this.#t.expectEqual(seen[name], wanted[name], what, { ...evidence, tests });
    }
    if (wrong.length > 0) return false;
    if (isActive(entry)) entry.expected = learned(entry, seen);
    entry.seen = this.#taken.length;
    return true;
  }

  #historyOf({ label, changes }: Entry): string {
    const steps = this.#taken.slice(-3).map(({ words }) => words);
    return `${label} was ${changes.slice(-5).join(', ')}; the last steps ${steps.join('; ')}`;
  }

  /** For states that the interface leaves open, continues with the observed one, if there is one. */
  async #learnOpen(open: readonly Entry[], name: string): Promise<void> {
    for (const entry of open) {
      const { state } = await observedStateOf(this.#t, this.model, entry);
      if (state !== 'trashed') this.model.forget([entry]);
      else {
        entry.expected = { ...entry.expected, state };
        entry.changes.push(`${name} with its folder`);
        entry.seen = this.#taken.length;
      }
    }
  }
}
