import { createHash } from 'node:crypto';
import type { Report } from './report.ts';

/** A result that is submitted for publication; `submission.schema.json` in the package describes it. */
export interface Submission {
  /** The server that was tested, as its authors name it. */
  readonly target: { readonly name: string; readonly version: string };
  /** The command line of the run; accounts and tokens were in its environment. */
  readonly command: string;
  /** Digest of the report, from `digestOf`. */
  readonly digest: string;
  readonly report: Report;
}

/**
 * Identifies a report by its JSON without white space, so that the file may be reformatted.
 *
 * @returns e.g. `sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`
 */
export const digestOf = (report: Report): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(report)).digest('hex')}`;

/** Enough of it to distinguish reports by eye: `9f86d081`. */
export const shortDigest = (digest: string): string => digest.slice('sha256:'.length).slice(0, 8);
