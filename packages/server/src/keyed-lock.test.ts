import { expect, it } from 'vitest';
import { createKeyedLock } from './keyed-lock.ts';

it('runs tasks of one key in sequence, also after a failure, and others in parallel', async () => {
  const withLock = createKeyedLock();
  const done: string[] = [];
  let release!: () => void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const first = withLock('a', async () => {
    await gate;
    done.push('first');
    throw new Error('failed');
  });
  const second = withLock('a', () => Promise.resolve(done.push('second')));
  await withLock('b', () => Promise.resolve(done.push('other')));
  release();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});
