import type { Contract } from '../contract/contract.ts';
import { UsageError } from '../model/errors.ts';
import type { RunOptions } from './run-options.ts';
import type { Check } from '../model/check.ts';
import { leftOutReasons } from '../model/left-out.ts';
import { matchPatterns, type Matches } from './patterns.ts';
import { shardOf } from '../model/shard.ts';
import { subjectsWith, type SubjectId } from '../model/subject.ts';

export type SelectionOptions = Pick<RunOptions, 'only' | 'skip' | 'profile' | 'shard'>;

/** What a run tests, and what it reports. */
export interface Selection {
  /** Checks and observations that run and count. */
  readonly selected: readonly Check[];
  /** Checks that run only for the tests of every response; their own results do not count. */
  readonly supporting: readonly Check[];
  /** The requirements that every exchange is tested for. */
  readonly responseSubjects: ReadonlySet<SubjectId>;
  /** What the run reports on, in the order of the registers, whatever it finds. What else fails is reported as well. */
  readonly subjects: readonly SubjectId[];
  /** What `--skip` names, which is not reported even if it fails. */
  readonly skipped: ReadonlySet<SubjectId>;
  /** Why no selected check tests a requirement, although the suite has checks of it. */
  readonly unproven: Readonly<Partial<Record<SubjectId, string>>>;
}

type SelectionContract = Pick<Contract, 'operations' | 'answers' | 'responseSubjects'>;

/**
 * Selects what a run tests. A check runs if `only` names it, its operation or something that it tests, unless `skip`
 * names it, one of its operations or all that it tests.
 *
 * @throws UsageError if a pattern matches nothing, or the patterns leave nothing to run
 */
export function select(
  suite: readonly Check[],
  contract: SelectionContract,
  options: SelectionOptions,
): Selection {
  const only = options.only.length > 0 ? matchPatterns(options.only, suite, contract) : undefined;
  const skip = matchPatterns(options.skip, suite, contract);
  const skipped = (check: Check) => isSkipped(check, skip);

  const wanted = suite.filter((check) => (!only || isWanted(check, only)) && !skipped(check));
  const inProfile = (check: Check) => options.profile === 'full' || check.profile === 'core';
  const chosen = wanted.filter(inProfile);
  const responseSubjects = chosenResponseSubjects(contract, only, skip);
  const supporting = suite.filter(
    (check) =>
      only && supports(check, only, contract, responseSubjects) && !skipped(check) && !chosen.includes(check),
  );
  if (chosen.length === 0 && responseSubjects.size === 0) throw nothingSelected(wanted, options);

  const isSubject = (id: SubjectId) =>
    !skip.subjects.has(id) &&
    (!only || only.subjects.has(id) || responseSubjects.has(id) || provedAtLarge(id, wanted, only));
  const subjects = subjectsWith(contract.answers).filter(isSubject);
  const observes = chosen.some(({ tests }) => tests.length === 0);
  if (subjects.length === 0 && !observes) throw nothingSelected([], options);
  const mine = options.shard ? new Set(shardOf([...chosen, ...supporting], options.shard)) : undefined;
  const selected = chosen.filter((check) => mine?.has(check) ?? true);
  return {
    selected,
    supporting: supporting.filter((check) => mine?.has(check) ?? true),
    responseSubjects,
    subjects,
    skipped: skip.subjects,
    unproven: reasons(subjects, { suite, wanted, chosen, selected }),
  };
}

/**
 * Checks that a selection left out and that may send a successful request of these operations, those of the core profile
 * first: a refusal proves something only if another request succeeds.
 */
export function counterparts(
  suite: readonly Check[],
  operations: readonly string[],
  ran: ReadonlySet<Check>,
  { skip, profile, contract }: Pick<RunOptions, 'skip' | 'profile' | 'contract'>,
): Check[][] {
  const skipped = matchPatterns(skip, suite, contract);
  const fitting = suite.filter(
    (check) =>
      !ran.has(check) &&
      check.alone !== 'last' &&
      check.operations.some((operation) => operations.includes(operation)) &&
      !isSkipped(check, skipped),
  );
  const core = fitting.filter((check) => check.profile === 'core');
  const full = profile === 'full' ? fitting.filter((check) => check.profile === 'full') : [];
  return [core, full];
}

function isWanted(check: Check, only: Matches): boolean {
  return (
    only.checks.has(check.name) ||
    check.operations.some((operation) => only.operations.has(operation)) ||
    [...check.tests, ...check.observes].some((id) => only.subjects.has(id))
  );
}

function isSkipped(check: Check, skip: Matches): boolean {
  return (
    skip.checks.has(check.name) ||
    check.operations.some((operation) => skip.operations.has(operation)) ||
    [...check.tests, ...check.observes].every((id) => skip.subjects.has(id))
  );
}

/** Selecting an operation selects all tests of its responses; skipping it skips those that apply to no other operation. */
function chosenResponseSubjects(contract: SelectionContract, only: Matches | undefined, skip: Matches) {
  const chosen = [...contract.responseSubjects].filter(
    ([id, operations]) =>
      (!only || only.subjects.has(id) || operations.some((operation) => only.operations.has(operation))) &&
      !skip.subjects.has(id) &&
      !(operations.length > 0 && operations.every((operation) => skip.operations.has(operation))),
  );
  return new Set(chosen.map(([id]) => id));
}

/** For a selected requirement that every response is tested for, any check that calls its operations will do. */
function supports(
  check: Check,
  only: Matches,
  contract: SelectionContract,
  responseSubjects: ReadonlySet<SubjectId>,
): boolean {
  if (check.profile !== 'core' || check.tests.length === 0) return false;
  return [...only.subjects].some(
    (id) =>
      responseSubjects.has(id) &&
      check.operations.some((operation) => contract.responseSubjects.get(id)!.includes(operation)),
  );
}

/** Whether a check that was selected by its id, sentence or operation tests the requirement. */
function provedAtLarge(id: SubjectId, wanted: readonly Check[], only: Matches): boolean {
  return wanted.some(
    ({ name, operations, tests }) =>
      tests.includes(id) &&
      (only.checks.has(name) || operations.some((operation) => only.operations.has(operation))),
  );
}

interface Stages {
  readonly suite: readonly Check[];
  readonly wanted: readonly Check[];
  readonly chosen: readonly Check[];
  readonly selected: readonly Check[];
}

function reasons(
  subjects: readonly SubjectId[],
  { suite, wanted, chosen, selected }: Stages,
): Selection['unproven'] {
  const provenBy = (checks: readonly Check[]) => new Set(checks.flatMap(({ tests }) => tests));
  const [bySuite, byWanted, byChosen, bySelected] = [suite, wanted, chosen, selected].map(provenBy);
  const found: Partial<Record<SubjectId, string>> = {};
  for (const id of subjects) {
    if (bySelected!.has(id) || !bySuite!.has(id)) continue;
    if (byChosen!.has(id)) found[id] = leftOutReasons.shard;
    else if (byWanted!.has(id)) found[id] = leftOutReasons.profile;
    else found[id] = leftOutReasons.filter;
  }
  return found;
}

function nothingSelected(wanted: readonly Check[], { only, skip }: SelectionOptions): UsageError {
  if (wanted.length > 0) {
    return new UsageError('The checks that --only selects run only in the full profile: add --profile full.');
  }
  if (skip.length === 0)
    return new UsageError(`No check tests ${only.join(', ')}: see the command "explain".`);
  return new UsageError('No check is left to run: --skip removes everything that --only selects.');
}
