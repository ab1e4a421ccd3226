import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

/** How long the runner looks for an effect that never comes, in milliseconds, if a look takes so long. */
async function waitedFor(look: number): Promise<number> {
  let now = 0;
  const pass = (milliseconds: number) => {
    now += milliseconds;
    return Promise.resolve();
  };
  await eventually(
    () => pass(look),
    () => false,
    { now: () => now, pause: pass },
  );
  return now;
}

test('an effect is looked for during a second', async () => {
  expect(await waitedFor(0)).toBe(1000);
  expect(await waitedFor(5)).toBe(1020);
});

test('a slow server gets more time, but not more than about four seconds', async () => {
  expect(await waitedFor(100)).toBeGreaterThan(2990);
  expect(await waitedFor(100)).toBeLessThan(3900);
  expect(await waitedFor(500)).toBeGreaterThan(4000);
  expect(await waitedFor(500)).toBeLessThan(5200);
});

test('the first look that shows the effect is the last', async () => {
  const sights = ['there', 'there', 'gone', 'there'];
  const pause = () => Promise.resolve();
  const seen = await eventually(
    () => Promise.resolve(sights.shift()),
    (sight) => sight === 'gone',
    { now: () => 0, pause },
  );
  expect(seen).toBe('gone');
  expect(sights).toEqual(['there']);
});
