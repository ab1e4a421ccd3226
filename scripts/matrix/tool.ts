import type { Tool as TypedTool } from '../generators/tools.ts';
import type { GeneratedClient } from './clients/client.ts';
import type { DocumentName } from './documents.ts';
import type { Command, Source } from './tool-folder.ts';

/** The purpose of a tool. */
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

/** Where a tool runs with one document. */
export interface Places {
  /** The folder of its installation; the repository for its own packages. */
  tool: string;
  document: string;
  /** A folder of this run. */
  work: string;
  /** The port to listen on, if it is a server. */
  port: number;
}

export interface MatrixTool {
  name: string;
  kind: Kind;
  version: string;
  source: Source;
  /** The only documents that it runs with; by default all of its part. */
  documents?: readonly DocumentName[];
  /** Exits with 0 if the tool accepts the document; a server runs until it is stopped. */
  command: (places: Places) => Command;
  /** Files that it reads, by their path in the folder of the run. */
  files?: (places: Places) => Record<string, string>;
  /** Its output in TypeScript, which must compile strictly. */
  output?: string;
  /** How to find the types of responses in it. */
  typed?: Pick<TypedTool, 'success' | 'errors'>;
  /** A TypeScript program next to the output, which signs in at `API_ROOT` and prints the user's e-mail address. */
  call?: string;
  /** A client in another language, which must compile and work. */
  client?: GeneratedClient;
  /** Why its client is neither compiled nor called. */
  skipsClient?: string;
  /** The rules of a linter's complaints, from its output or report. */
  complaints?: (output: string) => string[];
  /** Its report in the folder of the run, if it does not print its findings. */
  report?: string;
  /**
   * Sends requests to its own server, at `API_ROOT`, with `TOKEN`. Its results are not cached, because the server
   * changes.
   */
  testsServer?: true;
  /** Number of requests, from its report. */
  requests?: (output: string) => number;
  /** Returns every operation's example on the port. */
  serves?: true;
}
