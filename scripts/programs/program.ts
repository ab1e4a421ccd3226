import type { ReferenceServer } from '../live/reference-server.ts';

/** The result of one step. */
export interface Outcome {
  operation: string;
  /** Distinguishes several steps of an operation; empty if there is only one. */
  case: string;
  verdict: 'right' | 'wrong' | 'skipped';
  /** The actual result, or why the step was skipped. */
  said?: string;
}

/** The server and the folders for running a program. */
export interface Kitchen {
  server: ReferenceServer;
  /** A folder that is kept between runs, for downloads and builds. */
  cache: string;
  /** A folder of this run. */
  work: string;
  /** Reports steps that take long. */
  report: (line: string) => void;
}

/** A program of other authors, and how to run it against the reference server. */
export interface Program {
  name: string;
  version: string;
  /** The source of the program, for the page. */
  source: string;
  /** What is redirected to the reference server, and how, for the page. */
  redirected: string;
  /** The command of its language. If it cannot be started, the program is skipped. */
  needs?: { language: string; command: string; args: readonly string[] };
  run: (kitchen: Kitchen) => Promise<Outcome[]>;
}

/** The outcomes of a program, why it was skipped, or why it could not be run completely. */
export type Tried =
  | { name: string; outcomes: Outcome[] }
  | { name: string; skipped: string }
  | { name: string; failed: string };
