import type { ReferenceServer } from '../live/reference-server.ts';

/** What came of one step. */
export interface Outcome {
  operation: string;
  /** Which step of the operation; empty where there is one. */
  case: string;
  verdict: 'right' | 'wrong' | 'skipped';
  /** What was seen instead, or why it was not tried. */
  said?: string;
}

/** What a recipe works with. */
export interface Kitchen {
  server: ReferenceServer;
  /** A folder that is kept between runs, for what is downloaded and built. */
  cache: string;
  /** A folder of this run. */
  work: string;
  /** Tells what takes long. */
  report: (line: string) => void;
}

/** A program that nobody here wrote, and how it is run against the reference server. */
export interface Program {
  name: string;
  version: string;
  /** Where it comes from, as the page says it. */
  source: string;
  /** What of it is redirected to the reference server, and why. */
  redirected: string;
  /** The command that its language has. Where it cannot be started, the program is skipped. */
  needs?: { language: string; command: string; args: readonly string[] };
  run: (kitchen: Kitchen) => Promise<Outcome[]>;
}

/** What came of a program: its outcomes, why it was skipped, or why it could not be run to its end. */
export type Tried =
  | { name: string; outcomes: Outcome[] }
  | { name: string; skipped: string }
  | { name: string; failed: string };
