import type { UnknownId } from '../../../../generated/registers.ts';
import type { Subject, SubjectId } from './ids.ts';
import { perService, service } from './service.ts';

export type { Subject, SubjectId } from './ids.ts';

const subjects = perService(
  ({ requirements, rules, clientRules, unknowns }) =>
    new Map<string, Subject>([
      ...[...requirements, ...rules, ...clientRules].map(
        ({ id, statement }) => [id, { id, statement }] as const,
      ),
      // A server can fulfil a statement, but not a question: so the statement of an unknown is made from it.
      ...unknowns.map(
        ({ id, question }) =>
          [id, { id, statement: `The server does what the overlay specifies for "${question}"` }] as const,
      ),
    ]),
);

const questions = perService(
  ({ unknowns }) => new Map<string, string>(unknowns.map(({ id, question }) => [id, question])),
);

/** Whether it is an unknown, and no fact. */
export const isUnknown = (id: string): id is UnknownId => questions().has(id);

/** What an observation is about: the question of an unknown. */
export const questionOf = (id: SubjectId): string => questions().get(id) ?? subjectOf(id).statement;

/** The subject with an id; undefined if there is none. */
export const findSubject = (id: string): Subject | undefined => subjects().get(id);

export function subjectOf(id: SubjectId): Subject {
  const subject = subjects().get(id);
  if (!subject) throw new TypeError(`There is no subject ${id}.`);
  return subject;
}

/** The part of an id that groups it: `FOLDER` of `FOLDER-4`. */
export const areaOf = (id: SubjectId): string => id.slice(0, id.lastIndexOf('-'));

/** The requirements and rules of every run, and the unknowns that an overlay answers, in the order of reports. */
export function subjectsWith(answers: ReadonlySet<UnknownId>): SubjectId[] {
  const { requirements, rules, unknowns } = service();
  return [...requirements, ...rules, ...unknowns.filter(({ id }) => answers.has(id))].map(({ id }) => id);
}

/** Each of these once, in the order of reports. */
export function inOrder(ids: Iterable<SubjectId>): SubjectId[] {
  const wanted = new Set<string>(ids);
  return [...subjects().keys()].filter((id) => wanted.has(id)) as SubjectId[];
}
