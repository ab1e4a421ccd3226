import { readFile } from 'node:fs/promises';
import { UsageError } from '../engine/model/errors.ts';

/**
 * Reads the file of an option.
 *
 * @param source for messages, e.g. `--ca`
 * @throws UsageError if it cannot be read
 */
export async function readText(file: string, source: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${source}: ${file} ${whyUnreadable(error)}.`, { cause: error });
  }
}

/** Whether an error of the file system has a code, e.g. `ENOENT`. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

export function whyUnreadable(error: unknown): string {
  if (hasCode(error, 'ENOENT')) return 'does not exist';
  if (hasCode(error, 'EISDIR')) return 'is a folder';
  return hasCode(error, 'EACCES') ? 'may not be read' : 'cannot be read';
}
