import type { Exchange } from '../model/exchange.ts';
import { service, type FieldType } from '../model/service.ts';
import type { StateName } from '../model/state-provider.ts';

/** The values of a state provider are invalid, or it refused. The message is one line for people. */
export class StateProviderError extends Error {
  override readonly name = 'StateProviderError';
  /** The exchange with the provider, if it is an endpoint. */
  readonly exchange: Exchange | undefined;

  constructor(message: string, { exchange, ...options }: ErrorOptions & { exchange?: Exchange } = {}) {
    super(message, options);
    this.exchange = exchange;
  }
}

export const integer: FieldType = { name: 'an integer', matches: Number.isSafeInteger };
export const text: FieldType = {
  name: 'a string',
  matches: (value) => typeof value === 'string' && value !== '',
};
export const texts: FieldType = {
  name: 'a list of strings',
  matches: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};

export const stateNames = (): readonly string[] => Object.keys(service().states.values);

export const isStateName = (name: string): name is StateName => Object.hasOwn(service().states.values, name);

/**
 * Checks that a state has the values of the protocol; it may have more.
 *
 * @param source completes `... of trashed-entry`, e.g. `The state provider's values`
 * @throws StateProviderError naming the state and the field
 */
export function checkedValues(state: StateName, values: unknown, source: string): Record<string, unknown> {
  if (!isObject(values)) throw new StateProviderError(`${source} of ${state} are not an object.`);
  for (const [field, type] of Object.entries(service().states.values[state]!)) {
    const value = values[field];
    if (type.matches(value)) continue;
    // The value may be a token, so it is not shown.
    const found = value === undefined ? 'it is missing' : `it is ${kindOf(value)}`;
    throw new StateProviderError(`${source} of ${state}: ${field} must be ${type.name}, and ${found}.`);
  }
  return values;
}

/**
 * Checks that an observation has its only required value.
 *
 * @throws StateProviderError
 */
export function checkedObservation(
  subject: string,
  values: unknown,
  source: string,
): Record<string, unknown> {
  const states: readonly unknown[] = service().states.observed[subject]?.states ?? [];
  if (isObject(values) && states.includes(values['state'])) return values;
  throw new StateProviderError(`${source} of an observed ${subject}: state must be ${states.join(', ')}.`);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function kindOf(value: unknown): string {
  if (value === '') return 'empty';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
