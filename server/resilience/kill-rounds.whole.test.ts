import { expect, test } from 'vitest';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { killRounds } from './kill-rounds.ts';

test('a server that is killed in the middle of writes has lost nothing, and nothing is half there', async () => {
  const rounds = await killRounds({
    data: await temporaryFolder(),
    rounds: 2,
    seed: 20_261_121,
    writes: [100, 200],
  });

  expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
  for (const { acknowledged, inDoubt } of rounds) {
    expect(acknowledged).toBeGreaterThanOrEqual(100);
    expect(inDoubt).toBe(8);
  }
});
