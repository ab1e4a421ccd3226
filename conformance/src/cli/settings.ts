import { readSettings as read, type Sources } from '../../../packages/options/settings.ts';
import { options, variableOf, type OptionName, type Settings } from './options.ts';
import type { Command } from 'commander';
import { takeOptions as take } from '../../../packages/options/table.ts';

/**
 * The settings of a command of the runner.
 *
 * @throws UsageError naming the source, what it should be, and what it is, unless that is secret
 */
export const readSettings = <Name extends OptionName>(
  names: readonly Name[],
  sources: Sources,
): Settings<Name> => read(options, names, variableOf, sources);

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
