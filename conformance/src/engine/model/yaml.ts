import { parse, stringify, YAMLParseError } from 'yaml';
import { UsageError } from './errors.ts';

/**
 * Parses YAML, and so JSON as well.
 *
 * @param name of the file, for messages
 * @param schema `failsafe` keeps every scalar as text
 * @throws UsageError with the place: `baseline.yaml:3:5: ...`
 */
export function parseYaml(text: string, name: string, schema: 'core' | 'failsafe' = 'core'): unknown {
  try {
    return parse(text, { schema, prettyErrors: false }) as unknown;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new UsageError(`${name}:${placeOf(text, error.pos[0])}: ${error.message}`);
  }
}

export const printYaml = (value: unknown): string => stringify(value);

/** Line and column, from 1. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${before.at(-1)!.length + 1}`;
}
