import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

const refuse = () => new Error('busy');

it('runs tasks in order, with a limit on parallel ones, also after failures', async () => {
  const limit = createLimiter({ atOnce: 2, waiting: 10, waitingOfOne: 10, refuse });
  const log: string[] = [];
  let running = 0;
  const tasks = [1, 2, 3, 4, 5].map((number) =>
    limit('mira', async () => {
      running++;
      log.push(`${number} beside ${running - 1}`);
      await setImmediate();
      running--;
      if (number % 2) throw new Error(`${number} failed`);
      return number;
    }),
  );
  const results = (await Promise.allSettled(tasks)).map(({ status }) => status);
  expect(results).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(log.map((line) => line[0])).toEqual(['1', '2', '3', '4', '5']);
  expect(log.filter((line) => line.endsWith('beside 1')).length).toBeGreaterThan(0);
  expect(log.some((line) => line.endsWith('beside 2'))).toBe(false);
});

it('refuses tasks when the queue is full, and accepts them again later', async () => {
  const limit = createLimiter({ atOnce: 1, waiting: 1, waitingOfOne: 1, refuse });
  let release: (value: string) => void = () => undefined;
  const first = limit('mira', () => new Promise<string>((resolve) => (release = resolve)));
  const second = limit('mira', () => Promise.resolve('second'));
  await expect(limit('mira', () => Promise.resolve('third'))).rejects.toThrow('busy');
  release('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await limit('mira', () => Promise.resolve('fourth'))).toBe('fourth');
});

it('lets owners take turns, and refuses one who has too many tasks in the queue', async () => {
  const limit = createLimiter({ atOnce: 1, waiting: 10, waitingOfOne: 2, refuse });
  const log: string[] = [];
  let release: () => void = () => undefined;
  const first = limit('ole', () => new Promise<void>((resolve) => (release = resolve)));
  const note = (owner: string, name: string) =>
    limit(owner, () => Promise.resolve(log.push(name))).catch(() => log.push(`${name} is refused`));
  const tasks = [note('ole', 'ole 1'), note('ole', 'ole 2'), note('ole', 'ole 3'), note('mira', 'mira 1')];
  await Promise.race(tasks);
  release();

  await Promise.all([first, ...tasks]);
  expect(log).toEqual(['ole 3 is refused', 'ole 1', 'mira 1', 'ole 2']);
});

it('has a place in a full queue for an owner who has none there', async () => {
  const limit = createLimiter({ atOnce: 1, waiting: 3, waitingOfOne: 2, refuse });
  let release: () => void = () => undefined;
  const first = limit('ole', () => new Promise<void>((resolve) => (release = resolve)));
  const task = (owner: string) => limit(owner, () => Promise.resolve(owner)).catch(() => 'busy');
  const tasks = ['ole', 'ole', 'ida', 'ida', 'mira', 'mira', 'jonas'].map(task);
  release();

  await first;
  expect(await Promise.all(tasks)).toEqual(['ole', 'ole', 'ida', 'busy', 'mira', 'busy', 'busy']);
});
