import type { DocumentName } from './documents.ts';

/** The result of one tool with one document. */
export interface Cell {
  tool: string;
  version: string;
  document: DocumentName;
  /** Whether the tool accepted the document. */
  accepted: boolean;
  /** Its message if it did not, in a line. */
  said?: string;
  /** Number of the contract's operations whose successes, and whose errors, have a type. */
  typed?: { success: number; errors: number | undefined };
  /** Why the tool was not run, or its client not compiled and called, e.g. because its language is not installed. */
  skipped?: string;
  /** Errors under the strict rules of the language, and the first of them. */
  strict?: { faults: number; first?: string };
  /** Empty if the client read, handled an error, uploaded and downloaded; otherwise why not. */
  call?: string;
  /** Number of a linter's complaints, by rule. */
  complaints?: Record<string, number>;
  /** Number of requests that a tool sent to the server that it tests. */
  requests?: number;
  /** Number of operations for which the example was returned, and of all. */
  served?: { held: number; of: number };
}

/** Parts of a cell that may fail. */
export type Part = 'document' | 'types' | 'strict' | 'call' | 'examples';

/** The parts of a cell that failed, each with the reason. */
export function redParts(cell: Cell, operations: number): { part: Part; seen: string }[] {
  if (!cell.accepted && cell.skipped !== undefined) return [];
  if (!cell.accepted) return [{ part: 'document', seen: cell.said ?? 'refused' }];
  const red: { part: Part; seen: string }[] = [];
  const { typed, strict, call, served } = cell;
  if (typed && (typed.success < operations || (typed.errors ?? operations) < operations)) {
    red.push({ part: 'types', seen: `${typed.success} successes, ${typed.errors ?? 'no'} errors` });
  }
  if (strict && strict.faults > 0) red.push({ part: 'strict', seen: strict.first ?? '' });
  if (call !== undefined && call !== '') red.push({ part: 'call', seen: call });
  if (served && served.held < served.of)
    red.push({ part: 'examples', seen: `${served.held} of ${served.of}` });
  return red;
}
