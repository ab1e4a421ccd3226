import { printable } from '../engine/model/printable.ts';
import { CommanderError } from 'commander';
import { UnreachableError, UsageError } from '../engine/model/errors.ts';
import { outcomeOf } from '../engine/model/outcome.ts';
import type { Report } from '../engine/model/report.ts';

/** The exit codes of the command, for scripts. */
export const exitCodes = {
  held: 0,
  notHeld: 1,
  usage: 2,
  unreachable: 3,
  /** A fault of the tool itself (EX_SOFTWARE of sysexits.h). */
  internal: 70,
  SIGINT: 130,
  SIGTERM: 143,
} as const;

const exitCodeOfOutcome = {
  held: exitCodes.held,
  'not held': exitCodes.notHeld,
  'nothing tried': exitCodes.usage,
} as const;

export const exitCodeOf = (report: Report): number => exitCodeOfOutcome[outcomeOf(report)];

export function exitCodeOfError(error: unknown): number {
  // Commander also throws after printing help and version, which are not errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.held : exitCodes.usage;
  if (error instanceof UsageError) return exitCodes.usage;
  return error instanceof UnreachableError ? exitCodes.unreachable : exitCodes.internal;
}

/** An error for people: one line, or the stack if the fault is in this tool. */
export function describeError(error: unknown): string {
  // Commander has already printed it.
  if (error instanceof CommanderError) return '';
  if (error instanceof UsageError || error instanceof UnreachableError)
    return `error: ${printable(error.message)}\n`;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `error: This is a bug in file-storage-conformance. Please report it.\n${stack}\n`;
}
