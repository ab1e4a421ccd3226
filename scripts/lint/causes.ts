import type { Problem } from '../lib/problem.ts';
import { misplacedRef, parseFailure, withoutRepetition } from './wording.ts';

/** Rules for an incomplete document. */
const incompleteness = new Set(['yaml', 'specification', 'no-unresolved-refs']);

/** A part of the document that cannot be read, so that all that it should contain is missing. */
const isIncompleteness = ({ rule, message }: Problem): boolean =>
  incompleteness.has(rule) ||
  (rule === 'struct' &&
    (message.startsWith(misplacedRef) || /^Expected type `\w+` \((?:object|array)\)/.test(message)));

/**
 * Rules about the whole document: if it is incomplete, their findings only follow from that. Each other rule only reads
 * the place that it reports.
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

/** Of these two rules, only a citation of a missing entry is a cause, not a consequence. */
const registers = new Set(['file-storage/requirement-ids', 'file-storage/unknown-ids']);

const danglingRef = "Can't resolve $ref: ";

/** An invalid schema is reported at its place and, with this message, at each of its examples. */
const uncheckable = 'Example validation errored: ';

/** The problems without those that follow from others; each place once. */
export function causesOf(problems: readonly Problem[]): Problem[] {
  const isIncomplete = problems.some(isIncompleteness);
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
  const remaining = problems.filter(({ message }) => !message.startsWith(uncheckable));
  return remaining.length > 0 ? remaining : problems;
}
