import type { Check } from '../model/check.ts';

/**
 * Runs all checks, a number of them at once. Checks that share a name in `alone` follow one another; those marked
 * `last` come by themselves after all others.
 */
export async function schedule(
  checks: readonly Check[],
  concurrency: number,
  runOne: (check: Check) => Promise<void>,
): Promise<void> {
  const last = checks.filter(({ alone }) => alone === 'last');
  await runTasks(tasksOf(checks.filter(({ alone }) => alone !== 'last')), concurrency, runOne);
  for (const check of last) await runOne(check);
}

/** Checks that follow one another are one task. The longest tasks come first, so that none is left at the end. */
function tasksOf(checks: readonly Check[]): Check[][] {
  const chains = new Map<string, Check[]>();
  const singles: Check[][] = [];
  for (const check of checks) {
    if (check.alone === undefined) singles.push([check]);
    else chains.set(check.alone, [...(chains.get(check.alone) ?? []), check]);
  }
  return [...chains.values()].sort((a, b) => b.length - a.length).concat(singles);
}

async function runTasks(
  tasks: readonly Check[][],
  concurrency: number,
  runOne: (check: Check) => Promise<void>,
): Promise<void> {
  const remaining = tasks.values();
  const worker = async () => {
    for (const task of remaining) {
      for (const check of task) await runOne(check);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
