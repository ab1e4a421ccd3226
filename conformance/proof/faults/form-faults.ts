import type { Contract, Violation } from '../../src/engine/contract/contract.ts';
import type { SubjectId } from '../../src/engine/model/subject.ts';
import { answerOf } from '../../src/testing/answers.ts';
import {
  requestExamples,
  responseExamples,
  type Example,
  type ResponseExample,
} from '../../src/testing/examples.ts';

/** What a careless program does to a value that it sends. */
const operators: Readonly<Record<string, (value: unknown) => unknown>> = {
  missing: () => undefined,
  null: () => null,
  'of another type': (value) =>
    typeof value === 'string' || value === null ? [value] : JSON.stringify(value),
  'of another form': (value) => {
    if (typeof value === 'number') return value + 0.5;
    return typeof value === 'string' ? `${value} !` : value;
  },
};

/** The places in an example, each as the names that lead to it, from the whole on. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const within = Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]));
  return [path, ...within];
}

/** A copy with another value at a place, or without it if the change returns undefined. */
function changedAt(
  value: unknown,
  [name, ...path]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  const changed = changedAt(inner, path, change);
  if (!Array.isArray(value)) return changed === undefined ? others : { ...others, [name]: changed };
  return changed === undefined ? value.toSpliced(Number(name), 1) : value.with(Number(name), changed);
}

/** By the requirement that is violated: where and how, such as `folder.id null`. */
type FormFaults = ReadonlyMap<SubjectId, readonly string[]>;

/** Leaves out each value of a body, nulls it, and gives it another type and form. */
function formFaultsIn(value: unknown, judge: (changed: unknown) => readonly Violation[]): FormFaults {
  const found = new Map<SubjectId, string[]>();
  for (const path of placesIn(value)) {
    for (const [how, change] of Object.entries(operators)) {
      const violated = judge(changedAt(value, path, change)).flatMap(({ subjects }) => subjects);
      for (const id of new Set(violated))
        found.set(id, [...(found.get(id) ?? []), `${path.join('.')} ${how}`]);
    }
  }
  return found;
}

/** What an example of a response proves without a server: the faults in its form that the contract sees. */
export const responseFaultsIn = (
  contract: Contract,
  { operation, status, value }: ResponseExample,
): FormFaults => formFaultsIn(value, (json) => contract.judge(answerOf(operation, status, json)).violations);

/** What an example of a request proves without a client. */
export const requestFaultsIn = (contract: Contract, { operation, value }: Example): FormFaults =>
  formFaultsIn(value, (json) => contract.judgeRequest(operation, json).violations);

/** All requirements that can be seen to fail in the examples of the contract. */
export const formSubjects = (contract: Contract): ReadonlySet<SubjectId> =>
  new Set([
    ...responseExamples.flatMap((example) => [...responseFaultsIn(contract, example).keys()]),
    ...requestExamples.flatMap((example) => [...requestFaultsIn(contract, example).keys()]),
  ]);
