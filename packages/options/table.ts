import { InvalidArgumentError, Option as Flag, type Command } from 'commander';
import { UnexpectedValue } from './values.ts';

/** An option of a program: a flag of its command line, an environment variable, and a key of a configuration file. */
export interface Option<Value = unknown, List extends boolean = boolean> {
  /** The heading in the help; empty if the option has none. */
  readonly group: string;
  /** As shown in the help, e.g. `<url>`; undefined for a switch. */
  readonly argument: string | undefined;
  readonly describe: string;
  /** Whether it may be repeated. */
  readonly list: List;
  /** Its value never appears in a message. */
  readonly secret: boolean;
  /** The options that it is given instead of: of a farther source, they do not count. */
  readonly instead: readonly string[];
  /** Its value in a configuration file that is written as a template. */
  readonly example: string;
  /** @throws UnexpectedValue */
  readonly parse: (text: string) => Value;
}

interface Details<List extends boolean> {
  readonly list?: List;
  readonly secret?: boolean;
  readonly example?: string;
  readonly instead?: readonly string[];
}

/** Declares the options of a group, whose name is the heading in the help. */
export const inGroup =
  (group = '') =>
  <Value, List extends boolean = false>(
    argument: string | undefined,
    describe: string,
    parse: (text: string) => Value,
    { list = false as List, secret = false, example = '', instead = [] }: Details<List> = {},
  ): Option<Value, List> => ({ group, argument, describe, parse, list, secret, example, instead });

/**
 * The options of a program, each declared once: the command line, environment, configuration file and help use this.
 *
 * @example
 * const option = inGroup();
 * const options = { port: option('<number>', 'port to listen on', wholeNumber(0, 65_535)) } as const;
 */
export type Table = Readonly<Record<string, Option>>;

type ValueOf<One extends Option> = ReturnType<One['parse']>;

/** The parsed values; an option without a value is absent. */
export type SettingsOf<Options extends Table, Name extends keyof Options = keyof Options> = {
  readonly [Key in Name]?: Options[Key]['list'] extends true
    ? ValueOf<Options[Key]>[]
    : ValueOf<Options[Key]>;
};

/** The values in one source: text by option. */
export type OptionValues = Readonly<Record<string, readonly string[]>>;

/**
 * Adds options to a command. Their values stay text until all sources have been read.
 *
 * @param variableOf the environment variable of an option, if the help shows it
 */
export function takeOptions(
  command: Command,
  options: Table,
  variableOf?: (name: string) => string,
): Command {
  for (const [name, { group, argument, describe }] of Object.entries(options)) {
    const text = variableOf ? `${describe} (${variableOf(name)})` : describe;
    const flag = new Flag(argument === undefined ? `--${name}` : `--${name} ${argument}`, text);
    // To commander, `--no-report` is a value of `--report`, and the last one counts. `readSettings` refuses both together.
    flag.negate = false;
    // `readSettings` refuses a repeated option that may not be repeated, because it reads all sources.
    if (argument !== undefined) flag.argParser(collect);
    if (group !== '') flag.helpGroup(group);
    command.addOption(flag);
  }
  return command;
}

/**
 * A parser for commander that collects the values of a repeated option. An option of several words would also take the
 * arguments after it.
 */
export const append = (value: string, previous: readonly string[] = []): string[] => [...previous, value];

/** The same, where `readSettings` refuses what is careless. */
const collect: typeof append = (value, previous) => append(value, previous);

/**
 * Makes a program refuse two mistakes on its command line, which would otherwise name another folder than the one that
 * was meant: an option that is given twice, of which only the last value would count, and an empty value, as of a
 * variable that is not set. An argument with a parser of its own may be empty.
 *
 * @param command with all its subcommands. `readSettings` refuses both for the options of `takeOptions`
 */
export function refuseCarelessValues(command: Command): void {
  for (const option of command.options) {
    const { parseArg = (value: string) => value } = option;
    if (!option.required || parseArg === collect) continue;
    if (parseArg === append) {
      option.argParser<string[]>((value, previous) => append(nonEmpty(value), previous));
      continue;
    }
    option.argParser((value, previous) => {
      if (command.getOptionValueSource(option.attributeName()) === 'cli')
        throw new InvalidArgumentError('It is given twice.');
      return parseArg(nonEmpty(value), previous);
    });
  }
  for (const argument of command.registeredArguments) {
    if (argument.parseArg) continue;
    if (argument.variadic)
      argument.argParser<string[]>((value, previous) => append(nonEmpty(value), previous));
    else argument.argParser(nonEmpty);
  }
  command.commands.forEach(refuseCarelessValues);
}

function nonEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

/** The values on the command line. */
export function flagsOf(command: Command): OptionValues {
  const values: Record<string, readonly string[]> = {};
  for (const option of command.options) {
    const key = option.attributeName();
    if (command.getOptionValueSource(key) !== 'cli') continue;
    const value: unknown = command.getOptionValue(key);
    values[option.long!.slice('--'.length)] = Array.isArray(value) ? (value as string[]) : ['true'];
  }
  return values;
}

/** A parser for commander, for an argument, or an option of a single subcommand. */
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
