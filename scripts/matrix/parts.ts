import type { DocumentName } from './documents.ts';
import type { Kind, MatrixTool } from './tool.ts';

/** A part of the matrix that runs, and is written into the page, separately. */
export interface MatrixPart {
  /** The sections of the page, by the kind of tool. */
  kinds: Readonly<Partial<Record<Kind, string>>>;
  /** The section for the complaints of its tools. */
  complaints?: string;
  documents: readonly DocumentName[];
}

export const parts = {
  clients: {
    kinds: {
      generator: 'Generators',
      bridge: 'MCP bridges',
      comparison: 'Comparison',
    },
    documents: ['codegen', 'codegen 3.0', 'reference codegen'],
  },
  server: {
    kinds: {
      tester: 'Test tools',
    },
    complaints: 'Findings',
    documents: ['reference'],
  },
  documents: {
    kinds: {
      validator: 'Parsers and validators',
      linter: 'Linters',
      mock: 'Mocks',
      renderer: 'Documentation renderers',
      collection: 'Collections',
      converter: 'Converters',
    },
    complaints: 'Findings of linters',
    documents: ['3.1', 'codegen', 'reference', '3.0', '3.2'],
  },
} as const satisfies Record<string, MatrixPart>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as PartName[];

export const partOf = ({ kind }: Pick<MatrixTool, 'kind'>): PartName =>
  partNames.find((name) => kind in parts[name].kinds)!;
