import { fields } from '../../../generated/fields.reference.ts';
import type { OperationId } from './handlers.ts';
import { integerOf } from './integers.ts';

/** Fields and parameters that programs of this interface send, and that no operation here has. */
export const fieldsOfPrograms = [
  ...['restrictions', 'request', 'perso', 'personnal_link_value', 'notifyOnDownload'],
  ...['backup', 'pageId', 'encrypted', 'initialName', 'userId'],
] as const;

const known = new Set<string>([
  ...Object.values(fields).flatMap(({ query, body }) => [...query, ...body]),
  ...fieldsOfPrograms,
]);

/** What a request says that its operation does not take, by name. */
export type StrayFields = Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

const none: StrayFields = {};

/**
 * Fields and parameters that programs mean something by, where this operation does not take them. Passed over, they
 * would make an answer of success to what was not done. Names that nobody knows are ignored.
 */
export function strayFields(
  id: OperationId,
  { path, query, body }: { path: unknown; query: unknown; body: unknown },
): StrayFields {
  // Most requests that only read say nothing but their path.
  if (isEmpty(query) && isEmpty(body)) return none;
  const given = { path: fieldsIn(path), query: fieldsIn(query), body: fieldsIn(body) };
  const strays = (place: 'query' | 'body', others: readonly Fields[]) =>
    Object.entries(given[place]).filter(
      ([name, value]) =>
        known.has(name) &&
        !fields[id][place].includes(name) &&
        !(withoutEffect[id]?.includes(name) && integerOf(String(value)) !== undefined) &&
        !saysNothing(name, value) &&
        !others.some((other) => name in other && String(other[name]) === String(value)) &&
        !(name === 'pageId' && given[place].folderId === value),
    );
  return Object.fromEntries([
    ...strays('query', [given.path, given.body]),
    ...strays('body', [given.path, given.query]),
  ]);
}

/** What can change nothing: an answer that is whole has no pages. */
const withoutEffect: Partial<Record<OperationId, readonly string[]>> = { listFolders: ['page', 'perPage'] };

const empty = new Set<unknown>([undefined, null, '', 'null', false, 'false', 0, '0']);

/** Values that say what is so anyway. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  page: [1, '1'],
  // Backups do not lie apart here: lists hold them anyway.
  backup: [1, '1', true, 'true'],
};

function saysNothing(name: string, value: unknown): boolean {
  if (empty.has(value) || usual[name]?.includes(value)) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
