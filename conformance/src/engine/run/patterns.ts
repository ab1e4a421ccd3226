import type { Contract } from '../contract/contract.ts';
import { UsageError } from '../model/errors.ts';
import type { Check } from '../model/check.ts';
import { subjectsWith, type SubjectId } from '../model/subject.ts';
import { didYouMean } from '../model/did-you-mean.ts';

type Vocabulary = Pick<Contract, 'operations' | 'answers'>;

/** What the patterns of `--only` or `--skip` match. */
export interface Matches {
  /** Matched by their ids. */
  readonly subjects: ReadonlySet<SubjectId>;
  /** Matched by operationId or tag. */
  readonly operations: ReadonlySet<string>;
  /** The sentences of the checks that are matched by id or by sentence. */
  readonly checks: ReadonlySet<string>;
}

/**
 * Resolves patterns: ids of requirements, rules and unknowns, OpenAPI tags, operationIds (`*` matches anything, case
 * does not matter), ids of checks (`FOLDER-4.1`, `FOLDER-4.*`), and their exact sentences.
 *
 * @throws UsageError for a pattern that matches nothing
 */
export function matchPatterns(
  patterns: readonly string[],
  suite: readonly Check[],
  contract: Vocabulary,
): Matches {
  const subjects = new Set<SubjectId>();
  const operations = new Set<string>();
  const checks = new Set<string>();
  const ids = subjectIds(suite, contract);
  for (const pattern of patterns) {
    if (suite.some(({ name }) => name === pattern)) {
      checks.add(pattern);
      continue;
    }
    const glob = globOf(pattern);
    const named = suite.filter(({ id }) => glob.test(id) && pattern.includes('.'));
    for (const { name } of named) checks.add(name);
    if (named.length > 0) continue;
    const matchingIds = ids.filter((id) => glob.test(id));
    const matchingOperations = [...contract.operations.values()].filter(
      ({ id, tags }) => glob.test(id) || tags.some((tag) => glob.test(tag)),
    );
    if (matchingIds.length + matchingOperations.length === 0) throw nothingMatches(pattern, ids, contract);
    for (const id of matchingIds) subjects.add(id);
    for (const { id } of matchingOperations) operations.add(id);
  }
  return { subjects, operations, checks };
}

function subjectIds(suite: readonly Check[], contract: Vocabulary): SubjectId[] {
  const stated = subjectsWith(contract.answers);
  return [...new Set([...stated, ...suite.flatMap(({ observes }) => observes)])];
}

/** `*` matches anything; letter case does not matter. */
export function globOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i');
}

function nothingMatches(pattern: string, ids: readonly string[], contract: Vocabulary): UsageError {
  const operations = [...contract.operations.values()];
  const words = [...ids, ...operations.flatMap(({ id, tags }) => [id, ...tags])];
  return new UsageError(
    `Nothing matches ${JSON.stringify(pattern)}: no requirement, tag, operation or check.` +
      `${didYouMean(pattern, words)} The command "list" shows all of them.`,
  );
}
