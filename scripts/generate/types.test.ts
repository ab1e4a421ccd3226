import { expect, expectTypeOf, test } from 'vitest';
import type { ListedWorkspace, Refusal, UnspecifiedError, ValidationError } from '../../generated/types.ts';
import { typesSource } from './types.ts';

test('an error is a validation error or an unspecified one', () => {
  expectTypeOf<Refusal>().toEqualTypeOf<ValidationError | UnspecifiedError>();
  expectTypeOf<ValidationError['errors']>().toEqualTypeOf<Record<string, string>>();
});

test('a workspace in a list has the same fields as a single one', () => {
  expectTypeOf<ListedWorkspace['avatar']>().toEqualTypeOf<string>();
  expectTypeOf<ListedWorkspace['currentUser']['workspace_id']>().toEqualTypeOf<number>();
  expectTypeOf<ListedWorkspace['currentUser']['role_name']>().toEqualTypeOf<string>();
});

test('what tells the branches of a choice apart has only its own description', () => {
  const branch = (kind: object) => ({ type: 'object', properties: { kind: { type: 'string', ...kind } } });
  const pet = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    discriminator: { propertyName: 'kind' },
  };
  const schemas = { Pet: pet, Cat: branch({ description: 'What it is.' }), Dog: branch({}) };
  const source = typesSource({ openapi: '3.1.1', paths: {}, components: { schemas } });
  expect(source).toContain('* @description What it is.\n');
  expect(source).not.toMatch(/enum property/);
});

test.each([
  [{ items: false, minItems: 1 }, '[string, number?]'],
  [{ minItems: 2, maxItems: 2 }, '[string, number]'],
  [{ maxItems: 1 }, '[string?]'],
  [{ items: { type: 'boolean' } }, '[string?, number?, ...boolean[]]'],
  [{ minItems: 2 }, '[string, number, ...unknown[]]'],
])('a tuple with %j', (keywords, type) => {
  const Pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], ...keywords };
  const source = typesSource({ openapi: '3.1.1', paths: {}, components: { schemas: { Pair } } });
  expect(source.replaceAll(/\s+/g, ' ').replaceAll(/\[ | (?=\])/g, (all) => all.trim())).toContain(
    `Pair = ${type};`,
  );
});
