import { expect, test } from 'vitest';
import { TooManyRequestsError } from '../errors.ts';
import { PasswordHasher } from './password-hasher.ts';

const cheap = { N: 16, r: 1, p: 1 };

test('equal passwords have different hashes, which do not contain the password', async () => {
  const hasher = new PasswordHasher(cheap);
  const [first, other] = await Promise.all([hasher.hash('mira', 'harbour'), hasher.hash('mira', 'harbour')]);

  expect(first).not.toBe(other);
  expect(first).toMatch(/^scrypt\$16\$1\$1\$[\w+/=]+\$[\w+/=]+$/);
  expect(first).not.toContain('harbour');
});

test('a hash stays valid when the cost is raised', async () => {
  const hash = await new PasswordHasher(cheap).hash('mira', 'harbour');

  expect(await new PasswordHasher({ ...cheap, N: 32 }).verify('mira', 'harbour', hash)).toBe(true);
});

test('few passwords are hashed at once, and a full queue refuses more', async () => {
  const hasher = new PasswordHasher(cheap);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 110 }, (_, n) => hasher.verify(`${n % 3}`, 'guess')),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(8);
  expect(refused[0]!.reason).toBeInstanceOf(TooManyRequestsError);
});
