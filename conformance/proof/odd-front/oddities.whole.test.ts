import { expect, it } from 'vitest';
import { RateLimitAnswers } from './rate-limit-answers.ts';
import { Chances } from './chances.ts';
import { odditiesOf, type Oddities } from './oddities.ts';

it('a seed has one mix, and twenty seeds have each oddity, and servers without it', () => {
  const mixes = Array.from({ length: 20 }, (_, seed) => odditiesOf(seed));
  expect(odditiesOf(7)).toEqual(mixes[7]);
  const names = Object.keys(odditiesOf(0)) as (keyof Oddities)[];
  for (const name of names)
    expect([name, new Set(mixes.map((mix) => mix[name])).size > 1]).toEqual([name, true]);
});

it('about one call in twenty is turned away, and none twice', () => {
  const busyMoments = new RateLimitAnswers(() => new Date());
  const chances = new Chances(1, 'calls');
  const turnedAway = (number: number) =>
    busyMoments.refusalOf({ method: 'GET', url: `/${number}`, body: Buffer.of() }, chances) !== undefined;
  const calls = Array.from({ length: 1000 }, (_, number) => number).filter(turnedAway);
  expect(calls.length).toBeGreaterThan(25);
  expect(calls.length).toBeLessThan(100);
  expect(calls.filter(turnedAway)).toEqual([]);
});
