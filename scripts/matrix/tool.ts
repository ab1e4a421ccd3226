import type { Tool as TypedTool } from '../generators/tools.ts';
import type { GeneratedClient } from './clients/client.ts';
import type { DocumentName } from './documents.ts';
import type { Command, Source } from './source.ts';

/** What a tool of the field is for. */
export type Kind =
  | 'validator'
  | 'linter'
  | 'generator'
  | 'mock'
  | 'renderer'
  | 'collection'
  | 'bridge'
  | 'comparison'
  | 'converter'
  | 'tester';

/** Where a tool runs on one document. */
export interface Places {
  /** What it was installed into; the repository for its own packages. */
  tool: string;
  document: string;
  /** A folder of this run. */
  work: string;
  /** Where it listens, if it serves. */
  port: number;
}

export interface MatrixTool {
  name: string;
  kind: Kind;
  version: string;
  source: Source;
  /** The only documents that it is tried on, if not all of its part. */
  documents?: readonly DocumentName[];
  /** Ends with 0 where the tool takes the document; or serves until it is stopped. */
  command: (places: Places) => Command;
  /** Files that it reads, by their place in the folder of the run. */
  files?: (places: Places) => Record<string, string>;
  /** TypeScript that it writes, and that must compile strictly. */
  output?: string;
  /** Where the types of answers stand in it. */
  typed?: Pick<TypedTool, 'success' | 'errors'>;
  /** A TypeScript program beside the output, which signs in at `API_ROOT` and prints the e-mail address of the user. */
  call?: string;
  /** A client in another language, which must compile and work. */
  client?: GeneratedClient;
  /** Why its client is neither compiled nor called. */
  skipsClient?: string;
  /** The rules that a linter complains of, from what it prints or from its report. */
  complaints?: (said: string) => string[];
  /** A file of the run in which it reports, if it does not print what it found. */
  report?: string;
  /** Sends requests to a server of its own, at `API_ROOT`, with `TOKEN`. Its results are not kept: the server changes. */
  testsServer?: true;
  /** How many requests it sent, from its report. */
  requests?: (said: string) => number;
  /** Answers every operation with its example on the port. */
  serves?: true;
}
