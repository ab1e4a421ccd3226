import { expect, test } from 'vitest';
import { secretsOf, tokensOf } from './secrets.ts';

const account = (token: string) => ({ email: undefined, password: undefined, token, userId: undefined });

test.each([
  ['of none, where tokens were given', { token: '1|a' }, { token: '2|b' }, []],
  [
    'of the account',
    { email: 'ada@example.com', password: 'first word' },
    undefined,
    [{ value: 'first word', kind: "the account's password", isToken: false }],
  ],
  [
    'of both accounts',
    { email: 'ada@example.com', password: 'first word' },
    { email: 'bob@example.com', password: 'second word' },
    [
      { value: 'first word', kind: "the account's password", isToken: false },
      { value: 'second word', kind: "the second account's password", isToken: false },
    ],
  ],
  [
    'of none that an e-mail address contains, which responses may show',
    { email: 'Tester1@example.com', password: 'tester1' },
    { email: 'bob@example.com', password: 'example' },
    [],
  ],
  [
    'of the second account alone',
    { token: '1|a' },
    { email: 'bob@example.com', password: 'second word' },
    [{ value: 'second word', kind: "the second account's password", isToken: false }],
  ],
])('no answer may repeat the passwords %s', (_whose, first, second, secrets) => {
  expect(secretsOf(first, second)).toEqual(secrets);
});

test('no answer may repeat the tokens that the accounts signed in with, but for a login', () => {
  const first = { value: '1|a', kind: "the account's token", isToken: true };
  expect(tokensOf(account('1|a'), undefined)).toEqual([first]);
  expect(tokensOf(account('1|a'), account('2|b'))).toEqual([
    first,
    { value: '2|b', kind: "the second account's token", isToken: true },
  ]);
});
