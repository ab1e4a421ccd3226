import type { OptionValues, Option, SettingsOf, Table } from './table.ts';
import { UsageError, UnexpectedValue } from './values.ts';
import { valueOf } from './variables.ts';

export interface Sources {
  /** From the command line. */
  readonly flags: OptionValues;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly file?: { readonly name: string; readonly values: OptionValues } | undefined;
}

/**
 * The settings of a command. The command line takes precedence over the environment, and the environment over the
 * configuration file: also for an option such as `report` and its opposite, `no-report`, of which the other one is absent,
 * and for the options that another one is given instead of.
 *
 * @throws UsageError with the source, the expected value, and the actual value unless it is secret; and for an option and
 * its opposite in one source
 */
export function readSettings<Options extends Table, Name extends keyof Options & string>(
  options: Options,
  names: readonly Name[],
  variableOf: (name: string) => string,
  sources: Sources,
): SettingsOf<Options, Name> {
  const settings: Record<string, unknown> = {};
  const places = new Map<string, Found>();
  for (const name of names) {
    const found = find(name, variableOf(name), sources);
    if (!found) continue;
    settings[name] = parse(options[name]!, found);
    places.set(name, found);
  }
  const drop = (name: string): void => {
    // oxlint-disable-next-line typescript/no-dynamic-delete -- an absent option is an absent key
    delete settings[name];
  };
  for (const [name, found] of places) {
    for (const other of options[name]!.instead) {
      if ((places.get(other)?.rank ?? found.rank) > found.rank) drop(other);
    }
    const opposite = `no-${name}`;
    const other = places.get(opposite);
    if (!other || settings[opposite] !== true) continue;
    if (found.rank === other.rank)
      throw new UsageError(`${found.source} and ${other.source} contradict each other. Give one of them.`);
    drop(found.rank < other.rank ? opposite : name);
  }
  return settings as SettingsOf<Options, Name>;
}

interface Found {
  readonly texts: readonly string[];
  /** For messages, e.g. `--shard`. */
  readonly source: string;
  /** The nearest source has the lowest. */
  readonly rank: number;
}

/** An empty key counts as absent, like an empty variable. */
function find(name: string, variable: string, { flags, env, file }: Sources): Found | undefined {
  const flag = flags[name];
  if (flag) {
    if (flag.includes('')) throw new UsageError(`--${name} has an empty value.`);
    return { texts: flag, source: `--${name}`, rank: 0 };
  }
  const value = valueOf(env, variable);
  if (value !== undefined) return { texts: [value], source: variable, rank: 1 };
  const texts = file?.values[name]?.filter((text) => text !== '') ?? [];
  return file && texts.length > 0 ? { texts, source: `${file.name}: ${name}`, rank: 2 } : undefined;
}

function parse(option: Option, { texts, source }: Found): unknown {
  if (option.list) return texts.flatMap(split).map((text) => parseOne(option, text, source));
  if (texts.length > 1) throw new UsageError(`${source} is set more than once.`);
  return parseOne(option, texts[0]!, source);
}

/**
 * @param source for the message, e.g. `--shard`
 * @throws UsageError with the expected value, and the actual one unless it is secret
 */
export function parseOne(option: Option, value: string, source: string): unknown {
  try {
    return option.parse(value);
  } catch (error) {
    if (!(error instanceof UnexpectedValue)) throw error;
    const got = option.secret
      ? 'a value that is secret and not shown'
      : JSON.stringify(withoutSecrets(value));
    throw new UsageError(`${source}: expected ${error.message}, got ${got}.`);
  }
}

/** Several values in one: a comma separates them, unless a space follows, as in the names of checks. */
const split = (value: string): string[] => value.split(/,(?! )/).filter((text) => text !== '');

/** Without the credentials and queries of URLs, which must not appear in messages. */
const withoutSecrets = (value: string): string =>
  value.replace(/\/\/[^/]*@/, '//...@').replace(/(:\/\/[^?#]*[?#]).*/, '$1...');
