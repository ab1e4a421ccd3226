import { mergeReports } from '../engine/model/merge.ts';
import { terminalReporter } from '../engine/reporters/terminal.ts';
import type { mergeOptions } from './command-options.ts';
import { exitCodeOf } from './exit-codes.ts';
import type { Settings } from './options.ts';
import { readReport } from './read-report.ts';
import { prepareReports, writeReports } from './reports.ts';
import type { Surroundings } from './surroundings.ts';

/** Merges the JSON reports of all shards, prints and writes the result, and returns the exit code of the run. */
export async function merge(
  files: readonly string[],
  settings: Settings<(typeof mergeOptions)[number]>,
  { stdout }: Surroundings,
): Promise<number> {
  const targets = settings.report ?? [];
  await prepareReports(targets, files);
  const report = mergeReports(await Promise.all(files.map(readReport)), files);
  const listener = terminalReporter({
    stream: stdout,
    verbose: false,
    ...(settings['no-color'] && { color: false }),
  });
  listener({ type: 'run-finished', report });
  await writeReports(targets, report);
  return exitCodeOf(report);
}
