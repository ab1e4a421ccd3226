import type { Command } from 'commander';
import { takeOptions as take } from '../../../options/table.ts';
import { options, type OptionName } from './options.ts';

/** Lets a command of the runner take some of its options. */
export const takeOptions = (command: Command, names: readonly OptionName[]): Command =>
  take(command, Object.fromEntries(names.map((name) => [name, options[name]])));
