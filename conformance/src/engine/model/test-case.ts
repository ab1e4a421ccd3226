import type { UnknownId } from '../../../../generated/registers.ts';
import type { SubjectId } from './ids.ts';

/** Things that no operation deletes, such as notes: the service declares their kinds here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the service fills it
export interface LastingKinds {}

/** What a check requires. A run that lacks it does not run the check, and reports the reason. */
export type Need =
  /** The account's e-mail address and password: a token is not enough. */
  | 'password'
  | 'second-account'
  /** The address of the web application, to open shareable links. */
  | 'app-url'
  /** Permission to change what the account contained before the run, such as its whole trash. */
  | 'destructive'
  /** Permission to create what the interface cannot delete. */
  | keyof LastingKinds
  /** Requests of generated input: `--budget`. */
  | 'budget'
  | `arrange:${string}`
  | `observe:${string}`
  /** What an overlay specifies for an unknown, e.g. the name of a parameter. */
  | `overlay:${UnknownId}`;

/** A combination of values with which a check tests its operation. */
export interface TestCase {
  /** Its values in words, e.g. `one file, by its hash`. */
  readonly name: string;
  /** The value of each factor. */
  readonly values: Readonly<Record<string, string>>;
  /** Those requirements of the check that this case tests. */
  readonly tests: readonly SubjectId[];
  /** What it requires beyond the needs of the check. */
  readonly needs: readonly Need[];
}
