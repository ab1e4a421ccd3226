import { readFile } from 'node:fs/promises';
import { parseBaseline, printBaseline, renewBaseline, type Baseline } from '../engine/model/baseline.ts';
import type { Report } from '../engine/model/report.ts';
import { UsageError } from '../engine/model/errors.ts';
import { hasCode, whyUnreadable } from './read-text.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Reads the file of `--baseline`; with `--update-baseline`, it may be missing.
 *
 * @throws UsageError
 */
export async function readBaseline(file: string, mayBeMissing: boolean): Promise<Baseline> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (mayBeMissing && hasCode(error, 'ENOENT')) return { failures: [] };
    const remedy = hasCode(error, 'ENOENT') ? '; --update-baseline writes it' : '';
    throw new UsageError(`--baseline: ${file} ${whyUnreadable(error)}${remedy}.`, { cause: error });
  }
  return parseBaseline(text, file);
}

/** Replaces the baseline by the failures of the run. */
export async function updateBaseline(file: string, old: Baseline, report: Report): Promise<void> {
  await writeAtomically(file, await printBaseline(renewBaseline(old, report), file));
}
