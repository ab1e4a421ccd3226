import path from 'node:path';
import type { Plugin } from 'vitest/config';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { resultFaults, type ResultFault } from './faults.ts';

const sources = path.join(import.meta.dirname, '../../src');

export interface ResultOutcome {
  readonly id: string;
  /** Names of the tests that fail with the fault. */
  readonly red: readonly string[];
  /** Whether some tests fail. If all do, the code probably cannot be loaded. */
  readonly found: boolean;
}

/** Runs the tests of the code that handles results, with one fault after another in that code. */
export async function examineResults(
  faults: readonly ResultFault[],
  onOutcome: (outcome: ResultOutcome) => void,
): Promise<ResultOutcome[]> {
  if (faults.length === 0) return [];
  let current: ResultFault | undefined;
  const faulty: Plugin = {
    name: 'faulty',
    enforce: 'pre',
    transform: (code, module) =>
      current && module === path.join(sources, current.file)
        ? code.replace(current.from, () => current!.to)
        : undefined,
  };
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      root: sources,
      include: [...new Set(resultFaults.flatMap(({ tests }) => tests))],
      reporters: [{}],
      // Processes, because a test changes the working directory.
      pool: 'forks',
      maxWorkers: 1,
      bail: 1,
    },
    { plugins: [faulty] },
  );
  const outcomes: ResultOutcome[] = [];
  try {
    await vitest.standalone();
    for (const fault of faults) {
      current = fault;
      outcomes.push(await examine(vitest, fault));
      // Reloads the file without the fault.
      vitest.invalidateFile(path.join(sources, fault.file));
      onOutcome(outcomes.at(-1)!);
    }
    return outcomes;
  } finally {
    await vitest.close();
  }
}

async function examine(vitest: Vitest, { id, file, tests }: ResultFault): Promise<ResultOutcome> {
  vitest.invalidateFile(path.join(sources, file));
  const all = await vitest.globTestSpecifications();
  const chosen = all.filter(({ moduleId }) => tests.some((file) => moduleId === path.join(sources, file)));
  const { testModules } = await vitest.runTestSpecifications(chosen, false);
  // `testModules` includes those of earlier runs.
  const ran = testModules.filter(({ moduleId }) => chosen.some((test) => test.moduleId === moduleId));
  const states = ran.flatMap(testsOf);
  const red = states.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return { id, red, found: red.length > 0 };
}

const testsOf = (module: TestModule) =>
  [...module.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state }));

/** A line of the matrix: `found     takes-a-shard   a shard is refused`. */
export const resultLine = ({ id, red, found }: ResultOutcome): string =>
  [(found ? 'found' : 'survived').padEnd(8), id.padEnd(40), red[0] ?? ''].join('  ').trimEnd();
