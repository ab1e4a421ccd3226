import { expect, test } from 'vitest';
import { ChangeLog, neededBump, type Direction } from './change.ts';
import { Rater } from './change-rater.ts';
import { child, rootOf } from './located.ts';
import { compareSchemas } from './schema.ts';

/** The changes of a schema; both versions can refer to `components`. */
function changes(direction: Direction, before: unknown, after: unknown, components: unknown = {}) {
  const log = new ChangeLog();
  const [old, now] = [before, after].map((schema) => child(rootOf({ schema, components }), 'schema'));
  compareSchemas(old ? [old] : [], now ? [now] : [], new Rater(log, 'op').towards(direction));
  return log.sorted();
}

const bump = (...change: Parameters<typeof changes>) => neededBump(changes(...change));

const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const string = { type: 'string' };

test('a schema and a reference to an equal schema have the same meaning', () => {
  const components = { schemas: { Name: { type: 'string', minLength: 1 } } };
  const reference = { $ref: '#/components/schemas/Name' };
  expect(bump('request', { type: 'string', minLength: 1 }, reference, components)).toBe('none');
  expect(bump('request', reference, { ...reference, maxLength: 5 }, components)).toBe('major');
});

test('compares schemas that refer to themselves', () => {
  const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
  const reference = { $ref: '#/components/schemas/Tree' };
  expect(bump('request', reference, reference, { schemas: { Tree: tree } })).toBe('none');
  expect(bump('request', { not: reference }, { not: reference }, { schemas: { Tree: tree } })).toBe('none');
});

test('a field with the name of an annotation is compared as a field', () => {
  const before = { not: object({ description: string }) };
  const after = { not: object({ description: { type: 'integer' } }) };
  expect(bump('request', before, after)).toBe('major');
});

test.each<[string, unknown, unknown]>([
  ['into a choice', object({ a: string }), { oneOf: [object({ a: string }), object({ b: string })] }],
  [
    'out of a choice',
    { anyOf: [object({ a: string }), object({})] },
    object({ a: string }, { anyOf: [{}, object({})] }),
  ],
  ['behind a condition', object({ a: string }), { if: object({ b: string }), then: object({ a: string }) }],
])('a field that is now %s has moved', (_, before, after) => {
  const messages = changes('response', before, after).map(({ message }) => message);
  expect(messages).toContain('field `a` moved to another part of the schema');
  expect(messages).not.toContain('field `a` removed');
});

test('a field that is only read now is removed from requests, and one in a part that applies anyway has not moved', () => {
  const [removed] = changes('request', object({ a: string }), object({ a: { ...string, readOnly: true } }));
  expect(removed).toMatchObject({ message: 'field `a` removed' });
  expect(changes('request', object({ a: string }), { allOf: [object({ a: string })] })).toEqual([]);
});
