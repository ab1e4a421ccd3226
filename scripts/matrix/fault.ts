import type { Part } from './cell.ts';
import type { DocumentName } from './documents.ts';

/**
 * Who is responsible for a failed cell: the tool, we, or nobody, if a tool does not claim to support such a document.
 */
export type Blame = 'tool' | 'ours' | 'nobody';

/** Why cells fail. */
export interface Fault {
  tool: string;
  documents: readonly DocumentName[];
  part: Part;
  blame: Blame;
  /** In a sentence. */
  why: string;
}

/** Why a complaint stays, by linter and rule. */
export type Complaints = Readonly<Record<string, Readonly<Record<string, string>>>>;
