import fc, { type Arbitrary } from 'fast-check';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Operation } from './operations.ts';
import { validObject } from './valid-values.ts';

type Fields = Record<string, unknown>;

/** What is done to the text of a body. */
export const flaws = {
  none: (text: string) => text,
  empty: () => '',
  cut: (text: string) => text.slice(0, -1),
  'trailing comma': (text: string) => text.replace(/\}$/, ',}'),
  'two values': (text: string) => `${text}${text}`,
  'byte order mark': (text: string) => `\ufeff${text}`,
  'single quotes': (text: string) => text.replaceAll('"', "'"),
  comment: (text: string) => `/* */${text}`,
  NaN: () => '{"name":NaN}',
  'over the limit': (text: string) => text + ' '.repeat(1024 * 1024),
} as const;

export type Flaw = keyof typeof flaws;

export interface JsonBody {
  kind: 'json';
  value: unknown;
  flaw: Flaw;
  contentType: string | undefined;
}

export interface FormBody {
  kind: 'form';
  fields: Fields;
  /** In the order of sending: before the file or after it. */
  fileFirst: boolean;
  files: { field: string; name: string; contentType: string; content: string }[];
  flaw: 'none' | 'cut' | 'other boundary' | 'no boundary';
}

export type Body = JsonBody | FormBody;

/** One thing that is wrong about a body. `at` chooses the field. */
type Mutation =
  | { kind: 'drop'; at: number }
  | { kind: 'replace' | 'append'; at: number; value: unknown }
  | { kind: 'add'; name: string; value: unknown }
  | { kind: 'whole'; value: unknown };

const extraNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'a\0b',
  'id',
  'user_id',
  'owner_id',
  'is_encrypted',
  'parentId',
  'deleteForever',
  'emptyTrash',
  'x'.repeat(1000),
] as const;

const mutation: Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('replace', 'append'), at: fc.nat(9), value: hostileValue }),
  fc.record({ kind: fc.constant('drop'), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('add'), name: fc.constantFrom(...extraNames), value: hostileValue }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('whole'), value: hostileValue }) },
);

function mutated(body: unknown, change: Mutation): unknown {
  if (change.kind === 'whole') return change.value;
  // An earlier change replaced the whole.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = Object.entries(body);
  // Not by assignment: `__proto__` is to be a field.
  if (change.kind === 'add') return Object.fromEntries([...fields, [change.name, change.value]]);
  if (fields.length === 0) return body;
  const at = change.at % fields.length;
  if (change.kind === 'drop') return Object.fromEntries(fields.filter((_, index) => index !== at));
  return Object.fromEntries(
    fields.map(([name, value], index) => {
      if (index !== at) return [name, value];
      const appended = change.kind === 'append' && Array.isArray(value);
      return [name, appended ? [...(value as unknown[]), change.value] : change.value];
    }),
  );
}

const oddContentTypes = [
  undefined,
  '',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/jsonp',
  'application/json, text/plain',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  '/',
  'x'.repeat(300),
] as const;

const flawNames = Object.keys(flaws) as Flaw[];

/** JSON bodies of an operation: half of them valid by the schema, the others broken in one place or several. */
export function jsonBody({ id, body }: Operation): Arbitrary<JsonBody> {
  const valid = body ? validObject(id, body.schema) : fc.constant({});
  const mutations = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 2, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  );
  return fc
    .record({
      fields: valid,
      mutations,
      flaw: rarely<Flaw>('none', fc.constantFrom(...flawNames)),
      contentType: rarely<string | undefined>('application/json', fc.constantFrom(...oddContentTypes)),
    })
    .map(({ fields, mutations, flaw, contentType }) => ({
      kind: 'json',
      value: mutations.reduce<unknown>(mutated, fields),
      flaw,
      contentType,
    }));
}

/** Multipart forms of an operation, valid and broken. */
export function formBody({ id, body }: Operation): Arbitrary<FormBody> {
  const valid = validObject(id, body!.schema).map((fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'file')),
  );
  const file = fc.record({
    field: rarely<string>('file', fc.constantFrom('files', '', 'parentId', '__proto__')),
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<string[]>('tide.txt', 'chart.png', 'Ebbe & Flut.txt') },
      hostileText.map((text) => text.replace(/[\r\n"]/g, '')),
    ),
    contentType: fc.constantFrom('text/plain', 'image/png', 'application/octet-stream', '', 'x', 'a/b; c="d'),
    content: fc.constantFrom('', 'aaa', '%PDF-1.7', '\0', 'x'.repeat(100_000)),
  });
  const mutations = rarely<Mutation[]>([], fc.array(mutation, { maxLength: 2 }));
  return fc
    .record({
      fields: valid,
      mutations,
      fileFirst: fc.boolean(),
      files: fc.oneof(
        { weight: 8, arbitrary: fc.array(file, { minLength: 1, maxLength: 1 }) },
        fc.array(file, { maxLength: 3 }),
      ),
      flaw: rarely<FormBody['flaw']>('none', fc.constantFrom('cut', 'other boundary', 'no boundary')),
    })
    .map(({ fields, mutations, ...rest }) => {
      const changed = mutations.reduce<unknown>(mutated, fields);
      const isFields = typeof changed === 'object' && changed !== null;
      return { kind: 'form', fields: isFields ? (changed as Fields) : {}, ...rest };
    });
}

/** The usual value, and in one of ten cases another. */
export const rarely = <T>(usual: T, other: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, other);
