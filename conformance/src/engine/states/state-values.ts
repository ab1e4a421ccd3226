import type { Exchange } from '../model/exchange.ts';
import type { StateName, States } from '../model/state-provider.ts';

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

interface FieldType {
  /** e.g. `an integer` */
  readonly name: string;
  readonly matches: (value: unknown) => boolean;
}

const integer: FieldType = { name: 'an integer', matches: Number.isSafeInteger };
const text: FieldType = { name: 'a string', matches: (value) => typeof value === 'string' && value !== '' };
const texts: FieldType = {
  name: 'a list of strings',
  matches: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};
const parts: FieldType = {
  name: 'a list of parts, each with PartNumber, ETag and Size',
  matches: (value) => Array.isArray(value) && value.every(isPart),
};

const entry = { entryId: integer, hash: text, name: text, size: integer };

/** The required values of a state. */
type RequiredOf<Values> = {
  [Field in keyof Values]-?: undefined extends Values[Field] ? never : Field;
}[keyof Values];

const fields: {
  readonly [State in StateName]: { readonly [Field in RequiredOf<States[State]>]: FieldType };
} = {
  'trashed-entry': entry,
  'starred-entry': entry,
  'vault-entry': { ...entry, vaultId: integer, folderId: integer, destinationId: integer },
  conversion: { entryId: integer, url: text, filename: text, outputformat: text, mime: text },
  'expired-link': { ...entry, linkId: integer, linkHash: text },
  'tracked-file': { ...entry, views: integer, downloads: integer },
  'multipart-upload': { key: text, uploadId: text, size: integer, parts },
  'expired-presigned-url': { url: text, key: text, size: integer, mime: text },
  'foreign-entry': { ...entry, folderId: integer },
  'other-user': { userId: integer, email: text },
  'shared-entry': { ...entry, permissions: texts },
  'workspace-member': { ...entry, workspaceId: integer, role: text },
  'expired-token': { token: text },
  'revoked-token': { token: text },
};

const observable = {
  entry: ['exists', 'trashed', 'deleted'],
  link: ['active', 'expired', 'removed'],
} as const;

export const stateNames: readonly string[] = Object.keys(fields);

export const isStateName = (name: string): name is StateName => Object.hasOwn(fields, name);

/**
 * Checks that a state has the values of the protocol; it may have more.
 *
 * @param source completes `... of trashed-entry`, e.g. `The state provider's values`
 * @throws StateProviderError naming the state and the field
 */
export function checkedValues(state: StateName, values: unknown, source: string): Record<string, unknown> {
  if (!isObject(values)) throw new StateProviderError(`${source} of ${state} are not an object.`);
  for (const [field, type] of Object.entries<FieldType>(fields[state])) {
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
  subject: 'entry' | 'link',
  values: unknown,
  source: string,
): Record<string, unknown> {
  const states: readonly unknown[] = observable[subject];
  if (isObject(values) && states.includes(values['state'])) return values;
  throw new StateProviderError(`${source} of an observed ${subject}: state must be ${states.join(', ')}.`);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPart = (value: unknown): boolean =>
  isObject(value) &&
  integer.matches(value['PartNumber']) &&
  text.matches(value['ETag']) &&
  integer.matches(value['Size']);

function kindOf(value: unknown): string {
  if (value === '') return 'empty';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
