import { CommanderError } from 'commander';
import { UnreachableError, UsageError } from '../model/errors.ts';

/** An error for people: one line, or the stack if the fault is in this tool. */
export function describeError(error: unknown): string {
  // Commander has already printed it.
  if (error instanceof CommanderError) return '';
  if (error instanceof UsageError || error instanceof UnreachableError) return `error: ${error.message}\n`;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `error: This is a bug in file-storage-conformance. Please report it.\n${stack}\n`;
}
