import { fields } from '../../../../generated/fields.reference.ts';
import type { Caller, OperationId } from './handlers.ts';
import { integerOf } from './integers.ts';

/** Fields and parameters that existing clients send, but that no operation of this server has. */
export const fieldsOfPrograms = [
  ...['restrictions', 'request', 'perso', 'personnal_link_value', 'notifyOnDownload'],
  ...['backup', 'pageId', 'encrypted', 'initialName', 'userId'],
] as const;

/** The name of a field in one form: `parent_id`, `Parent-Id` and `parentid` are spellings of `parentId`. */
const inOneSpelling = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const known = new Map(
  [...Object.values(fields).flatMap(({ query, body }) => [...query, ...body]), ...fieldsOfPrograms].map(
    (name) => [inOneSpelling(name), name],
  ),
);

/** Names and values of fields of a request that its operation does not have. */
export type UnsupportedFields = readonly (readonly [name: string, value: unknown])[];

/** A request that is valid for its operation. */
export interface ValidRequest {
  id: OperationId;
  caller: Caller;
  path: object;
  body: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns fields and parameters that have a meaning for clients, but that this operation does not support, in any
 * spelling. Ignoring them would report success for something that was not done. That includes a field that the request
 * says twice, in two spellings or places, with different values. Names without any known meaning are ignored.
 */
export function unsupportedFields(
  id: OperationId,
  { path, query, body }: { path: unknown; query: unknown; body: unknown },
): UnsupportedFields {
  // Most read requests have neither a query nor a body.
  if (isEmpty(query) && isEmpty(body)) return [];
  const given = { query: fieldsIn(query), body: fieldsIn(body) };
  const supported = [
    ...Object.entries(fieldsIn(path)),
    ...(['query', 'body'] as const).flatMap((place) =>
      Object.entries(given[place]).filter(([name]) => fields[id][place].includes(name)),
    ),
  ].filter(([, value]) => isSaid(value));
  const unsupportedIn = (place: 'query' | 'body') =>
    Object.entries(given[place]).filter(([name, value]) => {
      const said = supported.filter(([other]) => inOneSpelling(other) === inOneSpelling(name));
      if (isSaid(value) && said.length > 0) return said.some(([, other]) => textOf(other) !== textOf(value));
      return (
        !fields[id][place].includes(name) &&
        known.has(inOneSpelling(name)) &&
        !(withoutEffect[id]?.includes(name) && integerOf(textOf(value)) !== undefined) &&
        !saysNothing(id, name, value) &&
        !(name === 'pageId' && given[place].folderId === value)
      );
    });
  return [...unsupportedIn('query'), ...unsupportedIn('body')];
}

/**
 * Returns a field of the body with objects that have one of their fields in another spelling, and what is wrong with it.
 * Only that is refused there: programs describe files by fields that other operations have too.
 */
export function misspeltInside(id: OperationId, body: unknown): [field: string, message: string] | undefined {
  const { inner } = fields[id];
  if (inner.length === 0) return undefined;
  for (const [field, value] of Object.entries(fieldsIn(body)).filter(([name]) =>
    fields[id].body.includes(name),
  ))
    for (const item of [value].flat().map(fieldsIn))
      for (const name of Object.keys(item).filter((given) => !inner.includes(given) && isSaid(item[given]))) {
        const meant = inner.find((known) => inOneSpelling(known) === inOneSpelling(name));
        if (meant !== undefined && textOf(item[meant]) !== textOf(item[name]))
          return [field, `No item of ${field} may have the field ${name}. Did you mean ${meant}?`];
      }
  return undefined;
}

/** Returns the field of any operation that a name is a spelling of. */
export const knownFieldOf = (name: string): string | undefined => known.get(inOneSpelling(name));

/** Whether a field of an operation is among the refused names more than once, in any spelling: its values differ. */
export const isGivenTwice = (id: OperationId, name: string, refused: readonly string[]): boolean =>
  [...fields[id].query, ...fields[id].body].includes(name) &&
  refused.filter((other) => inOneSpelling(other) === inOneSpelling(name)).length > 1;

/** Returns the field of an operation that a name is another spelling of: `parentId` for `parent_id`. */
export function fieldMeantBy(id: OperationId, name: string): string | undefined {
  const { query, body } = fields[id];
  return [...query, ...body].find((field) => field !== name && inOneSpelling(field) === inOneSpelling(name));
}

/** Parameters that have no effect: a complete list has no pages. */
const withoutEffect: Partial<Record<OperationId, readonly string[]>> = { listFolders: ['page', 'perPage'] };

const empty = new Set<unknown>([undefined, null, '', 'null', false, 'false', 0, '0']);

/** Values that equal the default behaviour. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  page: [1, '1'],
  // This server does not separate backups: lists always contain them.
  backup: [1, '1', true, 'true'],
};

/** Here a field that is absent means something else than an empty one: `destinationId` null is the root. */
const tellsEmptyFromAbsent = new Set<OperationId>([
  ...(['moveEntries', 'duplicateEntries', 'updateEntry'] as const),
  ...(['createShareableLink', 'updateShareableLink', 'updateShareableLinkAlias'] as const),
]);

function saysNothing(id: OperationId, name: string, value: unknown): boolean {
  if (tellsEmptyFromAbsent.has(id) && fieldMeantBy(id, name) !== undefined) return value === undefined;
  if (empty.has(value) || usual[knownFieldOf(name)!]?.includes(value)) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** One text for `7` and `"7"`. `String` would call what an object of the request has as `toString`. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isSaid = (value: unknown): boolean => ![undefined, null, '', 'null'].includes(value as null);

const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
