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
