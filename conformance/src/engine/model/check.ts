import type { OperationId } from '../../../../generated/operations.ts';
import type { UnknownId } from '../../../../generated/registers.ts';
import type { BasicContext } from './test-context.ts';
import type { SubjectId } from './ids.ts';
import type { Need, TestCase } from './test-case.ts';

export type { Need, TestCase };

/** `core` checks always run; `full` checks only run in the full profile. */
export type Profile = 'core' | 'full';

/**
 * The short id of a check: a requirement or an unknown that it is about, a full stop, and a number or a word, e.g.
 * `FOLDER-4.2`. It never changes, even if the sentence does, and is never reused.
 */
export type CheckId = `${string}-${number}.${string}`;

interface Common {
  /** The operations that it is about. Reports show the first; `--only` finds the check by any of them. */
  readonly operation: OperationId | readonly OperationId[];
  /** @default 'core' for a check, 'full' for an observation */
  readonly profile?: Profile;
  readonly needs?: readonly Need[];
  /**
   * `last`: the check runs alone, after all others. Any other word: checks with the same word never run at the same time.
   */
  readonly alone?: 'last' | (string & {});
  /** The cases that it tests one after another, if it tests several. */
  readonly cases?: readonly TestCase[];
  /** Whether it is a sequence of many operations: no single one of them blocks it. */
  readonly isHistory?: boolean;
  /** Whether any of many requests may have caused a failure, such as a step of a history or a request of another check. */
  readonly isAmbiguous?: boolean;
}

export interface CheckOptions extends Common {
  /** The requirements that it tests; never empty. */
  readonly tests: readonly [SubjectId, ...SubjectId[]];
  /** The unknowns that it observes as well. */
  readonly observes?: readonly UnknownId[];
}

export interface ObservationOptions extends Common {
  /** The unknowns that it reports on. */
  readonly observes: readonly [UnknownId, ...UnknownId[]];
}

export interface Check {
  readonly id: CheckId;
  /** One sentence about a correct server, unique in the suite. */
  readonly name: string;
  /** Empty for an observation. */
  readonly tests: readonly SubjectId[];
  /** The unknowns that it reports on. */
  readonly observes: readonly UnknownId[];
  readonly operations: readonly OperationId[];
  readonly profile: Profile;
  readonly needs: readonly Need[];
  readonly alone: string | undefined;
  readonly cases: readonly TestCase[] | undefined;
  readonly isHistory: boolean;
  readonly isAmbiguous: boolean;
  /** A method, so that it may ask for more than every service offers: for what the own one adds. */
  run(t: BasicContext): Promise<void>;
}

/**
 * Declares a check: its id, one sentence, the requirements that it tests, and the function that tests them.
 *
 * @example
 * check('FOLDER-4.1', 'a folder without a name is refused', { tests: ['FOLDER-4'], operation: 'createFolder' }, async (t) => {
 *   const answer = await t.send('createFolder', { body: { parentId: null } });
 *   t.expectValidationError(answer, 'name');
 * });
 */
export function check(id: CheckId, name: string, options: CheckOptions, run: Check['run']): Check {
  return { id, name, ...common(options), tests: options.tests, observes: options.observes ?? [], run };
}

/**
 * Declares an observation: how the server behaves where the interface specifies nothing. It reports with `t.observed`, and
 * never fails.
 *
 * @example
 * observation('U-17.1', 'an entry that does not exist', { observes: ['U-17'], operation: 'createShareableLink' }, async (t) => {
 *   const answer = await t.send('createShareableLink', { path: { entryId: t.unknownId }, body: {} });
 *   t.observed('U-17', `answers ${answer.status}`);
 * });
 */
export function observation(
  id: CheckId,
  name: string,
  options: ObservationOptions,
  run: Check['run'],
): Check {
  return { id, name, ...common({ profile: 'full', ...options }), tests: [], observes: options.observes, run };
}

function common(options: Common) {
  const { operation, profile = 'core', needs = [], alone, cases } = options;
  const { isHistory = false, isAmbiguous = false } = options;
  const operations: readonly OperationId[] = typeof operation === 'string' ? [operation] : operation;
  return { operations, profile, needs, alone, cases, isHistory, isAmbiguous };
}
