import type { DriveEntry } from '../../client/src/reference.ts';
import { CommandError } from './errors.ts';

type Kind = 'text' | 'number' | 'list' | 'object';

const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: Number.isSafeInteger,
  list: Array.isArray,
  object: (value) => value instanceof Object,
};

/**
 * Checks the fields of a response that a command uses, because a broken server may leave them out.
 *
 * @param what name of the value in the error
 * @throws CommandError for the first field that is missing or has another type
 */
export function requireFields<Value>(value: Value, what: string, fields: Record<string, Kind>): Value {
  const given = Object(value) as Record<string, unknown>;
  for (const [field, kind] of Object.entries(fields))
    if (!isOf[kind](given[field])) throw faulty(what, field);
  return value;
}

/** Checks each item of a list. */
export function requireItems<Item>(items: Item[], what: string, fields: Record<string, Kind>): Item[] {
  if (!isOf.list(items)) throw new CommandError('failed', `The server sent no list of ${what}s`, 'address');
  return items.map((item) => requireFields(item, `a ${what}`, fields));
}

/** @throws CommandError if a field that the commands use is missing, or if the size is negative */
export function requireEntry(entry: DriveEntry): DriveEntry {
  requireFields(entry, 'an entry', { id: 'number', name: 'text', type: 'text', updated_at: 'text' });
  if (entry.type === 'folder') return entry;
  requireFields(entry, 'an entry', { file_size: 'number', hash: 'text' });
  if (entry.file_size < 0) throw faulty('an entry', 'file_size');
  return entry;
}

const faulty = (what: string, field: string) =>
  new CommandError('failed', `The server sent ${what} without a valid ${field}`, 'address');
