import { timestamp } from '../clock.ts';
import { integerOf } from '../contract/integers.ts';
import { faultOfValue } from '../contract/storable.ts';
import { normalForm, type EntryCondition } from '../database/entry-conditions.ts';
import { ValidationError } from '../errors.ts';
import { hasTimestamp } from './upload-facts.ts';

/** Maximum number of filters in one listing. Each filter is evaluated for every entry of a workspace. */
const maximumFilters = 20;

/** A filter as clients send it. */
interface Filter {
  key: string;
  value: unknown;
  operator: string;
}

type Reader = (filter: Filter, userId: number) => EntryCondition | undefined;

const readers = new Map<string, Reader>([
  [
    'type',
    ({ operator, value }) => (isEquality(operator) ? comparison('type', operator, textOf(value)) : undefined),
  ],
  [
    'owner_id',
    ({ operator, value }) =>
      isEquality(operator) ? comparison('owner_id', operator, idOf(value)) : undefined,
  ],
  [
    'created_at',
    ({ operator, value }) =>
      isOrder(operator) ? comparison('created_at', operator, momentOf(value)) : undefined,
  ],
  [
    'updated_at',
    ({ operator, value }) =>
      isOrder(operator) ? comparison('updated_at', operator, momentOf(value)) : undefined,
  ],
  // Anyone with the link can see the entry, so it counts as public.
  ['public', (filter) => flagged(filter, (holds) => ({ hasLink: holds }))],
  ['shareableLink', ({ operator }) => (operator === 'has' ? { hasLink: true } : undefined)],
  ['sharedByMe', (filter, userId) => flagged(filter, (holds) => ({ sharedBy: userId, holds }))],
]);

/**
 * Parses the filters of a listing, which clients send as base64 of a JSON array of `{key, value, operator}`, and returns
 * them in normal form.
 *
 * @throws ValidationError if a filter is not supported
 */
export function conditionsOf(filters: string | undefined, userId: number): EntryCondition[] {
  if (!filters) return [];
  const conditions = filtersIn(filters).map((filter) => {
    const condition = readers.get(filter.key)?.(filter, userId);
    if (!condition)
      throw refusal(`The filters must not have the condition ${JSON.stringify(filter).slice(0, 200)}.`);
    return condition;
  });
  return normalForm(conditions);
}

function filtersIn(text: string): Filter[] {
  const list = parsed(text);
  if (!Array.isArray(list)) throw refusal('The filters must be base64 of a JSON array of conditions.');
  if (list.length > maximumFilters)
    throw refusal(`The filters must not have more than ${maximumFilters} conditions.`);
  return list.flatMap((filter: unknown) => {
    const { key, value, operator, isInactive = false } = (filter ?? {}) as Record<string, unknown>;
    const isFilter =
      typeof key === 'string' && typeof operator === 'string' && typeof isInactive === 'boolean';
    if (!isFilter)
      throw refusal(
        `The filters must hold conditions such as {"key":"type","operator":"=","value":"text"}, not ${JSON.stringify(filter).slice(0, 200)}.`,
      );
    return isInactive ? [] : [{ key, value, operator }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString());
  } catch {
    return undefined;
  }
}

const refusal = (message: string) => new ValidationError({ filters: message });

type Operator = '=' | '!=' | '<' | '>';

const isEquality = (operator: string): operator is '=' | '!=' => operator === '=' || operator === '!=';
const isOrder = (operator: string): operator is '<' | '>' => operator === '<' || operator === '>';

function comparison(
  column: 'type' | 'owner_id' | 'created_at' | 'updated_at',
  operator: Operator,
  value: string | number | undefined,
): EntryCondition | undefined {
  return value === undefined ? undefined : { column, operator, value };
}

function flagged(
  { operator, value }: Filter,
  condition: (holds: boolean) => EntryCondition,
): EntryCondition | undefined {
  return isEquality(operator) && typeof value === 'boolean'
    ? condition(value === (operator === '='))
    : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && faultOfValue(value) === undefined ? value : undefined;

const idOf = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'string' ? integerOf(String(value)) : undefined;

function momentOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:T.+)?$/.test(value)) return undefined;
  const moment = new Date(value);
  return hasTimestamp(moment) ? timestamp(moment) : undefined;
}
