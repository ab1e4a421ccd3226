import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../../packages/options/make-folder.ts';
import { didYouMean } from '../engine/model/did-you-mean.ts';
import { UsageError } from '../engine/model/errors.ts';
import { hasCode, whyUnreadable } from './read-text.ts';
import { unwritable } from './write-atomically.ts';
import { optionNames, options, variableOf } from './options.ts';
import type { Sources } from '../../../packages/options/settings.ts';
import type { OptionValues } from '../../../packages/options/table.ts';

/** Read from the working directory if it exists. */
export const configurationFile = 'file-storage-conformance.yaml';

/**
 * Reads a configuration file: a mapping from option names, without dashes in front, to values.
 *
 * @param name undefined for the one in the working directory, which may be missing
 * @throws UsageError for a named file that cannot be read, for bad YAML (with its place) and for unknown keys
 */
export async function readConfiguration(name: string | undefined): Promise<Sources['file']> {
  const file = name ?? configurationFile;
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (name === undefined && hasCode(error, 'ENOENT')) return undefined;
    throw new UsageError(`The configuration file ${file} ${whyUnreadable(error)}.`, { cause: error });
  }
  // Most runs have no such file, and need no parser.
  const { parseYaml } = await import('../engine/model/yaml.ts');
  // Every scalar stays text, as on the command line, so that a password of digits is not parsed as a number.
  return { name: file, values: valuesIn(parseYaml(text, file, 'failsafe'), file) };
}

/**
 * Writes a configuration file that shows every option, and creates its folder.
 *
 * @throws UsageError if the file exists and must not be replaced
 */
export async function writeConfiguration(file: string, replace: boolean): Promise<void> {
  try {
    await makeFolder(path.dirname(file));
    await writeFile(file, template(), { flag: replace ? 'w' : 'wx' });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (error as NodeJS.ErrnoException).syscall === 'open')
      throw new UsageError(`${file} already exists; --force replaces it.`);
    throw unwritable(file, error);
  }
}

function valuesIn(value: unknown, file: string): OptionValues {
  if (value === null || value === undefined || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new UsageError(`${file}: expected a mapping from options to values, such as "profile: full".`);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, textsOf(key, item, file)]));
}

function textsOf(key: string, value: unknown, file: string): readonly string[] {
  if (!optionNames.some((name) => name === key)) {
    throw new UsageError(`${file}: there is no option "${key}".${didYouMean(key, optionNames)}`);
  }
  if (typeof value === 'string') return [value];
  const isList = options[key as keyof typeof options].list;
  if (isList && Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new UsageError(`${file}: ${key}: expected ${isList ? 'a value or a list of values' : 'one value'}.`);
}

function template(): string {
  const lines = [
    '# Configuration of file-storage-conformance. Each option can also be given on the command line (--base-url) or as an',
    '# environment variable (FILE_STORAGE_BASE_URL). Both override this file.',
  ];
  let group = '';
  for (const name of optionNames) {
    const option = options[name];
    if (option.group !== group) lines.push('', `# ${option.group}`);
    group = option.group;
    lines.push(`# ${option.describe}`, setting(name));
  }
  return `${lines.join('\n')}\n`;
}

function setting(name: (typeof optionNames)[number]): string {
  const { example, list } = options[name];
  // Credentials stay out of a file that is likely to be committed.
  if (example === '') return `# ${name}: set ${variableOf(name)} instead`;
  const value = /^[\w./-]+$/.test(example) ? example : JSON.stringify(example);
  return list ? `# ${name}: [${value}]` : `# ${name}: ${value}`;
}
