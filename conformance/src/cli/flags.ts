import type { Command } from 'commander';
import { takeOptions as take } from '../../../options/table.ts';
import { options, type OptionName } from './options.ts';

/** Adds some of the runner's options to a command. */
export const takeOptions = (command: Command, names: readonly OptionName[]): Command =>
  take(command, Object.fromEntries(names.map((name) => [name, options[name]])));
