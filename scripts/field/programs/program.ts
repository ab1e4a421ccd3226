import type { Trial } from '../trial.ts';

/** A program of other authors, which is run against the reference server. */
export interface Program extends Trial {
  /** The source of the program, for the page. */
  source: string;
  /** What is redirected to the reference server, and how, for the page. */
  redirected: string;
}
