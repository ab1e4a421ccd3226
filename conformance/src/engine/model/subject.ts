import {
  requirements,
  unknowns,
  type RequirementId,
  type UnknownId,
} from '../../../../generated/registers.ts';
import { clientRules, rules, type RuleId } from './rules.ts';

/**
 * The subject of a verdict: a requirement of the interface, a rule for every exchange, or, in a run with an overlay, an
 * unknown for which the overlay specifies the behaviour.
 */
export type SubjectId = RequirementId | RuleId | UnknownId;

export interface Subject {
  readonly id: SubjectId;
  /** One sentence. */
  readonly statement: string;
}

const subjects = new Map<string, Subject>([
  ...requirements.map(({ id, statement }) => [id, { id, statement }] as const),
  ...[...rules, ...clientRules].map(({ id, statement }) => [id, { id, statement }] as const),
  // A server can fulfil a statement, but not a question: so the statement of an unknown is made from it.
  ...unknowns.map(
    ({ id, question }) =>
      [id, { id, statement: `The server does what the overlay specifies for "${question}"` }] as const,
  ),
]);

const questions = new Map<string, string>(unknowns.map(({ id, question }) => [id, question]));

/** What an observation is about: the question of an unknown. */
export const questionOf = (id: SubjectId): string => questions.get(id) ?? subjectOf(id).statement;

/** The subject with an id; undefined if there is none. */
export const findSubject = (id: string): Subject | undefined => subjects.get(id);

export function subjectOf(id: SubjectId): Subject {
  const subject = subjects.get(id);
  if (!subject) throw new TypeError(`There is no subject ${id}.`);
  return subject;
}

/** The part of an id that groups it: `FOLDER` of `FOLDER-4`. */
export const areaOf = (id: SubjectId): string => id.slice(0, id.lastIndexOf('-'));
