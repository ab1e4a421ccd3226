import type { Problem } from '../lib/problem.ts';
import { parseFailure, withoutRepetition } from './wording.ts';

/** Rules that find a document incomplete. */
const incompleteness = new Set(['yaml', 'specification', 'no-unresolved-refs']);

/**
 * Rules that look at what a document is made of as a whole: of an incomplete one they say what follows from that. The
 * others look at the place alone that they report.
 */
const ofTheWhole = new Set([
  'file-storage/unused-files',
  'file-storage/citation-subjects',
  'file-storage/constraint-sources',
  'file-storage/property-descriptions',
  'file-storage/timestamps',
  'file-storage/request-examples',
  'file-storage/response-examples',
  'file-storage/success-envelope',
  'file-storage/workflow-operations',
  'file-storage/path-refs',
  'no-invalid-media-type-examples',
  'no-invalid-parameter-examples',
  'no-invalid-schema-examples',
  'no-unused-components',
  'operation-2xx-response',
  'operation-4xx-response',
  'path-parameters-defined',
]);

/** Of these two, only that a mark cites what is not there stands for itself. */
const registers = new Set(['file-storage/requirement-ids', 'file-storage/unknown-ids']);

const danglingRef = "Can't resolve $ref: ";

/** A schema that cannot be compiled is reported where it is wrong and, with this, at every example of it. */
const uncheckable = 'Example validation errored: ';

/** The causes without their consequences, each place once. */
export function causesOf(problems: readonly Problem[]): Problem[] {
  const isIncomplete = problems.some(({ rule }) => incompleteness.has(rule));
  const causes = isIncomplete
    ? withoutRefsToUnparsable(problems).filter((problem) => !isConsequence(problem))
    : withoutUncheckableExamples(problems);
  return withoutRepetition(causes);
}

function isConsequence({ rule, message }: Problem): boolean {
  if (registers.has(rule)) return !/^There is no |^Failed to parse/.test(message);
  return ofTheWhole.has(rule) || message.startsWith(uncheckable);
}

/** A file that cannot be parsed is also reported at every `$ref` to it. */
function withoutRefsToUnparsable(problems: readonly Problem[]): Problem[] {
  const unparsable = new Set(
    problems
      .filter(({ message }) => message.startsWith(parseFailure))
      .map(({ message }) => danglingRef + message.slice(parseFailure.length)),
  );
  return problems.filter(({ message }) => !unparsable.has(message));
}

function withoutUncheckableExamples(problems: readonly Problem[]): readonly Problem[] {
  const others = problems.filter(({ message }) => !message.startsWith(uncheckable));
  return others.length > 0 ? others : problems;
}
