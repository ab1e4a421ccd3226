import { UsageError } from '../model/errors.ts';
import { options, variableOf, type Option, type OptionName, type Settings } from './options.ts';
import { UnexpectedValue } from '../../../options/values.ts';
import { givenIn } from '../../../options/variables.ts';

/** What one source says: the text of each option that it gives. */
export type Given = Readonly<Record<string, readonly string[]>>;

export interface Sources {
  /** Of the command line. */
  readonly flags: Given;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly file: { readonly name: string; readonly given: Given } | undefined;
}

/**
 * The settings of a command: what its command line says goes before the environment, the environment before the
 * configuration file.
 *
 * @throws UsageError naming the source, what it should be, and what it is, unless that is secret
 */
export function readSettings<Name extends OptionName>(
  names: readonly Name[],
  sources: Sources,
): Settings<Name> {
  const settings: Partial<Record<OptionName, unknown>> = {};
  for (const name of names) {
    const found = find(name, sources);
    if (found) settings[name] = parse(options[name], found);
  }
  return settings as Settings<Name>;
}

interface Found {
  readonly texts: readonly string[];
  /** For messages, e.g. `--shard`. */
  readonly source: string;
}

/** An empty key counts as not given, as an empty variable does. */
function find(name: OptionName, { flags, env, file }: Sources): Found | undefined {
  const flag = flags[name];
  if (flag) {
    if (flag.includes('')) throw new UsageError(`--${name} has an empty value.`);
    return { texts: flag, source: `--${name}` };
  }
  const variable = variableOf(name);
  const value = givenIn(env, variable);
  if (value !== undefined) return { texts: [value], source: variable };
  const texts = file?.given[name]?.filter((one) => one !== '') ?? [];
  return file && texts.length > 0 ? { texts, source: `${file.name}: ${name}` } : undefined;
}

function parse(option: Option, { texts, source }: Found): unknown {
  if (option.list) return texts.flatMap(split).map((one) => parseOne(option, one, source));
  if (texts.length > 1) throw new UsageError(`${source} is given more than once.`);
  return parseOne(option, texts[0]!, source);
}

function parseOne(option: Option, value: string, source: string): unknown {
  try {
    return option.parse(value);
  } catch (error) {
    if (!(error instanceof UnexpectedValue)) throw error;
    const got = option.secret ? 'something else' : JSON.stringify(withoutSecrets(value));
    throw new UsageError(`${source}: expected ${error.message}, got ${got}.`);
  }
}

/** Several in one value: a comma divides them, unless a space follows, as in the names of checks. */
const split = (value: string): string[] => value.split(/,(?! )/).filter((one) => one !== '');

/** Credentials and queries of addresses do not belong into messages. */
const withoutSecrets = (value: string): string =>
  value.replace(/\/\/[^/]*@/, '//...@').replace(/(:\/\/[^?#]*[?#]).*/, '$1...');
