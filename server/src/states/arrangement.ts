import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import type { StateName, ValuesOf } from './state-values.ts';

/** Unchecked parameters of a state. */
export type StateParameters = Readonly<Record<string, unknown>>;

/** Creates a state for the caller, and returns what a test needs to know about it. */
export type Arrange<Name extends StateName> = (
  services: Services,
  userId: number,
  parameters: StateParameters,
) => Promise<ValuesOf<Name>>;

/** The request is not valid for this endpoint. */
export class StateRequestError extends Refusal {
  override readonly name = 'StateRequestError';
  readonly statusCode = 422;
}

/** The server does not offer the state or subject. The conformance runner then continues without it. */
export class StateUnsupportedError extends Refusal {
  override readonly name = 'StateUnsupportedError';
  readonly statusCode = 501;

  constructor(what: string) {
    super(`${what} is not offered.`);
  }
}

/**
 * Returns an integer parameter; `absent` if it is missing.
 *
 * @throws StateRequestError
 */
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

/**
 * Returns one of these choices; the first if the parameter is missing.
 *
 * @throws StateRequestError
 */
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
