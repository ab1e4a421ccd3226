import { findPostgres } from '../../src/testing/postgres-process.ts';
import { expect, test } from 'vitest';
import { runSeed, type SeedOptions } from './run-seed.ts';

const programs = findPostgres();

async function expectLinearizable(options: Omit<SeedOptions, 'seed'>): Promise<Record<string, number>> {
  const { failures, log, objects, answered, undecided, faults } = await runSeed({
    ...options,
    seed: 20_261_124,
  });
  const lines = failures.flatMap((failure) => [failure.workload, ...failure.lines]);
  expect([...lines, ...(lines.length > 0 ? log.slice(-10) : [])]).toEqual([]);
  expect(undecided).toBe(0);
  expect(objects).toBeGreaterThanOrEqual(5);
  expect(answered).toBeGreaterThan(100);
  return faults;
}

test('responses fit one order and data is sound, although the server is killed and connections are cut', async () => {
  const faults = ['nodes killed', 'times that connections were cut'];
  const counts = await expectLinearizable({ seconds: 8, nodes: 1, faults });
  expect(counts['nodes killed']).toBeGreaterThan(0);
});

test.skipIf(programs === undefined)(
  'responses of three nodes fit one order, although nodes and PostgreSQL are killed',
  async () => {
    await expectLinearizable({ seconds: 12, nodes: 3, postgres: programs });
  },
);
