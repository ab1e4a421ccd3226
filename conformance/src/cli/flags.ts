import { Option, type Command } from 'commander';
import { options, type OptionName } from './options.ts';
import type { Given } from './settings.ts';

/** Lets a command take options. Their values stay text until all sources are there. */
export function takeOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) {
    const { group, argument, describe } = options[name];
    const flag = new Option(argument === undefined ? `--${name}` : `--${name} ${argument}`, describe);
    // What may not be repeated is refused where the sources come together.
    if (argument !== undefined) flag.argParser(append);
    command.addOption(flag.helpGroup(group));
  }
  return command;
}

/** What the command line gave. */
export function flagsOf(command: Command): Given {
  const given: Record<string, readonly string[]> = {};
  for (const option of command.options) {
    const key = option.attributeName();
    if (command.getOptionValueSource(key) !== 'cli') continue;
    const value: unknown = command.getOptionValue(key);
    // `--report` and `--no-report` share a place; what either leaves there tells them apart.
    if (option.negate !== (value === false)) continue;
    given[option.long!.slice('--'.length)] = Array.isArray(value) ? (value as string[]) : ['true'];
  }
  return given;
}

const append = (value: string, previous: readonly string[] = []): string[] => [...previous, value];
