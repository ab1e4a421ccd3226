import { expect, test } from 'vitest';
import type { JsonObject } from '../../lib/openapi.ts';
import { fieldsOf, fieldTree } from './fields.ts';

const object = (required: string[], properties: JsonObject): JsonObject => ({
  type: 'object',
  required,
  properties,
});
const text = { type: 'string' };
const toNote = { $ref: '#/components/schemas/NoteBlock' };
const schemas: JsonObject = {
  NoteBlock: {
    oneOf: ['TextBlock', 'ImageBlock', 'GroupBlock'].map((name) => ({
      $ref: `#/components/schemas/${name}`,
    })),
    discriminator: { propertyName: 'kind' },
  },
  TextBlock: object(['kind', 'text', 'id'], {
    ...{ id: text, kind: { ...text, const: 'text' }, note: text },
    text: { ...text, description: 'What it says.', minLength: 1 },
  }),
  ImageBlock: object(['kind', 'url', 'id'], {
    ...{ id: text, kind: { ...text, const: 'image' }, note: text, url: text },
    size: { type: 'integer', minimum: 1 },
  }),
  GroupBlock: object(['kind', 'blocks', 'id', 'note', 'size'], {
    ...{ id: text, kind: { ...text, const: 'group' }, note: text },
    blocks: { type: 'array', items: toNote },
    size: text,
  }),
};
const document = { components: { schemas } };

/** Name, type and description of each field, with a star if it is required. */
const told = (schema: JsonObject) =>
  fieldsOf(document, schema, () => undefined).map(({ name, type, required, description, limits }) =>
    `${name}${required ? '*' : ''} (${type}) ${[description, ...limits].filter(Boolean).join(' ')}`.trim(),
  );

test('tells the fields of the variants of an object apart', () => {
  const body = object([], { blocks: { type: 'array', items: toNote } });
  const fields = told(body);
  expect(fields).toEqual([
    'blocks (array of object)',
    'blocks[].id* (string)',
    'blocks[].kind* (string) In TextBlock: Always `"text"`. In ImageBlock: Always `"image"`. In GroupBlock: Always `"group"`.',
    'blocks[].note (string) Required in GroupBlock.',
    'blocks[].text (string) Only in TextBlock, required there. What it says. Not empty.',
    'blocks[].url (string) Only in ImageBlock, required there.',
    'blocks[].size (integer or string) Only in ImageBlock and GroupBlock, required in GroupBlock. In ImageBlock: integer. At least 1. In GroupBlock: string.',
    'blocks[].blocks (array of object) Only in GroupBlock, required there.',
  ]);
  const [blocks] = fieldTree(document, body, () => undefined);
  expect(blocks!.children.map(({ name, required }) => (required ? name : ''))).toEqual([
    ...['blocks[].id', 'blocks[].kind', '', '', '', '', ''],
  ]);
});

test('tells which field asks for another', () => {
  const properties = object([], { password: text, expires_at: text, hint: text });
  const asking = { ...properties, dependentRequired: { password: ['expires_at'], hint: ['expires_at'] } };
  const fields = [
    'password (string)',
    'expires_at (string) Required with `password` or `hint`.',
    'hint (string)',
  ];
  expect(told(asking)).toEqual(fields);
  expect(told(object([], { link: asking })).slice(1)).toEqual(fields.map((field) => `link.${field}`));
});

test('names a variant without a name by its title or number', () => {
  const oneOf = [{ ...object([], { a: text }), title: 'First' }, object([], { b: text })];
  expect(told({ oneOf })).toEqual(['a (string) Only in First.', 'b (string) Only in variant 2.']);
});

test('leaves the fields of the only object of a choice as they are', () => {
  const oneOf = [object(['a'], { a: text, b: text }), { type: 'null' }];
  expect(told({ oneOf })).toEqual(['a* (string)', 'b (string)']);
});

test('includes the fields beside a choice, which each variant has', () => {
  const oneOf = [object(['id'], { a: text }), object(['id'], { b: text })];
  expect(told({ ...object([], { id: text }), oneOf })).toEqual([
    'id* (string)',
    'a (string) Only in variant 1.',
    'b (string) Only in variant 2.',
  ]);
});
