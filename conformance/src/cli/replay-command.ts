import { didYouMean } from '../model/suggest.ts';
import type { Report } from '../model/report.ts';
import { UsageError } from '../model/errors.ts';
import { checks } from '../areas/suite.ts';
import type { replayOptions } from './command-options.ts';
import type { Settings } from './options.ts';
import { readReport } from './read-report.ts';
import { runCommand } from './run-command.ts';
import type { Surroundings } from './surroundings.ts';

type ReplaySettings = Settings<(typeof replayOptions)[number]>;

/**
 * The settings that run one check of a report again, as it ran then.
 *
 * @throws UsageError where the report has no such check, or was made with an overlay that is not given
 */
export function replaySettings(report: Report, name: string, settings: ReplaySettings): Settings {
  const check = report.checks.find((one) => one.name === name);
  if (!check) {
    const names = report.checks.map((one) => one.name);
    throw new UsageError(`The report has no check ${JSON.stringify(name)}.${didYouMean(name, names)}`);
  }
  const { overlay } = report.contract;
  if (overlay !== null && settings.overlay === undefined) {
    throw new UsageError(`The report was made with the overlay ${JSON.stringify(overlay)}: give --overlay.`);
  }
  return {
    ...settings,
    'base-url': report.target,
    // What is judged in every answer has no check of its own; its subjects bring in those that call for the answers.
    only: checks.some((one) => one.name === name) ? [name] : [...check.proves],
    profile: 'full',
    seed: report.seed,
    verbose: true,
  };
}

/** Runs one check of a report again, showing each request. Resolves to the exit code. */
export async function replay(
  file: string,
  check: string,
  settings: ReplaySettings,
  surroundings: Surroundings,
): Promise<number> {
  return runCommand(replaySettings(await readReport(file), check, settings), surroundings);
}
