import type { Problem } from '../lib/problem.ts';
import { parseFailure } from './parse-faults.ts';

/**
 * What a keeper corrects first. A problem of one step hides those of the later steps, in all files, because they often
 * only follow from it. A rule that is in no step reads only the place that it reports: its problems hide none, and are
 * always shown.
 */
const steps: readonly ReadonlySet<string>[] = [
  // Files that cannot be read, so that all that they should contain is missing.
  new Set(['yaml', 'specification']),
  // References to something else, so that a file is read as what it is not.
  new Set(['file-storage/path-refs']),
  // Parts that have another form, name or place.
  new Set([
    'component-name-unique',
    'file-storage/beside-refs',
    'file-storage/operation-ids',
    'file-storage/possible-values',
    'no-enum-type-mismatch',
    'struct',
  ]),
  // What is named somewhere, or must be there, and does not exist.
  new Set([
    'file-storage/request-examples',
    'file-storage/response-examples',
    'no-empty-servers',
    'no-required-schema-properties-undefined',
    'no-unresolved-refs',
    'operation-2xx-response',
    'operation-4xx-response',
    'operation-operationId',
    'operation-operationId-unique',
    'operation-tag-defined',
    'path-parameters-defined',
    'security-defined',
  ]),
  // What nothing uses, so that the rules do not read it.
  new Set(['file-storage/unused-files', 'no-unused-components']),
  // Schemas and operations, and what is compared with them.
  new Set([
    'file-storage/constraint-sources',
    'file-storage/property-descriptions',
    'file-storage/success-envelope',
    'file-storage/timestamps',
    'no-invalid-media-type-examples',
    'no-invalid-parameter-examples',
    'no-invalid-schema-examples',
  ]),
];
const [unreadable, misformed, missing, review] = [0, 2, 3, 5];

/** Rules about what is beside the compiled contract: no error of a compiled part follows from their problems. */
const besideCompiled = new Set([
  'file-storage/constraint-sources',
  'file-storage/description-style',
  'file-storage/property-descriptions',
  'file-storage/reserved-hosts',
]);

/** Rules about a register and its citations. */
const registers = new Set([
  'file-storage/overlay-answers',
  'file-storage/requirement-ids',
  'file-storage/unknown-ids',
]);

/** An invalid schema is reported at its place and, with this message, at each of its examples. */
const uncheckable = 'Example validation errored: ';

/** @returns undefined for a problem that follows from no other */
function stepOf({ rule, message }: Problem): number | undefined {
  if (message.startsWith(uncheckable)) return steps.length;
  if (message.includes(parseFailure)) return unreadable;
  if (registers.has(rule)) {
    if (message.startsWith('There is no ')) return missing;
    if (message.includes(' not cited anywhere')) return steps.length;
    // An entry or a citation that cannot be read: what it is about seems to be missing.
    return misformed;
  }
  const step = steps.findIndex((rules) => rules.has(rule));
  return step < 0 ? undefined : step;
}

/** Whether constraints cannot be reviewed yet, because of what is corrected first. */
export const isBeforeReview = (problems: readonly Problem[]): boolean =>
  problems.some((problem) => (stepOf(problem) ?? review) < review);

export const isBesideCompiled = ({ rule }: Problem): boolean => besideCompiled.has(rule);

/** The problems without those that follow from others. */
export function dropFollowupErrors(problems: readonly Problem[]): Problem[] {
  const first = Math.min(...problems.map((problem) => stepOf(problem) ?? Infinity));
  const causes = problems.filter((problem) => (stepOf(problem) ?? first) === first);
  return causes.filter((problem) => !isMisspelt(problem, causes) && !isMisplaced(problem, causes));
}

/** The name of a missing field or parameter may be misspelt. */
function isMisspelt({ file, message }: Problem, causes: readonly Problem[]): boolean {
  const [, urlPath] = / does not define the path parameter .+ expected by path (.+)$/.exec(message) ?? [];
  if (urlPath !== undefined)
    return causes.some((other) => other.message.endsWith(` is not used in the path ${urlPath}`));
  const lacks = /^The field `.+` must be present|^Must contain at least one| must have required property /;
  if (!lacks.test(message)) return false;
  const unexpected = / is not expected here| must NOT have (?:additional|unevaluated) properties /;
  return causes.some((other) => other.file === file && unexpected.test(other.message));
}

/** What is written into the root document has its own file, in which it has other neighbours and references. */
function isMisplaced({ rule, file, line }: Problem, causes: readonly Problem[]): boolean {
  if (rule === 'file-storage/path-refs') return false;
  return causes.some(
    (other) => other.message.includes(' must be only `$ref: ') && other.file === file && other.line < line,
  );
}
