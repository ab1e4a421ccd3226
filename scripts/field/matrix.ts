import { clientTrials } from './client-trials.ts';
import type { DocumentName } from './documents.ts';
import { documentsTrials } from './documents-trials.ts';
import { serverTrials } from './server-trials.ts';
import type { Trial } from './trial.ts';

/** A part of the matrix that runs, and is written into the page, separately. */
export interface MatrixPart {
  trials: readonly Trial[];
  /** The columns of the page. */
  documents: readonly DocumentName[];
  /** The sections of the page, by the kind of tool. */
  kinds: Readonly<Record<string, string>>;
  /** The title of the section for rules that linters and testers find broken. */
  findings?: string;
}

/** The tools that are tried with our documents, by what they do with them. */
export const matrix = {
  clients: {
    trials: clientTrials,
    documents: ['codegen', 'codegen 3.0', 'reference codegen'],
    kinds: { generator: 'Generators', bridge: 'MCP bridges', comparison: 'Comparison' },
  },
  server: {
    trials: serverTrials,
    documents: ['reference'],
    kinds: { tester: 'Test tools' },
    findings: 'Findings',
  },
  documents: {
    trials: documentsTrials,
    documents: ['3.1', 'codegen', 'reference', '3.0', '3.2'],
    kinds: {
      validator: 'Parsers and validators',
      linter: 'Linters',
      mock: 'Mocks',
      renderer: 'Documentation renderers',
      collection: 'Collections',
      converter: 'Converters',
    },
    findings: 'Findings of linters',
  },
} as const satisfies Record<string, MatrixPart>;

export type PartName = keyof typeof matrix;

export const partNames = Object.keys(matrix) as PartName[];
