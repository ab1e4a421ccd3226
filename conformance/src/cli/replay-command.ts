import type { OptionValues } from '../../../packages/options/table.ts';
import { isLoopback } from '../engine/http/loopback.ts';
import { didYouMean } from '../engine/model/did-you-mean.ts';
import { isEveryResponse } from '../engine/model/every-response.ts';
import type { Report } from '../engine/model/report.ts';
import { UsageError } from '../engine/model/errors.ts';
import { checks } from '../service/areas/suite.ts';
import type { replayOptions } from './command-options.ts';
import type { Settings } from './options.ts';
import { isOfRun } from '../engine/reporters/verdict-line.ts';
import { readReport } from './read-report.ts';
import { runCommand } from './run-command.ts';
import type { Surroundings } from './surroundings.ts';

type ReplaySettings = Settings<(typeof replayOptions)[number]>;

/**
 * The settings to repeat one check of a report, or those of a requirement, with the options of that run.
 *
 * @param name the id of a requirement or of a check, e.g. `FOLDER-4` or `FOLDER-4.1`, or the sentence of a check
 * @throws UsageError if the report has no such check or requirement, was made with an overlay that is not given, or names
 * a server on another machine that the settings do not name
 */
export function replaySettings(report: Report, name: string, settings: ReplaySettings): Settings {
  if (!isOfRun(report)) {
    throw new UsageError(
      `The report describes recorded traffic (${report.profile}). Only the report of a run can be replayed.`,
    );
  }
  const only = selectionOf(report, name);
  const { overlay } = report.contract;
  if (overlay !== null && settings.overlay === undefined) {
    throw new UsageError(`The report was made with the overlay ${JSON.stringify(overlay)}: give --overlay.`);
  }
  return {
    ...settings,
    'base-url': settings['base-url'] ?? ownTarget(report),
    only,
    profile: 'full',
    seed: report.seed,
    verbose: true,
    // A replay writes no report, which could replace the one that it reads.
    'no-report': true,
  };
}

/** @throws UsageError for another machine: whoever wrote the report would choose where the credentials go */
function ownTarget({ target }: Report): string {
  if (isLoopback(new URL(target).hostname)) return target;
  throw new UsageError(
    `The report is of a server on another machine. To send it the credentials, name it: --base-url ${target}`,
  );
}

function selectionOf({ checks: reported, requirements }: Report, name: string): string[] {
  const requirement = requirements.find(({ id }) => id === name.toUpperCase());
  if (requirement) return [requirement.id];
  const check = reported.find(
    ({ id, name: sentence }) => sentence === name || id?.toUpperCase() === name.toUpperCase(),
  );
  if (!check) {
    const names = [
      ...reported.map(({ id, name: sentence }) => id ?? sentence),
      ...requirements.map(({ id }) => id),
    ];
    throw new UsageError(
      `The report has no check or requirement ${JSON.stringify(name)}.${didYouMean(name, names)}`,
    );
  }
  const id = check.id ?? checks.find(({ name: sentence }) => sentence === check.name)?.id;
  // Requirements on every response have no check of their own; the checks of their subjects send the requests.
  return id === undefined || isEveryResponse(id) ? [...check.proves] : [id];
}

/** Repeats one check of a report, and prints each request. Returns the exit code. */
export async function replay(
  file: string,
  check: string,
  settings: ReplaySettings,
  flags: OptionValues,
  surroundings: Surroundings,
): Promise<number> {
  const report = await readReport(file);
  const only = selectionOf(report, check);
  const beside = report.checks.find(
    ({ id = '', proves, repeatedAlone }) =>
      repeatedAlone === 'passed' && only.some((name) => name === id || proves.some((one) => one === name)),
  );
  if (beside) {
    surroundings.stderr.write(
      `${beside.id ?? beside.name} failed beside other requests, and passed alone in that run: only the whole run shows it again.\n`,
    );
  }
  const again = replaySettings(report, check, settings);
  const line = { ...flags, 'base-url': [again['base-url']!], only, profile: ['full'] };
  return runCommand(again, line, surroundings);
}
