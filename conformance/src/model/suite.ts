import type { RequirementId } from '../../../generated/registers.ts';
import type { Check } from './check.ts';
import type { OperationSheet } from './operation-sheet.ts';
import type { Remedy } from './remedy.ts';
import type { SubjectId } from './subject.ts';

/** What a run is made of; the engine knows none of it by itself. */
export interface Suite {
  /** All checks and observations, in the order of the report. */
  readonly checks: readonly Check[];
  /** What every success makes, deletes and reveals; nothing is known of an operation that an overlay adds. */
  readonly sheets: Readonly<Record<string, Pick<OperationSheet, 'effect' | 'reveals'> | undefined>>;
  /** Why no run shows a requirement. */
  readonly unchecked: Readonly<Partial<Record<RequirementId, string>>>;
  /** Options that have a requirement tried, any one of the lists, where that was measured. */
  readonly takes?: Readonly<Partial<Record<SubjectId, readonly (readonly Remedy[])[]>>>;
}
