import type { Part } from './cell.ts';
import type { DocumentName } from './documents.ts';

/** Whose fault a red cell is: the tool's, ours, or nobody's, where a tool does not say that it takes such a document. */
export type Blame = 'tool' | 'ours' | 'nobody';

/** Why cells are red. */
export interface Fault {
  tool: string;
  documents: readonly DocumentName[];
  part: Part;
  blame: Blame;
  /** In a sentence. */
  why: string;
}

/** By linter and rule, why what it complains of stays. */
export type Complaints = Readonly<Record<string, Readonly<Record<string, string>>>>;
