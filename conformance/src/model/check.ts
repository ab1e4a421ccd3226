import type { OperationId } from '../../../generated/operations.ts';
import type { UnknownId } from '../../../generated/registers.ts';
import type { TestContext } from './test-context.ts';
import type { SubjectId } from './subject.ts';

/** What a check cannot do without; a run that does not have it leaves the check out, with the reason. */
export type Need =
  /** The account's e-mail address and password, not merely a token. */
  | 'password'
  | 'second-account'
  /** The web application's address, where shareable links are followed. */
  | 'app-url'
  /** Leave to touch what the account held before, such as the whole trash. */
  | 'destructive'
  /** Leave to create a note or a workspace, for which the interface has no removal. */
  | 'note'
  | 'workspace'
  /** Requests of generated input: `--budget`. */
  | 'budget'
  | `arrange:${string}`
  | `observe:${'entry' | 'link'}`
  /** The choice that an overlay makes, e.g. the name of a parameter. */
  | `overlay:${UnknownId}`;

/** `core` runs always, `full` in the full profile only. */
export type Profile = 'core' | 'full';

/**
 * What a check is called wherever a sentence would be too long, or may be reworded: a requirement or an unknown that it is
 * about, a full stop, and what tells it from the others, e.g. `FOLDER-4.2`. It never changes, and is never used again.
 */
export type CheckId = `${string}-${number}.${string}`;

interface Common {
  /** What it is about: operationIds for `--only`, the first of which names its operation in reports. */
  readonly operation: OperationId | readonly OperationId[];
  /** @default 'core' for a check, 'full' for an observation */
  readonly profile?: Profile;
  readonly needs?: readonly Need[];
  /**
   * `last`: by itself, after all others. A name: never together with another check of that name.
   */
  readonly alone?: 'last' | (string & {});
  /** Of a case of its operation: the value of each dimension and option, as in the coverage table. */
  readonly covers?: Readonly<Record<string, string>>;
  /** Whether it sends many operations, or looks at what the whole run did: any of them may have the fault that it shows. */
  readonly isWalk?: boolean;
}

export interface CheckOptions extends Common {
  /** The requirements that it proves; never empty. */
  readonly proves: readonly [SubjectId, ...SubjectId[]];
  /** The unknowns that show on the way. */
  readonly watches?: readonly UnknownId[];
}

export interface ObservationOptions extends Common {
  /** The unknowns that it reports on. */
  readonly watches: readonly [UnknownId, ...UnknownId[]];
}

export interface Check {
  readonly id: CheckId;
  /** One sentence, unique in the suite. */
  readonly name: string;
  /** Empty for an observation. */
  readonly proves: readonly SubjectId[];
  /** The unknowns that it reports on. */
  readonly watches: readonly UnknownId[];
  readonly operations: readonly OperationId[];
  readonly profile: Profile;
  readonly needs: readonly Need[];
  readonly alone: string | undefined;
  readonly covers: Readonly<Record<string, string>> | undefined;
  readonly isWalk: boolean;
  readonly run: (t: TestContext) => Promise<void>;
}

/**
 * Declares a check: its id, one sentence, the requirements that it proves, and how.
 *
 * @example
 * check('FOLDER-4.1', 'a folder without a name is refused', { proves: ['FOLDER-4'], operation: 'createFolder' }, async (t) => {
 *   const answer = await t.send('createFolder', { body: { parentId: null } });
 *   t.expectValidationError(answer, 'name');
 * });
 */
export function check(id: CheckId, name: string, options: CheckOptions, run: Check['run']): Check {
  return { id, name, ...common(options), proves: options.proves, watches: options.watches ?? [], run };
}

/**
 * Declares an observation: how the server behaves where the interface is silent. It reports through `t.observed` and
 * never fails.
 *
 * @example
 * observation('U-17.1', 'an entry that does not exist', { watches: ['U-17'], operation: 'createShareableLink' }, async (t) => {
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
  return { id, name, ...common({ profile: 'full', ...options }), proves: [], watches: options.watches, run };
}

function common({ operation, profile = 'core', needs = [], alone, covers, isWalk = false }: Common) {
  const operations: readonly OperationId[] = typeof operation === 'string' ? [operation] : operation;
  return { operations, profile, needs, alone, covers, isWalk };
}
