import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../database/database-errors.ts';
import { localCounts } from './guess-counts.ts';
import { LoginLimiter } from './login-limiter.ts';

const email = 'maria@example.com';
const right = () => Promise.resolve('user');

/** Counts that take time, as in a database. */
const slowCounts: ReturnType<typeof localCounts> = (name, limit) => {
  const { take, tryTake, giveBack } = localCounts(() => 0)(name, limit);
  const later =
    <T>(work: (key: string) => Promise<T>) =>
    (key: string) =>
      Promise.resolve().then(() => work(key));
  return { take: later(take), tryTake: later(tryTake), giveBack: later(giveBack) };
};

test.each([
  ['of one sender', () => '203.0.113.1', (count: number) => `user-${count}@example.com`],
  ['at one account', (count: number) => `203.0.113.${count}`, () => email],
])('right passwords %s are not limited, however many come at once', async (_of, addressOf, emailOf) => {
  const limiter = new LoginLimiter(slowCounts);
  const all = Array.from({ length: 40 }, (_, count) =>
    limiter.signIn(addressOf(count), emailOf(count), right),
  );
  expect(new Set(await Promise.all(all))).toEqual(new Set(['user']));
});

test('an account waits for one attempt of a sender, not for all that it has begun', async () => {
  const limiter = new LoginLimiter(localCounts(() => 0));
  let end!: (user: string) => void;
  const pending = () => new Promise<string>((resolve) => (end = resolve));
  const first = limiter.signIn('203.0.113.1', 'jonas@example.com', pending);
  const second = limiter.signIn('203.0.113.1', email, right);

  expect(await limiter.signIn('198.51.100.1', email, right)).toBe('user');
  end('user');
  await Promise.all([first, second]);
});

test('an attempt begins if the window of the account ends just then', async () => {
  const gone = {
    take: () => Promise.resolve(),
    tryTake: () => Promise.resolve(false),
    giveBack: () => Promise.resolve(),
  };
  const counts = localCounts(() => 0);
  const limiter = new LoginLimiter((name, limit) => (name === 'sender' ? counts(name, limit) : gone));
  expect(await limiter.signIn('203.0.113.1', email, right)).toBe('user');
});

test('attempts that a database or a full queue has ended do not count', async () => {
  const limiter = new LoginLimiter(localCounts(() => 0));
  // The limit of an account and of a sender.
  for (let count = 0; count < 10; count++) {
    const failing = limiter.signIn('203.0.113.1', email, () =>
      Promise.reject(new DatabaseUnavailableError('away')),
    );
    await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailableError);
  }
  expect(await limiter.signIn('203.0.113.1', email, right)).toBe('user');
});
