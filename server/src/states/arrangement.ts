import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import type { StateName, ValuesOf } from './state-values.ts';

/** Values of a state's parameters, as they came. */
export type StateParameters = Readonly<Record<string, unknown>>;

/** Brings a state about for the caller, and tells what a test needs to know of it. */
export type Arrange<Name extends StateName> = (
  services: Services,
  userId: number,
  parameters: StateParameters,
) => Promise<ValuesOf<Name>>;

/** The request is none that this endpoint understands. */
export class StateRequestError extends Refusal {
  override readonly name = 'StateRequestError';
  readonly statusCode = 422;
}

/** The state or subject is not offered here; whoever asks goes on without it. */
export class StateUnsupportedError extends Refusal {
  override readonly name = 'StateUnsupportedError';
  readonly statusCode = 501;

  constructor(what: string) {
    super(`${what} is not offered.`);
  }
}

/** A whole number between bounds, or the default where it is absent. */
export function integerOf(
  parameters: StateParameters,
  name: string,
  { minimum, maximum, absent }: { minimum: number; maximum: number; absent: number },
): number {
  const value = parameters[name] ?? absent;
  if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) {
    return value;
  }
  throw new StateRequestError(`${name} must be an integer from ${minimum} to ${maximum}.`);
}

/** One of several words, or the first where it is absent. */
export function choiceOf<Choice extends string>(
  parameters: StateParameters,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = parameters[name] ?? choices[0];
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new StateRequestError(`${name} must be one of ${choices.join(', ')}.`);
  return choice;
}
