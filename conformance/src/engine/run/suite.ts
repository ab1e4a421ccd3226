import type { RequirementId } from '../../../../generated/registers.ts';
import type { CheckContext, RunParts } from './check-context.ts';
import type { Check } from '../model/check.ts';
import type { KnownOperations } from '../model/known-operation.ts';
import type { Remedy } from '../model/remedy.ts';
import type { SubjectId } from '../model/subject.ts';

/** The checks of a run, and what they know of each operation. */
export interface Suite {
  /** All checks and observations, in the order of the report. */
  readonly checks: readonly Check[];
  /** What a check gets as `t`; by default, only what the engine offers. */
  readonly contextFor?: (check: Check, parts: RunParts) => CheckContext;
  readonly descriptions: KnownOperations;
  /** Why no run can test a requirement. */
  readonly unchecked: Readonly<Partial<Record<RequirementId, string>>>;
  /** The options with which a run tests a requirement, if measured: all options of any one list suffice. */
  readonly requiredOptions?: Readonly<Partial<Record<SubjectId, readonly (readonly Remedy[])[]>>>;
}
