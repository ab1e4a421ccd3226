import type { History, Model, Operation } from './model.ts';

/** What a check found out. */
export interface Verdict<State, Input, Output> {
  /** `undecided` if the search took too many steps. */
  result: 'linearizable' | 'not linearizable' | 'undecided';
  /** The longest order that the model accepts, and the state after it. */
  longest: { order: readonly Operation<Input, Output>[]; state: State };
}

/** Positions in the search, each with its own state of the object. A common history takes about one per operation. */
const maximumSteps = 400_000;

/**
 * Checks whether the responses are those of an object that carries out one request at a time, each at one moment between
 * its call and its response. A request without a response may be carried out at any moment after its call, or never.
 *
 * This is the search of Wing and Gong ("Testing and verifying concurrent objects", 1993) with the memory of Lowe
 * ("Testing for linearizability", 2017): it tries each operation that no other has to precede, goes back if nothing
 * fits, and never visits the same state with the same set of operations twice.
 *
 * Each request without a response would double the number of these sets. So of two positions with the same state and the
 * same responses, it leaves out the one that has carried out all such requests of the other and more: from the other,
 * these can still be carried out, or never. It goes on from positions with few of them, which rule out most others, and in
 * turn from positions with many, where what needs many is found. Of equal requests without a response, it carries out the
 * earliest first.
 */
export function checkLinearizability<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: History<Input, Output>,
  steps = maximumSteps,
): Verdict<State, Input, Output> {
  return new Search(model, history, steps).run();
}

/** Operations that were carried out in an order that the model accepts, as bits, and the state after it. */
interface Position<State> {
  answered: bigint;
  unanswered: bigint;
  state: State;
  /** The state as text. */
  text: string;
  /** Number of `answered`, and of `unanswered`. */
  counts: readonly [number, number];
  /** The operation that led here; undefined at the start. */
  last?: { index: number; before: Position<State> };
}

class Search<State, Input, Output> {
  readonly #model: Model<State, Input, Output>;
  /** By the time of their call. */
  readonly #operations: readonly Operation<Input, Output>[];
  /** Of an operation without a response, the one before it with the same request. */
  readonly #equalBefore = new Map<number, number>();
  /** Positions to go on from, by the number of their responses, and by that of their requests without a response. */
  readonly #positions: (Position<State>[] | undefined)[][] = [];
  /** By responses and state: the sets of requests without a response that the search has found or will go on from. */
  readonly #found = new Map<string, bigint[]>();
  #stepsLeft: number;
  #longest: Position<State>;

  constructor(model: Model<State, Input, Output>, history: History<Input, Output>, steps: number) {
    this.#model = model;
    const matters = model.mattersIn?.(history) ?? (() => true);
    this.#operations = history
      .filter(
        ({ input, output }) =>
          output !== undefined || (!model.changesNothing(input, output) && matters(input)),
      )
      .sort((left, right) => left.called - right.called);
    const latest = new Map<string, number>();
    for (const [index, { input, output }] of this.#operations.entries()) {
      if (output !== undefined) continue;
      const text = JSON.stringify(input);
      if (latest.has(text)) this.#equalBefore.set(index, latest.get(text)!);
      latest.set(text, index);
    }
    this.#stepsLeft = steps;
    const state = model.initial;
    const start = {
      answered: 0n,
      unanswered: 0n,
      state,
      text: JSON.stringify(state),
      counts: [0, 0],
    } as const;
    this.#longest = start;
    this.#add(start);
  }

  run(): Verdict<State, Input, Output> {
    const result = this.#search();
    const order: Operation<Input, Output>[] = [];
    for (let { last } = this.#longest; last; { last } = last.before)
      order.push(this.#operations[last.index]!);
    return { result, longest: { order: order.reverse(), state: this.#longest.state } };
  }

  #search(): Verdict<State, Input, Output>['result'] {
    const responses = this.#operations.filter(({ output }) => output !== undefined).length;
    for (let position = this.#take(); position; position = this.#take()) {
      if (position.counts[0] > this.#longest.counts[0]) this.#longest = position;
      if (position.counts[0] === responses) return 'linearizable';
      if (this.#stepsLeft-- <= 0) return 'undecided';
      // The last to be added is the first to be taken.
      for (const next of this.#after(position).reverse()) this.#add(next);
    }
    return 'not linearizable';
  }

  /** Adds a position, unless the search goes on from one that is as good. */
  #add(position: Position<State>): void {
    const key = keyOf(position);
    const sets = this.#found.get(key) ?? [];
    if (sets.some((set) => isPartOf(set, position.unanswered))) return;
    this.#found.set(key, [...sets.filter((set) => !isPartOf(position.unanswered, set)), position.unanswered]);
    const [responses, others] = position.counts;
    ((this.#positions[responses] ??= [])[others] ??= []).push(position);
  }

  /** Takes a position with the most responses, and of these, in turn, the most and the fewest other requests. */
  #take(): Position<State> | undefined {
    for (let responses = this.#positions.length - 1; responses >= 0; responses--) {
      const byOthers = this.#positions[responses] ?? [];
      for (const positions of this.#stepsLeft % 2 === 0 ? byOthers.toReversed() : byOthers) {
        for (let position = positions?.pop(); position; position = positions?.pop()) {
          // A better one may have come after it.
          if (this.#found.get(keyOf(position))!.includes(position.unanswered)) return position;
        }
      }
      this.#positions.length = responses;
    }
    return undefined;
  }

  #after(position: Position<State>): Position<State>[] {
    const found: Position<State>[] = [];
    for (const index of this.#next(position)) {
      const { input, output } = this.#operations[index]!;
      const positions = this.#model
        .step(position.state, input, output)
        .map((state) => this.#positionAfter(position, index, state));
      const isUnchanged = ({ text }: Position<State>) => text === position.text;
      if (output === undefined) {
        // Without an effect, it is as if it had never been carried out.
        found.push(...positions.filter((other) => !isUnchanged(other)));
      } else if (
        this.#model.changesNothing(input, output) &&
        positions.length === 1 &&
        isUnchanged(positions[0]!)
      ) {
        // It fits here, and changes nothing wherever it stands: every order with it later also fits with it here.
        return positions;
      } else {
        found.push(...positions);
      }
    }
    return found;
  }

  #positionAfter(before: Position<State>, index: number, state: State): Position<State> {
    const bit = 1n << BigInt(index);
    const isAnswered = this.#operations[index]!.output !== undefined;
    const { answered, unanswered, counts } = before;
    return {
      answered: isAnswered ? answered | bit : answered,
      unanswered: isAnswered ? unanswered : unanswered | bit,
      ...{ state, text: JSON.stringify(state) },
      counts: isAnswered ? [counts[0] + 1, counts[1]] : [counts[0], counts[1] + 1],
      last: { index, before },
    };
  }

  /** Operations that no other of those left has to precede; those with a response first, the earliest response first. */
  #next({ answered, unanswered }: Position<State>): number[] {
    const done = answered | unanswered;
    const isDone = (index: number) => (done & (1n << BigInt(index))) !== 0n;
    const found: number[] = [];
    let firstReturn = Infinity;
    for (const [index, { called, returned }] of this.#operations.entries()) {
      if (isDone(index)) continue;
      if (called > firstReturn) break;
      const equalBefore = this.#equalBefore.get(index);
      if (equalBefore !== undefined && !isDone(equalBefore)) continue;
      found.push(index);
      firstReturn = Math.min(firstReturn, returned);
    }
    return found.sort((left, right) => byReturn(this.#operations[left]!, this.#operations[right]!));
  }
}

const keyOf = ({ answered, text }: Position<unknown>): string => `${answered.toString(36)} ${text}`;

const isPartOf = (set: bigint, whole: bigint): boolean => (set & whole) === set;

function byReturn(left: Operation<unknown, unknown>, right: Operation<unknown, unknown>): number {
  return left.returned === right.returned ? left.called - right.called : left.returned - right.returned;
}
