import type { RequirementId, UnknownId } from '../../../../generated/registers.ts';

/** The service declares its rules here, so that a misspelt id does not compile. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the service fills it
export interface RuleIds {}

/** A rule for every exchange, or for every client, that the interface implies without a sentence. */
export type RuleId = keyof RuleIds;

/**
 * The subject of a verdict: a requirement of the interface, a rule for every exchange, or, in a run with an overlay, an
 * unknown for which the overlay specifies the behaviour.
 */
export type SubjectId = RequirementId | RuleId | UnknownId;

/** A fact in one sentence. */
export interface Subject<Id extends SubjectId = SubjectId> {
  readonly id: Id;
  readonly statement: string;
}
