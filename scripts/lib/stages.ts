import { availableParallelism } from 'node:os';
import pc from 'picocolors';
import { describeFailure } from './command.ts';

export interface Stage {
  name: string;
  run: (root: string) => Promise<{ summary: string }>;
}

export interface StageResult {
  name: string;
  /** `left out`: an earlier stage failed, or the caller skips it. */
  outcome: 'ok' | 'failed' | 'left out';
  milliseconds: number;
  summary: string;
}

interface RunOptions {
  root: string;
  skip: readonly string[];
  print: (text: string) => void;
}

/**
 * Runs stages in order, and prints a line for each; after a failure, skips the others.
 *
 * @param stages a list among them contains independent stages: as many of them run in parallel as the machine has
 *   cores, starting with the last
 */
export async function runStages(
  stages: readonly (Stage | readonly Stage[])[],
  { root, skip, print }: RunOptions,
): Promise<StageResult[]> {
  const named = stages.flat();
  const width = Math.max(...named.map(({ name }) => name.length));
  const results = new Map<string, StageResult>();

  const runStage = async ({ name, run }: Stage, isAlone: boolean): Promise<void> => {
    const failed = [...results.values()].find(({ outcome }) => outcome === 'failed');
    if (failed || skip.includes(name)) {
      const summary = failed ? `because ${failed.name} failed` : 'on request';
      results.set(name, { name, outcome: 'left out', milliseconds: 0, summary });
      return;
    }
    // The name comes first, to show what is running.
    if (isAlone) print(`${name.padEnd(width)}  `);
    const started = performance.now();
    const { details, ...result } = await attempt(run, root);
    const milliseconds = performance.now() - started;
    const line = `${seconds(milliseconds)}  ${colours[result.outcome](result.outcome)}\n`;
    print(isAlone ? line : `${name.padEnd(width)}  ${line}`);
    if (details) print(`${details}\n`);
    results.set(name, { name, milliseconds, ...result });
  };

  for (const stage of stages) {
    if ('run' in stage) {
      await runStage(stage, true);
      continue;
    }
    const waiting = [...stage];
    const runOthers = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await runStage(next, false);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, runOthers));
  }
  return named.map(({ name }) => results.get(name)!);
}

async function attempt(
  run: Stage['run'],
  root: string,
): Promise<Pick<StageResult, 'outcome' | 'summary'> & { details?: string }> {
  try {
    return { outcome: 'ok', summary: (await run(root)).summary };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      outcome: 'failed',
      summary: message.split('\n', 1)[0] ?? '',
      details: describeFailure(error, root),
    };
  }
}

const colours = { ok: pc.green, failed: pc.red, 'left out': pc.dim };

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(5)} s`;

/**
 * One row per stage, and the total time.
 *
 * @param total milliseconds; by default the sum, as for stages that ran one after another
 */
export function table(
  results: readonly StageResult[],
  total = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
): string {
  const width = Math.max(...results.map(({ name }) => name.length), 'total'.length);
  const outcomeWidth = Math.max(...results.map(({ outcome }) => outcome.length));
  const rows = results.map(({ name, outcome, milliseconds, summary }) =>
    [name.padEnd(width), colours[outcome](outcome.padEnd(outcomeWidth)), seconds(milliseconds), summary].join(
      '  ',
    ),
  );
  return [...rows, ['total'.padEnd(width), ' '.repeat(outcomeWidth), seconds(total)].join('  ')].join('\n');
}
