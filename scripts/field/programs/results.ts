import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatted } from '../../lib/format.ts';
import type { Paths } from '../../lib/paths.ts';
import type { Outcome, Tried } from '../trial.ts';

/** The results of a program, as stored in `docs/programs.json`. */
export interface Result {
  name: string;
  version: string;
  /** The day of the run. */
  tried: string;
  operations: OperationResult[];
}

export interface OperationResult {
  operation: string;
  right: number;
  tried: number;
  wrong: { case: string; said: string }[];
  /** Why steps were skipped. */
  skipped: string[];
}

/** The outcomes of a program by operation, in the order in which the operations first ran. */
export function byOperation(outcomes: readonly Outcome[]): OperationResult[] {
  const operations = new Map<string, OperationResult>();
  for (const { operation, case: name, verdict, said = '' } of outcomes) {
    const result = operations.get(operation) ?? { operation, right: 0, tried: 0, wrong: [], skipped: [] };
    operations.set(operation, result);
    if (verdict === 'skipped') {
      result.skipped.push(said);
      continue;
    }
    result.tried += 1;
    if (verdict === 'right') result.right += 1;
    else result.wrong.push({ case: name, said });
  }
  return [...operations.values()];
}

/** The numbers of passed, run and skipped steps of all operations. */
export function countsOf(
  operations: readonly OperationResult[],
): Record<'right' | 'tried' | 'skipped', number> {
  const sum = (of: (result: OperationResult) => number) =>
    operations.reduce((total, result) => total + of(result), 0);
  return {
    right: sum(({ right }) => right),
    tried: sum(({ tried }) => tried),
    skipped: sum(({ skipped }) => skipped.length),
  };
}

const fileOf = ({ docs }: Paths) => path.join(docs, 'programs.json');

export async function readResults(paths: Paths): Promise<Result[]> {
  return JSON.parse(await readFile(fileOf(paths), 'utf8')) as Result[];
}

/** Replaces earlier results by new ones; those of programs that did not run stay. */
export async function keepResults(tried: readonly Tried[], paths: Paths): Promise<Result[]> {
  const day = new Date().toISOString().slice(0, 10);
  const results = tried
    .filter(({ skipped, failed }) => skipped === undefined && failed === undefined)
    .map(({ trial: { name, version }, outcomes }): Result => {
      return { name, version, tried: day, operations: byOperation(outcomes) };
    });
  const before = await readResults(paths).catch(() => []);
  const names = new Set(results.map(({ name }) => name));
  const kept = [...before.filter(({ name }) => !names.has(name)), ...results].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const text = await formatted(paths.root, 'programs.json', JSON.stringify(kept, null, 2));
  await writeFile(fileOf(paths), text);
  return kept;
}
