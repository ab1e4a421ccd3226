import type { RequirementId } from '../../../../generated/registers.ts';
import type { Check } from './check.ts';
import type { OperationDescription } from './operation-description.ts';
import type { Remedy } from './remedy.ts';
import type { SubjectId } from './subject.ts';

/** The checks of a run, and what they know of each operation. The engine imports none of it. */
export interface Suite {
  /** All checks and observations, in the order of the report. */
  readonly checks: readonly Check[];
  /** What a successful request of each operation creates, deletes and reveals; undefined for operations of an overlay. */
  readonly descriptions: Readonly<
    Record<string, Pick<OperationDescription, 'effect' | 'reveals'> | undefined>
  >;
  /** Why no run can test a requirement. */
  readonly unchecked: Readonly<Partial<Record<RequirementId, string>>>;
  /** The options with which a run tests a requirement, if measured: all options of any one list suffice. */
  readonly requiredOptions?: Readonly<Partial<Record<SubjectId, readonly (readonly Remedy[])[]>>>;
}
