import { expect, test } from 'vitest';
import {
  asOneRun,
  countLateEffects,
  eventually,
  MissedEffects,
  notingMissed,
  untilFound,
  type Time,
} from './eventually.ts';

interface Looks {
  /** Milliseconds that a look takes. */
  readonly look?: number;
  /** Milliseconds until the effect shows; by default it never does. */
  readonly effect?: number;
  readonly by?: typeof eventually;
}

/** A clock that only pauses move. */
function fakeClock(): Time {
  let now = 0;
  const pause = (milliseconds: number) => {
    now += milliseconds;
    return Promise.resolve();
  };
  return { now: () => now, pause };
}

/** Looks for an effect; returns whether it was seen, and how long the runner looked for it, in milliseconds. */
async function looking({
  look = 0,
  effect = Infinity,
  by = eventually,
}: Looks): Promise<{ seen: boolean; waited: number }> {
  const time = fakeClock();
  const seen = await by(
    async () => {
      await time.pause(look);
      return time.now() >= effect;
    },
    (isThere) => isThere,
    time,
  );
  return { seen, waited: time.now() };
}

const waitedFor = async (look: number): Promise<number> => (await looking({ look })).waited;

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
  const states = ['there', 'there', 'gone', 'there'];
  const pause = () => Promise.resolve();
  const seen = await eventually(
    () => Promise.resolve(states.shift()),
    (state) => state === 'gone',
    { now: () => 0, pause },
  );
  expect(seen).toBe('gone');
  expect(states).toEqual(['there']);
});

test('where an effect came late, others get three times as long, in the same run', async () => {
  await asOneRun(1000, async () => {
    expect(await looking({ effect: 1500 })).toEqual({ seen: false, waited: 1000 });
    expect(await looking({ effect: 900 })).toEqual({ seen: true, waited: 1000 });
    expect(await looking({ effect: 2700 })).toEqual({ seen: true, waited: 2800 });
    expect(await looking({ effect: 8000 })).toEqual({ seen: true, waited: 8200 });
    expect((await looking({})).waited).toBe(10_000);
  });
  await asOneRun(1000, async () => {
    expect((await looking({})).waited).toBe(1000);
  });
});

test('an effect that is there at the first look gives others no more time', async () => {
  await asOneRun(1000, async () => {
    expect(await looking({ look: 20, effect: 20 })).toEqual({ seen: true, waited: 20 });
    expect((await looking({})).waited).toBe(1000);
  });
});

test('a run may give every effect more time', async () => {
  await asOneRun(30_000, async () => {
    expect((await looking({})).waited).toBe(30_400);
    expect(await looking({ effect: 20_000 })).toEqual({ seen: true, waited: 20_200 });
    expect(await looking({ effect: 25_000, by: untilFound })).toEqual({ seen: true, waited: 28_500 });
  });
});

test('what a server makes in a longer time is looked for during ten seconds', async () => {
  await asOneRun(1000, async () => {
    expect(await looking({ by: untilFound })).toEqual({ seen: false, waited: 10_000 });
    expect(await looking({ effect: 2000, by: untilFound })).toEqual({ seen: true, waited: 3100 });
  });
});

/** A check that misses these effects. */
async function missing(time: Time, ...looks: (() => Promise<boolean>)[]): Promise<MissedEffects> {
  const missed = new MissedEffects(() => 0);
  await notingMissed(missed, async () => {
    for (const look of looks) await eventually(look, Boolean, time);
  });
  return missed;
}

const never = () => Promise.resolve(false);

test('effects that come after the runner has stopped looking are late, those that never come are not', async () => {
  const time = fakeClock();
  const late = await asOneRun(1000, async () => {
    let looks = 0;
    const failing = () => (++looks > 4 ? Promise.reject(new Error('gone')) : never());
    const after2s = () => Promise.resolve(time.now() > 2000);
    const missed = await missing(time, after2s, never, failing, () => Promise.resolve(true));
    return countLateEffects(missed, time);
  });
  expect(late).toBe(1);
  // After three seconds of the checks, five more.
  expect(time.now()).toBe(8200);
});

test('what a later request of the check may have brought about is not late', async () => {
  const time = fakeClock();
  let changes = 0;
  const missed = new MissedEffects(() => changes);
  const late = await asOneRun(1000, async () => {
    await notingMissed(missed, () => eventually(() => Promise.resolve(changes > 0), Boolean, time));
    changes += 1;
    return countLateEffects(missed, time);
  });
  expect(late).toBe(0);
});

test('late effects are looked for during ten seconds at most, however long the checks looked', async () => {
  const time = fakeClock();
  const began = await asOneRun(600_000, async () => {
    const missed = await missing(time, never);
    const now = time.now();
    expect(await countLateEffects(missed, time)).toBe(0);
    return now;
  });
  expect(time.now() - began).toBeGreaterThanOrEqual(10_000);
  expect(time.now() - began).toBeLessThan(11_000);
});

test('where effects are absent, no more time is spent to look for late ones', async () => {
  const time = fakeClock();
  await asOneRun(1000, async () => {
    const missed = await missing(time, never);
    for (let checks = 0; checks < 3; checks += 1) await countLateEffects(missed, time);
    const began = time.now();
    expect(await countLateEffects(missed, time)).toBe(0);
    expect(time.now()).toBe(began);
  });
});

test('no time is spent where nothing was missed', async () => {
  const time = { now: () => 0, pause: () => Promise.reject(new Error('paused')) };
  expect(await asOneRun(1000, () => countLateEffects(new MissedEffects(() => 0), time))).toBe(0);
});
