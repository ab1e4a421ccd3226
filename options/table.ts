import { InvalidArgumentError, Option as Flag, type Command } from 'commander';
import { UnexpectedValue } from './values.ts';

/** An option of a program: a flag of its command line, an environment variable, and a key of a configuration file. */
export interface Option<Value = unknown, List extends boolean = boolean> {
  /** Heading that the help lists it under; empty where it has none of its own. */
  readonly group: string;
  /** As the help shows it, e.g. `<url>`; undefined of a switch. */
  readonly argument: string | undefined;
  readonly describe: string;
  /** May be given more than once. */
  readonly list: List;
  /** Its value never appears in a message. */
  readonly secret: boolean;
  /** Shown in a configuration file that is written for a start. */
  readonly example: string;
  /** @throws UnexpectedValue */
  readonly parse: (text: string) => Value;
}

interface Details<List extends boolean> {
  readonly list?: List;
  readonly secret?: boolean;
  readonly example?: string;
}

/** Declares the options of a group, which is the heading in the help. */
export const inGroup =
  (group = '') =>
  <Value, List extends boolean = false>(
    argument: string | undefined,
    describe: string,
    parse: (text: string) => Value,
    { list = false as List, secret = false, example = '' }: Details<List> = {},
  ): Option<Value, List> => ({ group, argument, describe, parse, list, secret, example });

/**
 * The options of a program, each once: command line, environment, configuration file and help come from here.
 *
 * @example
 * const option = inGroup();
 * const options = { port: option('<number>', 'port to listen on', wholeNumber(0, 65_535)) } as const;
 */
export type Table = Readonly<Record<string, Option>>;

type ValueOf<One extends Option> = ReturnType<One['parse']>;

/** The values that were given, parsed; those that were not given are absent. */
export type SettingsOf<Options extends Table, Name extends keyof Options = keyof Options> = {
  readonly [Key in Name]?: Options[Key]['list'] extends true
    ? ValueOf<Options[Key]>[]
    : ValueOf<Options[Key]>;
};

/** What one source says: the text of each option that it gives. */
export type OptionValues = Readonly<Record<string, readonly string[]>>;

/**
 * Lets a command take options. Their values stay text until all sources are there.
 *
 * @param variableOf names what the help shows behind an option, where it shows that
 */
export function takeOptions(
  command: Command,
  options: Table,
  variableOf?: (name: string) => string,
): Command {
  for (const [name, { group, argument, describe }] of Object.entries(options)) {
    const text = variableOf ? `${describe} (${variableOf(name)})` : describe;
    const flag = new Flag(argument === undefined ? `--${name}` : `--${name} ${argument}`, text);
    // What may not be repeated is refused where the sources come together.
    if (argument !== undefined) flag.argParser(append);
    if (group !== '') flag.helpGroup(group);
    command.addOption(flag);
  }
  return command;
}

/** What stands there before is nothing, values, or the `false` of the same option's `--no-`. */
const append = (value: string, previous?: readonly string[] | false): string[] => [
  ...(previous || []),
  value,
];

/** What the command line gave. */
export function flagsOf(command: Command): OptionValues {
  const values: Record<string, readonly string[]> = {};
  for (const option of command.options) {
    const key = option.attributeName();
    if (command.getOptionValueSource(key) !== 'cli') continue;
    const value: unknown = command.getOptionValue(key);
    // `--report` and `--no-report` share a place; what either leaves there tells them apart.
    if (option.negate !== (value === false)) continue;
    values[option.long!.slice('--'.length)] = Array.isArray(value) ? (value as string[]) : ['true'];
  }
  return values;
}

/** A parser as commander takes it, for what is an argument or an option of one verb alone. */
export const parsed =
  <Value>(parse: (text: string) => Value) =>
  (value: string): Value => {
    try {
      return parse(value);
    } catch (error) {
      if (error instanceof UnexpectedValue) throw new InvalidArgumentError(`Expected ${error.message}.`);
      throw error;
    }
  };
