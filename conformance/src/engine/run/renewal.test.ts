import { expect, test } from 'vitest';
import { TransportError } from '../http/http-client.ts';
import type { Account } from '../model/account.ts';
import { receivedAnswer } from '../../testing/received-answer.ts';
import type { Exchanger } from './exchanger.ts';
import { Renewal } from './renewal.ts';
import { UnreachableError } from '../model/errors.ts';

const account: Account = { email: 'mira@example.com', password: 'secret', token: 'first', userId: 1 };
const second: Account = { email: 'noa@example.com', password: 'secret', token: 'of-second', userId: 2 };

/** A server that accepts these tokens, and its requests with their tokens. */
function server(...valid: string[]) {
  const asked: [operation: string, token: string | undefined][] = [];
  const sender: Pick<Exchanger, 'send' | 'unlessGone'> = {
    unlessGone: (ask) => ask(),
    send: (operation, _request, by) => {
      asked.push([operation, by?.token]);
      const status = by && valid.includes(by.token) ? 200 : 401;
      return Promise.resolve(receivedAnswer(status, {}, operation)) as never;
    },
  };
  return { sender, asked };
}

const signedInAgain = () => Promise.resolve({ ...account, token: 'renewed' });
const notAsked = () => Promise.reject(new Error('not asked'));
const remove = (renewal: Renewal, by: Account) =>
  renewal.send('deleteEntries', { body: { entryIds: [1], deleteForever: true } }, by, () => undefined);

test('a token that has ended is renewed, for all that the account does and for nobody else', async () => {
  const { sender, asked } = server('renewed', 'of-second');
  const renewal = new Renewal(sender, account, signedInAgain);
  await renewal.renew();
  expect(renewal.token).toBe('renewed');
  await remove(renewal, account);
  await remove(renewal, { ...account, token: 'of a check' });
  await remove(renewal, second);
  expect(asked.slice(1).map(([, token]) => token)).toEqual(['renewed', 'renewed', 'of-second']);
});

test('a token that is valid stays', async () => {
  const { sender } = server('first');
  const renewal = new Renewal(sender, account, notAsked);
  await renewal.renew();
  expect(renewal.token).toBe('first');
  expect((await remove(renewal, account)).status).toBe(200);
});

test('without a password nothing is asked', async () => {
  const { sender, asked } = server();
  await new Renewal(sender, { ...account, password: undefined }, notAsked).renew();
  expect(asked).toEqual([]);
});

test.each([
  ['does not let the account in again', () => Promise.reject(new UnreachableError('refused'))],
  ['is gone', () => Promise.reject(new TransportError('refused', 'POST /auth/login was refused.'))],
])('where the server %s, the token stays as it was', async (_case, signIn) => {
  const renewal = new Renewal(server().sender, account, signIn);
  await renewal.renew();
  expect(renewal.token).toBe('first');
});
