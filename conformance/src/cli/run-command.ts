import type { OptionValues } from '../../../packages/options/table.ts';
import { sameRunLine } from './rerun-command.ts';
import type { Settings } from './options.ts';
import { executeRun } from './execute-run.ts';
import { resolveOptions } from './resolve-options.ts';
import { reportsOf } from './report-target.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Tests a server, or describes the run with `--dry-run`. Returns the exit code.
 *
 * @param flags from the command line, to print the line that repeats the run
 */
export async function runCommand(
  settings: Settings,
  flags: OptionValues,
  surroundings: Surroundings,
): Promise<number> {
  const options = { ...(await resolveOptions(settings)), command: sameRunLine(flags) };
  if (settings['dry-run']) {
    const { dryRun } = await import('./dry-run.ts');
    surroundings.stdout.write(await dryRun(options));
    return 0;
  }
  const outputs = {
    reports: reportsOf(settings),
    baselineFile: settings['update-baseline'] ? settings.baseline : undefined,
    overlayFile: settings['write-overlay'],
    appliedOverlay: settings.overlay,
    color: settings['no-color'] ? false : undefined,
    flags,
  };
  return executeRun(options, outputs, surroundings);
}
