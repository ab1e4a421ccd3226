import { checkLinearizability } from './linearizability.ts';
import type { History, Model, Operation } from './model.ts';

/** A part of a history that already shows that the history is not linearizable. */
export interface Counterexample<State, Input, Output> {
  /** Operations whose responses contradict each other, by the time of their call. */
  responses: readonly Operation<Input, Output>[];
  /** Changes whose responses do not matter: whatever they were, and whenever they took effect, the others contradict. */
  others: readonly Operation<Input, Output>[];
  longest: { order: readonly Operation<Input, Output>[]; state: State };
}

/** Steps of the search for each attempt to leave something out. */
const steps = 3_000;

/**
 * Returns a small part of a history that is not linearizable either. It leaves out responses, never the fact that a
 * change was requested, so the part contradicts itself for the same reason as the whole.
 */
export function findCounterexample<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: History<Input, Output>,
): Counterexample<State, Input, Output> {
  const isUnlawful = (part: History<Input, Output>) =>
    checkLinearizability(model, part, steps).result === 'not linearizable';
  let part = shortestPrefix(history, isUnlawful);
  // The latest first: what happened long before a contradiction seldom matters, but explains it where it does.
  const byResponse = part
    .filter(({ output }) => output !== undefined)
    .sort((left, right) => left.returned - right.returned);
  for (const operation of byResponse) {
    const without = model.changesNothing(operation.input, operation.output)
      ? part.filter((other) => other !== operation)
      : part.map((other) => (other === operation ? unanswered(other) : other));
    if (isUnlawful(without)) part = without;
  }
  const shown = part.filter(
    ({ input, output }) => output !== undefined || !model.changesNothing(input, output),
  );
  return {
    responses: shown.filter(({ output }) => output !== undefined).sort(byCall),
    others: shown.filter(({ output }) => output === undefined).sort(byCall),
    longest: checkLinearizability(model, part).longest,
  };
}

const byCall = (left: Operation<unknown, unknown>, right: Operation<unknown, unknown>) =>
  left.called - right.called;

const unanswered = <Input, Output>(operation: Operation<Input, Output>): Operation<Input, Output> => ({
  ...operation,
  output: undefined,
  returned: Infinity,
});

/** Cuts a history at the first response that contradicts what was before. */
function shortestPrefix<Input, Output>(
  history: History<Input, Output>,
  isUnlawful: (part: History<Input, Output>) => boolean,
): History<Input, Output> {
  const returns = history
    .map(({ returned }) => returned)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  let [low, high] = [0, returns.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isUnlawful(prefix(history, returns[middle]!))) high = middle;
    else low = middle + 1;
  }
  const cut = prefix(history, returns[low]!);
  return isUnlawful(cut) ? cut : history;
}

function prefix<Input, Output>(history: History<Input, Output>, end: number): History<Input, Output> {
  return history
    .filter(({ called }) => called <= end)
    .map((operation) => (operation.returned <= end ? operation : unanswered(operation)));
}

const barLength = 24;
const mostOthers = 8;

/** Shows a counterexample: one line for each operation, with its time as a bar. */
export function showCounterexample<State, Input, Output>(
  { describe }: Model<State, Input, Output>,
  { responses, others, longest }: Counterexample<State, Input, Output>,
): string[] {
  const start = Math.min(...responses.map(({ called }) => called));
  const end = Math.max(...responses.map(({ returned }) => returned));
  const column = (moment: number) =>
    Math.round(((moment - start) / Math.max(end - start, 1e-6)) * (barLength - 1));
  const who = Math.max(...responses.map(({ client }) => client.length));
  const shown = others.slice(0, mostOthers).map(({ input }) => describe(input, undefined));
  if (others.length > mostOthers) shown.push(`${others.length - mostOthers} more`);
  const order = longest.order.map(({ input, output }) => describe(input, output));
  if (order.length > mostOthers) order.splice(0, order.length - mostOthers, '…');
  return [
    ...responses.map(({ client, input, output, called, returned }) => {
      const [from, to] = [column(called), column(returned)];
      const bar = `${' '.repeat(from)}|${'='.repeat(Math.max(to - from - 1, 0))}|`.padEnd(barLength + 1);
      const times = `${(called - start).toFixed(1)} to ${(returned - start).toFixed(1)} ms`.padStart(22);
      return `${times}  ${bar}  ${client.padEnd(who)}  ${describe(input, output)}`;
    }),
    ...(shown.length > 0 ? [`whatever these did, and when: ${shown.join('; ')}`] : []),
    `one order fits as far as: ${order.join('; ') || 'nothing'}`,
    `then the object is ${JSON.stringify(longest.state)}, and no other response fits`,
  ];
}
