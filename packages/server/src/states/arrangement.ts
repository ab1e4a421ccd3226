import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import type { StateName, ValuesOf } from './state-values.ts';

/** Unchecked fields of a request, or parameters of a state. */
export type Body = Readonly<Record<string, unknown>>;

/** Creates a state for the caller, and returns what a test needs to know about it. */
export type Arrange<Name extends StateName> = (
  services: Services,
  userId: number,
  parameters: Body,
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

/** @throws StateRequestError if it is no object */
export function bodyOf(value: unknown): Body {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  throw new StateRequestError('An object is required.');
}

/** @throws StateRequestError if it is no text */
export function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' && !value.includes('\0')) return value;
  throw new StateRequestError(`${name} must be text.`);
}

/** @throws StateRequestError if it is no integer */
export function idOf(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new StateRequestError(`${name} must be an integer.`);
}

/**
 * Returns an integer parameter; `absent` if it is missing.
 *
 * @throws StateRequestError
 */
export function integerOf(
  parameters: Body,
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
  parameters: Body,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = parameters[name] ?? choices[0];
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new StateRequestError(`${name} must be one of ${choices.join(', ')}.`);
  return choice;
}
