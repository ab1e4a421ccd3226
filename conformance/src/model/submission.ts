import type { Report } from './report.ts';

/** A result that is handed in to be published; `submission.schema.json` in the package describes it. */
export interface Submission {
  /** What was judged, as its makers call it. */
  readonly target: { readonly name: string; readonly version: string };
  /** The command line of the run; accounts and tokens were in its environment. */
  readonly command: string;
  /** Of the report, as `digestOf` gives it. */
  readonly digest: string;
  readonly report: Report;
}
