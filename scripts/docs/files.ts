import { readdir, readFile } from 'node:fs/promises';
import { parse, YAMLParseError } from 'yaml';
import { unparsable } from '../lint/parse-faults.ts';
import type { Json } from '../lib/openapi.ts';
import { ContractError } from '../lib/problem.ts';

/** The text of a file; undefined if it does not exist, as in the repositories of tests. */
export const textIfThere = (file: string) => ifThere(readFile(file, 'utf8'));

/**
 * What a YAML file says; undefined if it does not exist.
 *
 * @throws ContractError if it is not YAML
 */
export async function yamlIfThere(file: string): Promise<Json | undefined> {
  const text = await textIfThere(file);
  if (text === undefined) return undefined;
  try {
    return parse(text) as Json;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const place = { file, line: 1, column: 1, severity: 'error', rule: 'yaml' } as const;
    throw new ContractError([unparsable({ ...place, message: error.message })]);
  }
}

/** The names in a folder, sorted; empty if it does not exist. */
export const namesIn = async (folder: string) => ((await ifThere(readdir(folder))) ?? []).sort();

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
