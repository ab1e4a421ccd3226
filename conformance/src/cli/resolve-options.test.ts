import { expect, test } from 'vitest';
import { resolveOptions } from './resolve-options.ts';

const given = { 'base-url': 'https://files.example.com/v1', token: 'a' };

test('what is not given has its default', async () => {
  const { contract, seed, ...options } = await resolveOptions(given);
  expect(contract.operations.size).toBeGreaterThan(20);
  expect(Number.isInteger(seed)).toBe(true);
  expect(options).toEqual({
    baseUrl: 'https://files.example.com/v1',
    credentials: { token: 'a' },
    profile: 'core',
    only: [],
    skip: [],
    allowDestructive: false,
    allowLeftovers: false,
    concurrency: 8,
    budget: 0,
    settleMs: 1000,
    verbose: false,
    http: { timeoutMs: 30_000, retries: 3, maxBodyBytes: 64 * 1024 * 1024 },
  });
});

test('the full profile has a budget, unless one is given', async () => {
  expect((await resolveOptions({ ...given, profile: 'full' })).budget).toBe(500);
  expect((await resolveOptions({ ...given, profile: 'full', budget: 0 })).budget).toBe(0);
});

test('all shards of a run have one seed', async () => {
  const shard = (index: number) => resolveOptions({ ...given, shard: { index, count: 2 } });
  expect((await shard(1)).seed).toBe((await shard(2)).seed);
});

test('both accounts are passed on', async () => {
  const accounts = { 'second-email': 'b@example.com', 'second-password': 'p' };
  expect((await resolveOptions({ ...given, ...accounts })).second).toEqual({
    email: 'b@example.com',
    password: 'p',
  });
});

test.each(['http://localhost:8080/v1', 'http://[::1]:8080/v1'])(
  'plain http to %s is fine',
  async (baseUrl) => {
    expect((await resolveOptions({ ...given, 'base-url': baseUrl })).baseUrl).toBe(baseUrl);
  },
);

test('plain http elsewhere needs leave', async () => {
  const plain = { ...given, 'base-url': 'http://files.example.com/v1' };
  await expect(resolveOptions(plain)).rejects.toThrow('--allow-http');
  expect((await resolveOptions({ ...plain, 'allow-http': true })).baseUrl).toBe(plain['base-url']);
});

test.each(['Bearer abc', 'abc\n', 'tökén'])(
  'a token that no server can have issued is refused: %j',
  async (token) => {
    const refused = resolveOptions({ ...given, token });
    await expect(refused).rejects.toThrow('Give the token alone, without `Bearer`.');
    await expect(refused).rejects.not.toThrow(token);
    const second = resolveOptions({ ...given, 'second-token': token });
    await expect(second).rejects.toThrow(/^--second-token has a blank/);
  },
);
