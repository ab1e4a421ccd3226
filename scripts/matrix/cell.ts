import type { DocumentName } from './documents.ts';

/** What one tool made of one document. */
export interface Cell {
  tool: string;
  version: string;
  document: DocumentName;
  /** Whether it took the document. */
  accepted: boolean;
  /** What it said where it did not, in a line. */
  said?: string;
  /** Of the contract's operations, those whose success and whose errors have a type. */
  typed?: { success: number; errors: number | undefined };
  /** Why the tool was not tried, or its client neither compiled nor called: its language is not installed, say. */
  skipped?: string;
  /** Faults under the strict rules of the language; the first of them. */
  strict?: { faults: number; first?: string };
  /** Whether the client read, was refused, uploaded and downloaded: empty, or why not. */
  call?: string;
  /** How often a linter complains, by its rules. */
  complaints?: Record<string, number>;
  /** How many requests a tool sent to the server that it tests. */
  requests?: number;
  /** Of all operations, those answered by their example. */
  served?: { held: number; of: number };
}

/** Parts of a cell that may be red. */
export type Part = 'document' | 'types' | 'strict' | 'call' | 'examples';

/** Which parts of a cell are red, each with what was seen. */
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
