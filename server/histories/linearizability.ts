import type { History, Model, Operation } from './model.ts';

/** What a check found out. */
export interface Verdict<State, Input, Output> {
  /** `undecided` if the search took too many steps. */
  result: 'linearizable' | 'not linearizable' | 'undecided';
  /** The longest order that the model accepts, and the state after it. */
  longest: { order: readonly Operation<Input, Output>[]; state: State };
}

/** Places in the search, each with its own state of the object. A common history takes about one per operation. */
const maximumSteps = 400_000;

/**
 * Checks whether the responses are those of an object that carries out one request at a time, each at one moment between
 * its call and its response. A request without a response may be carried out at any moment after its call, or never.
 *
 * This is the search of Wing and Gong ("Testing and verifying concurrent objects", 1993) with the memory of Lowe
 * ("Testing for linearizability", 2017): it tries each operation that no other has to precede, goes back if nothing
 * fits, and never visits the same state with the same set of operations twice.
 */
export function checkLinearizability<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: History<Input, Output>,
  steps = maximumSteps,
): Verdict<State, Input, Output> {
  return new Search(model, history, steps).run();
}

interface Choice<State> {
  index: number;
  state: State;
}

class Search<State, Input, Output> {
  readonly #model: Model<State, Input, Output>;
  /** By the time of their call. */
  readonly #operations: readonly Operation<Input, Output>[];
  readonly #isDone: boolean[];
  readonly #visited = new Set<string>();
  readonly #order: number[] = [];
  /** Operations with a response that are not in the order yet. */
  #left: number;
  #stepsLeft: number;
  #longest: { order: number[]; state: State };

  constructor(model: Model<State, Input, Output>, history: History<Input, Output>, steps: number) {
    this.#model = model;
    this.#operations = history
      .filter(({ input, output }) => output !== undefined || !model.changesNothing(input, output))
      .sort((left, right) => left.called - right.called);
    this.#isDone = this.#operations.map(() => false);
    this.#left = this.#operations.filter(({ output }) => output !== undefined).length;
    this.#stepsLeft = steps;
    this.#longest = { order: [], state: model.initial };
  }

  run(): Verdict<State, Input, Output> {
    const isFound = this.#search(this.#model.initial);
    const { order, state } = this.#longest;
    return {
      result: isFound ? 'linearizable' : this.#stepsLeft <= 0 ? 'undecided' : 'not linearizable',
      longest: { order: order.map((index) => this.#operations[index]!), state },
    };
  }

  #search(state: State): boolean {
    if (this.#left === 0) return true;
    const text = JSON.stringify(state);
    const place = `${this.#doneText()} ${text}`;
    if (this.#visited.has(place)) return false;
    this.#visited.add(place);
    if (this.#stepsLeft-- <= 0) return false;
    for (const choice of this.#choices(state, text)) {
      this.#take(choice);
      if (this.#search(choice.state)) return true;
      this.#giveBack(choice);
    }
    return false;
  }

  #choices(state: State, text: string): Choice<State>[] {
    const choices: Choice<State>[] = [];
    for (const index of this.#next()) {
      const { input, output } = this.#operations[index]!;
      const states = this.#model.step(state, input, output);
      const isUnchanged = (other: State) => JSON.stringify(other) === text;
      if (output === undefined) {
        // Without an effect, it is as if it had never been carried out.
        choices.push(
          ...states.filter((other) => !isUnchanged(other)).map((other) => ({ index, state: other })),
        );
      } else if (
        this.#model.changesNothing(input, output) &&
        states.length === 1 &&
        isUnchanged(states[0]!)
      ) {
        // It fits here, and changes nothing wherever it stands: every order with it later also fits with it here.
        return [{ index, state }];
      } else {
        choices.push(...states.map((other) => ({ index, state: other })));
      }
    }
    return choices;
  }

  /** Operations that no other of those left has to precede; those with a response first, the earliest response first. */
  #next(): number[] {
    const found: number[] = [];
    let firstReturn = Infinity;
    for (const [index, { called, returned }] of this.#operations.entries()) {
      if (this.#isDone[index]) continue;
      if (called > firstReturn) break;
      found.push(index);
      firstReturn = Math.min(firstReturn, returned);
    }
    return found.sort((left, right) => byReturn(this.#operations[left]!, this.#operations[right]!));
  }

  #take({ index, state }: Choice<State>): void {
    this.#isDone[index] = true;
    this.#order.push(index);
    if (this.#operations[index]!.output !== undefined) this.#left -= 1;
    if (this.#order.length > this.#longest.order.length) this.#longest = { order: [...this.#order], state };
  }

  #giveBack({ index }: Choice<State>): void {
    this.#isDone[index] = false;
    this.#order.pop();
    if (this.#operations[index]!.output !== undefined) this.#left += 1;
  }

  /** The set of operations in the order, as a short text: the last of them, and those before it that are not in it. */
  #doneText(): string {
    const last = this.#isDone.lastIndexOf(true);
    let text = String(last);
    for (let index = 0; index < last; index++) if (!this.#isDone[index]) text += `,${index}`;
    return text;
  }
}

function byReturn(left: Operation<unknown, unknown>, right: Operation<unknown, unknown>): number {
  return left.returned === right.returned ? left.called - right.called : left.returned - right.returned;
}
