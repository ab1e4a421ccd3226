import { describe, expect, it } from 'vitest';
import { Description } from './description.ts';
import { nameOf, wordingAt } from './wording.ts';

it.each([
  ['', 'the body'],
  ['/folder', 'folder'],
  ['/workspaces/0/owner', 'workspaces[0].owner'],
  ['/12/title', '[12].title'],
  ['/errors/1st/x2', 'errors.1st.x2'],
  ['/a~1b', 'a/b'],
])('the location %j is called %s', (location, name) => {
  expect(nameOf(location)).toBe(name);
});

describe('what is expected', () => {
  const description = new Description({ schemas: { name: { type: 'string', format: 'uuid' } } });
  const expected = (...nodes: unknown[]) => {
    const places = nodes.map((node) => ({ node, pointer: '/schemas/x' }));
    return wordingAt(description, '/x', { location: '/x', value: 5, places }, 'must be right').expected;
  };

  it.each<[unknown, string]>([
    [{ const: 'success' }, '"success"'],
    [{ const: null, type: 'string' }, 'null'],
    [{ enum: ['view', 2, null] }, '"view" or 2 or null'],
    [{ type: 'string' }, 'a string'],
    [{ type: 'string', pattern: '^a$', format: 'uuid' }, 'a string that matches ^a$'],
    [{ type: 'string', format: 'email' }, 'an e-mail address'],
    [{ type: 'string', format: 'uri' }, 'an absolute URL'],
    [{ type: 'string', format: 'uri-reference' }, 'a URL'],
    [{ type: 'string', format: 'date' }, 'a string of the format date'],
    [{ $ref: '#/schemas/name' }, 'a UUID'],
    [{ type: 'integer' }, 'an integer'],
    [{ type: 'integer', minimum: 0 }, 'an integer of at least 0'],
    [{ type: 'integer', minimum: '0' }, 'an integer'],
    [{ type: 'integer', maximum: 5 }, 'an integer of at most 5'],
    [{ type: 'integer', minimum: 1, maximum: 5 }, 'an integer from 1 to 5'],
    [{ type: 'number', maximum: 1 }, 'a number of at most 1'],
    [{ type: 'string', maxLength: 255 }, 'a string of at most 255 characters'],
    [{ type: 'string', minLength: 1, maxLength: 8 }, 'a string of 1 to 8 characters'],
    [{ type: 'array', minItems: 1 }, 'an array of at least 1 item'],
    [{ type: 'array', required: ['id'] }, 'an array'],
    [{ type: 'boolean' }, 'a boolean'],
    [{ type: ['integer', 'null'] }, 'an integer or null'],
    [{ type: ['integer', 5] }, 'must be right'],
    [{ oneOf: [{ type: 'null' }, { $ref: '#/schemas/name' }] }, 'null or a UUID'],
    [{ anyOf: [{ type: 'integer' }, {}, { const: 'x' }] }, 'an integer or "x"'],
    [{ type: 'object' }, 'an object'],
    [{ type: 'object', required: ['id'] }, 'an object'],
    [{ type: 'object', properties: { id: {} } }, 'an object'],
    [{ type: 'object', properties: { id: {} }, required: ['id'] }, 'an object with `id`'],
    [
      { type: 'object', properties: { id: {} }, required: ['id', 'name', 'hash'] },
      'an object with `id`, `name` and `hash`',
    ],
    [{}, 'must be right'],
    [true, 'must be right'],
  ])('of %j', (node, words) => {
    expect(expected(node)).toBe(`x: ${words}`);
  });

  it('is taken from the outermost schema that has one', () => {
    expect(expected({ title: 'X' }, { type: 'integer' }, { type: 'string' })).toBe('x: an integer');
  });

  it('is what the validator says where no schema speaks', () => {
    const { expected: words } = wordingAt(description, '', undefined, 'must be object');
    expect(words).toBe('the body: must be object');
  });
});

describe('what came', () => {
  const gotAt = (location: string, value: unknown, ...nodes: unknown[]) => {
    const places = nodes.map((node) => ({ node, pointer: '/x' }));
    return wordingAt(new Description({}), location, { location, value, places }, '').got;
  };

  it('says how it differs from a text that looks the same', () => {
    const got = 'U+0430 instead of "a" as character 2 of "\u0430"';
    expect(gotAt('/status', '\u0430', { const: 'a' })).toBe(got);
    expect(gotAt('/status', '\u0430', { enum: ['a', 'b'] })).toBe('"\u0430"');
  });

  it.each<[string, unknown, string]>([
    ['/name', undefined, 'nothing'],
    ['/name', null, 'null'],
    ['', { id: 1, name: 'a' }, '{"id":1,"name":"a"}'],
    ['', 'text', '"text"'],
    ['/password', 'secret', '"<6 characters>"'],
    ['/password', 12, '12'],
    ['/password/name', 'a', '"a"'],
    ['/user', [{ email: 'ada', id: 1 }], '[{"email":"<3 characters>","id":1}]'],
    ['/name', 'x'.repeat(118), `"${'x'.repeat(118)}"`],
    ['/name', 'x'.repeat(119), `"${'x'.repeat(118)}…`],
  ])('at %j: %j', (location, value, shown) => {
    expect(gotAt(location, value)).toBe(shown);
  });

  it.each(['access_token', 'password', 'email', 'salt', 'check', 'iv', 'url'])('hides the %s', (field) => {
    expect(gotAt(`/${field}`, 'secret')).toBe('"<6 characters>"');
  });
});
