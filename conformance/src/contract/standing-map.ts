import type { SubjectId } from '../model/subject.ts';
import { refutableRequirements, standingRequirements, standingRules } from './standing-subjects.ts';
import type { Description } from './description.ts';
import { isObject, stringsOf } from './json.ts';
import type { OverlaidContract } from './judge.ts';

/** The standing subjects, each with the operations whose responses can test it. */
export function standingMap(
  description: Description,
  overlaid: OverlaidContract | undefined,
): Map<SubjectId, readonly string[]> {
  const marks = new Map(
    [...description.operations.values()].map(({ id, node }) => [id, marksUnder(description, node.responses)]),
  );
  const standing = new Map<SubjectId, readonly string[]>();
  for (const id of [...standingRequirements, ...refutableRequirements]) {
    standing.set(
      id,
      [...marks].filter(([, marked]) => marked.has(id)).map(([operation]) => operation),
    );
  }
  const every = [...(overlaid?.description ?? description).operations.keys()];
  for (const id of standingRules) standing.set(id, id === 'GEN-3' ? [...marks.keys()] : every);
  for (const operation of overlaid?.description.operations.values() ?? []) {
    for (const unknown of overlaid?.answers.ofOperation(operation) ?? []) {
      standing.set(unknown, [...(standing.get(unknown) ?? []), operation.id]);
    }
  }
  return standing;
}

/** All `x-requirements` below a node. */
function marksUnder(description: Description, root: unknown): ReadonlySet<string> {
  const marks = new Set<string>();
  const followed = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const mark of stringsOf(node['x-requirements'])) marks.add(mark);
    if (typeof node.$ref === 'string' && !followed.has(node.$ref)) {
      followed.add(node.$ref);
      visit(description.at(node.$ref.slice(1)).node);
    }
    Object.values(node).forEach(visit);
  };
  visit(root);
  return marks;
}
