import { expect, it } from 'vitest';
import { answerOf, exchangeOf } from '../../testing/answers.ts';
import { repeatedSecrets, type Secret } from './secrets.ts';

const password: Secret = { value: 'correct-horse-7', kind: 'a password', isToken: false };
const token: Secret = { value: '12|tokentoken', kind: 'a token', isToken: true };

function repeated(operation: string, json: unknown, secrets: readonly Secret[], value = 'x'): string[] {
  return repeatedSecrets(exchangeOf(answerOf(operation, 200, json), [['X-Echo', value]]), json, secrets);
}

it.each<[string, unknown, string[]]>([
  ['in a field', { a: 'is correct-horse-7, is it' }, ['a password']],
  ['deep inside', { a: [1, null, true, { b: ['12|tokentoken'] }] }, ['a token']],
  ['by itself', 'correct-horse-7', ['a password']],
  ['not at all', { a: 'correct-horse', b: 12, c: null, d: undefined }, []],
  ['as the name of a field', { 'correct-horse-7': 1 }, []],
  ['next to another', ['correct-horse-7', '12|tokentoken'], ['a password', 'a token']],
])('a secret is repeated %s', (_where, json, kinds) => {
  expect(repeated('listNotes', json, [password, token])).toEqual(kinds);
});

it('a secret is repeated in a header', () => {
  expect(repeated('listNotes', {}, [password, token], 'correct-horse-7')).toEqual(['a password']);
});

it('a secret is repeated in a body that is no JSON', () => {
  const exchange = exchangeOf(answerOf('listNotes', 200, undefined));
  const response = { ...exchange.response, body: '<p>correct-horse-7</p>' };
  expect(repeatedSecrets({ ...exchange, response }, undefined, [password, token])).toEqual(['a password']);
});

it('each kind is reported once, however many secrets it has', () => {
  const other = { ...password, value: 'another-horse-8' };
  expect(repeated('listNotes', ['correct-horse-7', 'another-horse-8'], [password, other])).toEqual([
    'a password',
  ]);
});

it('a login gives out tokens, and no passwords', () => {
  const json = ['correct-horse-7', '12|tokentoken'];
  expect(repeated('login', json, [password, token])).toEqual(['a password']);
});

it.each([
  ['a-2-b', 'has a-2-b in it', false],
  ['a-2-b', 'a-2-b', true],
  ['a-2-bc', 'has a-2-bc in it', true],
  ['Password', 'The Password field is required.', false],
  ['Password', 'Password', true],
  ['password1', 'The password1 field is required.', true],
  ['1password', 'The 1password field is required.', true],
])('the secret %s stands in %s: %s', (value, text, stands) => {
  expect(repeated('listNotes', { text }, [{ ...password, value }])).toEqual(stands ? ['a password'] : []);
});
