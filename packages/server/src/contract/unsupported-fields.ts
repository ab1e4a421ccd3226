import { fields } from '../../../../generated/fields.reference.ts';
import type { Caller, OperationId } from './handlers.ts';
import { integerOf } from './integers.ts';

/** Fields and parameters that existing clients send, but that no operation of this server has. */
export const fieldsOfPrograms = [
  ...['restrictions', 'request', 'perso', 'personnal_link_value', 'notifyOnDownload'],
  ...['backup', 'pageId', 'encrypted', 'initialName', 'userId'],
] as const;

const known = new Set<string>([
  ...Object.values(fields).flatMap(({ query, body }) => [...query, ...body]),
  ...fieldsOfPrograms,
]);

/** Fields of a request that its operation does not have, by name. */
export type UnsupportedFields = Readonly<Record<string, unknown>>;

/** A request that is valid for its operation. */
export interface ValidRequest {
  id: OperationId;
  caller: Caller;
  path: object;
  body: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const none: UnsupportedFields = {};

/**
 * Returns fields and parameters that have a meaning for clients, but that this operation does not support. Ignoring
 * them would report success for something that was not done. That includes another spelling of a field that it does
 * support, unless both have the same value. Names without any known meaning are ignored.
 */
export function unsupportedFields(
  id: OperationId,
  { path, query, body }: { path: unknown; query: unknown; body: unknown },
): UnsupportedFields {
  // Most read requests have neither a query nor a body.
  if (isEmpty(query) && isEmpty(body)) return none;
  const given = { path: fieldsIn(path), query: fieldsIn(query), body: fieldsIn(body) };
  const saysAnother = (name: string, value: unknown, place: 'query' | 'body') => {
    const meant = fieldMeantBy(id, name);
    return meant !== undefined && String(given[place][meant]) !== String(value);
  };
  const unsupportedIn = (place: 'query' | 'body', others: readonly Fields[]) =>
    Object.entries(given[place]).filter(
      ([name, value]) =>
        !fields[id][place].includes(name) &&
        (known.has(name) || saysAnother(name, value, place)) &&
        !(withoutEffect[id]?.includes(name) && integerOf(String(value)) !== undefined) &&
        !saysNothing(name, value) &&
        !others.some((other) => name in other && String(other[name]) === String(value)) &&
        !(name === 'pageId' && given[place].folderId === value),
    );
  return Object.fromEntries([
    ...unsupportedIn('query', [given.path, given.body]),
    ...unsupportedIn('body', [given.path, given.query]),
  ]);
}

/** Returns the field of an operation that a name is another spelling of: `parentId` for `parent_id`. */
export function fieldMeantBy(id: OperationId, name: string): string | undefined {
  const { query, body } = fields[id];
  return [...query, ...body].find((field) => field !== name && inOneSpelling(field) === inOneSpelling(name));
}

const inOneSpelling = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

/** Parameters that have no effect: a complete list has no pages. */
const withoutEffect: Partial<Record<OperationId, readonly string[]>> = { listFolders: ['page', 'perPage'] };

const empty = new Set<unknown>([undefined, null, '', 'null', false, 'false', 0, '0']);

/** Values that equal the default behaviour. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  page: [1, '1'],
  // This server does not separate backups: lists always contain them.
  backup: [1, '1', true, 'true'],
};

function saysNothing(name: string, value: unknown): boolean {
  if (empty.has(value) || usual[name]?.includes(value)) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
