import type { OpenApiDocument } from '../lib/openapi.ts';
import type { ReferenceServer } from '../server-examples/reference-server.ts';
import type { DocumentName } from './documents.ts';
import type { Command, Outcome as Ran } from './execute.ts';
import type { Install, Language } from './install.ts';

/** What one step of a trial has shown. */
export interface Outcome {
  /** What the tool did; for a tool that reads our documents, the document. */
  operation: string;
  /** Distinguishes the steps of an operation; empty if there is only one. */
  case: string;
  verdict: 'right' | 'wrong' | 'skipped';
  /** The actual result, or why the step was skipped. */
  said?: string;
}

/** An outcome of a check; without an operation, it is about the document. */
export type Step = Omit<Outcome, 'operation'> & { operation?: string };

/** Why a step fails: because of the tool, or of our server, or because nobody claims that it works. */
export interface Excuse {
  cause: 'tool' | 'server' | 'nobody';
  /** In a sentence. */
  why: string;
}

/** Where a trial runs. */
export interface Place {
  /** The folder of the installation; the root of the repository for its own packages. */
  tool: string;
  /** The path of a program of the installation. */
  bin: (name: string) => string;
  /** A folder of this run, from which the packages of the installation can be imported. */
  work: string;
  /** The name, the path and the content of the document; empty for a trial that reads none. */
  document: DocumentName | '';
  doc: string;
  description: OpenApiDocument;
  /** Environment variables, in which `node` is the newest supported version. */
  env: NodeJS.ProcessEnv;
  /** Starts the reference server, once for all documents of a trial. */
  server: () => Promise<ReferenceServer>;
  /** Makes something that several trials need, once in a run, below a folder of the run. */
  once: <Made>(make: (folder: string) => Promise<Made>) => Promise<Made>;
  /** Reports a step that takes long. */
  report: (line: string) => void;
}

/** Looks at what the tool did. An error that it throws is a failure of the tool. */
export type Check = (place: Place, ran: Ran) => Promise<Step[]>;

/** A trial of a tool or a program of other authors. */
export interface Trial {
  name: string;
  version: string;
  /** The section of the page, for tools that read documents. */
  kind?: string;
  /** What is tried, if its name does not say it, for the terminal. */
  how?: string;
  /** Its packages, outside of the repository's dependencies. */
  install?: Install;
  /** The language that it needs, if this is not the language of its packages. */
  needs?: Language;
  /** The documents that it reads, one after another. */
  on?: readonly DocumentName[];
  /** Files that the tool reads, by their path in the folder of the run. */
  files?: (place: Place) => Readonly<Record<string, string>>;
  /** A command that must exit with 0. */
  run?: (place: Place) => Command;
  then?: readonly Check[];
  /** Additional command-line arguments of the reference server. */
  server?: readonly string[];
  /** Its requests or results differ from run to run: none are reused, and an excuse need not apply each time. */
  isRandom?: true;
  /** Known failures, by `operation/case`. With `*` as the operation, the case fails in at least one of them. */
  excused?: Readonly<Record<string, Excuse>>;
}

/** The outcomes of a trial; empty if it was skipped or failed as a whole. */
export interface Tried<Row extends Trial = Trial> {
  trial: Row;
  outcomes: Outcome[];
  /** Why it was not run, such as a language that is not installed. */
  skipped?: string;
  /** Why it could not be run to its end. */
  failed?: string;
}

/** A failure of the tool in a document, in all documents in which it fails: `excuse('tool', why, 'call', '3.0')`. */
export const excuse = (
  cause: Excuse['cause'],
  why: string,
  failing: string,
  ...operations: readonly string[]
): Record<string, Excuse> =>
  Object.fromEntries(operations.map((operation) => [`${operation}/${failing}`, { cause, why }]));
