import type { Command } from 'commander';
import { takeOptions as take } from '../../../options/table.ts';
import { options, type OptionName } from './options.ts';

/**
 * Adds some of the runner's options to a command.
 *
 * @param texts what an option does in this command, if a run does something else with it
 */
export const takeOptions = (
  command: Command,
  names: readonly OptionName[],
  texts: Partial<Record<OptionName, string>> = {},
): Command =>
  take(
    command,
    Object.fromEntries(
      names.map((name) => [name, { ...options[name], describe: texts[name] ?? options[name].describe }]),
    ),
  );
