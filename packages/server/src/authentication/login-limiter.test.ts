import { expect, test } from 'vitest';
import { TooManyRequestsError } from '../errors.ts';
import { localCounts } from './guess-counts.ts';
import { LoginLimiter, type Attempt } from './login-limiter.ts';

const email = 'maria@example.com';

/** Starts ten attempts, as from one office, and then an eleventh. */
async function eleven(addressOf: (count: number) => string, emailOf: (count: number) => string) {
  const limiter = new LoginLimiter(localCounts(() => 0));
  const ten: Attempt[] = [];
  for (let count = 0; count < 10; count++) ten.push(await limiter.begin(addressOf(count), emailOf(count)));
  let state = 'waits';
  const last = limiter.begin(addressOf(10), emailOf(10)).then(
    () => (state = 'let in'),
    (error: unknown) => (state = error instanceof TooManyRequestsError ? 'refused' : String(error)),
  );
  await Promise.resolve();
  expect(state).toBe('waits');
  return { ten, last };
}

const office = [() => '203.0.113.1', (count: number) => `user-${count}@example.com`] as const;

test('an attempt waits while other attempts of the same sender are pending', async () => {
  const { ten, last } = await eleven(...office);
  await ten[3]!.succeeded();
  expect(await last).toBe('let in');
});

test('the attempt is refused when all of them have failed', async () => {
  const { ten, last } = await eleven(...office);
  for (const attempt of ten) attempt.failed();
  expect(await last).toBe('refused');
});

test('it also waits for other attempts at the same account, as long as the sender has no attempt left', async () => {
  const limiter = new LoginLimiter(localCounts(() => 0));
  const own: Attempt[] = [];
  for (let count = 0; count < 3; count++) own.push(await limiter.begin('198.51.100.1', email));
  for (const attempt of own) attempt.failed();
  const others: Attempt[] = [];
  for (let count = 0; count < 7; count++) others.push(await limiter.begin(`203.0.113.${count}`, email));
  const fourth = limiter.begin('198.51.100.1', email.toUpperCase());
  for (const attempt of others.slice(1)) attempt.failed();
  await others[0]!.succeeded();
  (await fourth).failed();
  await expect(limiter.begin('198.51.100.1', email)).rejects.toBeInstanceOf(TooManyRequestsError);
});

test('attempts that come at once wait for each other, over counts that take time', async () => {
  const counts = localCounts(() => 0);
  const slow: typeof counts = (name, limit) => {
    const { take, tryTake, giveBack } = counts(name, limit);
    const later =
      <T>(work: (key: string) => Promise<T>) =>
      (key: string) =>
        Promise.resolve().then(() => work(key));
    return { take: later(take), tryTake: later(tryTake), giveBack: later(giveBack) };
  };
  const limiter = new LoginLimiter(slow);
  const signIn = async (count: number) =>
    (await limiter.begin('203.0.113.1', `user-${count}@example.com`)).succeeded();
  await Promise.all(Array.from({ length: 40 }, (_, count) => signIn(count)));
});

test('an attempt begins if the window of the account ends just then', async () => {
  const gone = {
    take: () => Promise.resolve(),
    tryTake: () => Promise.resolve(false),
    giveBack: () => Promise.resolve(),
  };
  const counts = localCounts(() => 0);
  const limiter = new LoginLimiter((name, limit) => (name === 'sender' ? counts(name, limit) : gone));
  await (await limiter.begin('203.0.113.1', email)).succeeded();
});
