import type { BaseResolver } from '@redocly/openapi-core';
import type { Paths } from '../lib/paths.ts';
import type { Problem } from '../lib/problem.ts';
import { parseProblems, sourceFiles } from './documents.ts';
import { dropFollowupErrors } from './drop-followup-errors.ts';
import { danglingReferences } from './overlays.ts';
import { worded } from './wording.ts';

/** What a keeper corrects first, in words: of what the rules have found, and of what they do not read. */
export async function causesOf(
  found: readonly Problem[],
  paths: Paths,
  resolver: BaseResolver,
): Promise<Problem[]> {
  const problems = [...found, ...(await danglingReferences(paths))];
  // Redocly has not read files that only an invalid file refers to.
  if (problems.length > 0) problems.push(...(await parseProblems(await sourceFiles(paths), resolver)));
  return worded(dropFollowupErrors(problems), paths);
}
