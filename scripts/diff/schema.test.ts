import { expect, test } from 'vitest';
import { ChangeLog, neededBump, type Direction } from './change.ts';
import { Rater } from './change-rater.ts';
import { child, rootOf } from './located.ts';
import { compareSchemas } from './schema.ts';

/** The bump that a schema's change needs; both versions can refer to `components`. */
function bump(direction: Direction, before: unknown, after: unknown, components: unknown = {}) {
  const log = new ChangeLog();
  const [old, now] = [before, after].map((schema) => child(rootOf({ schema, components }), 'schema'));
  compareSchemas(old ? [old] : [], now ? [now] : [], new Rater(log, 'op').towards(direction));
  return neededBump(log.sorted());
}

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
