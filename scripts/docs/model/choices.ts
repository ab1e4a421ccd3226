import { yamlIfThere } from '../files.ts';
import type { Unknown } from '../../../generated/registers.ts';
import type { Paths } from '../../lib/paths.ts';
import { listOf, objectOf, textOf } from '../../lib/openapi.ts';
import { UsageError } from '../../lib/command.ts';

/** What the reference server does for an unknown. */
export interface Choice {
  /** The heading for related choices. */
  about: string;
  /** Id of the unknown. */
  point: string;
  does: string;
}

/** The choices of `docs/choices.yaml` by unknown; empty if there is no such file. */
export async function readChoices(paths: Paths, unknowns: readonly Unknown[]): Promise<Map<string, Choice>> {
  const known = new Set<string>(unknowns.map(({ id }) => id));
  const byPoint = new Map<string, Choice>();
  const groups = listOf(await yamlIfThere(paths.choices)).map(objectOf);
  const points = groups.flatMap(({ choices }) => Object.keys(objectOf(choices)));
  const strange = points.filter((point) => !known.has(point));
  if (strange.length > 0)
    throw new UsageError(
      `docs/choices.yaml: there is no unknown ${strange.join(', ')}. Correct the id, or remove the choice with its unknown.`,
    );
  for (const group of groups) {
    for (const [point, does] of Object.entries(objectOf(group.choices))) {
      // YAML parses `404.` as a number and would lose the period.
      if (typeof does !== 'string') {
        throw new UsageError(`docs/choices.yaml: ${point} is not a text; put quotation marks around it.`);
      }
      byPoint.set(point, { about: textOf(group.about), point, does });
    }
  }
  return byPoint;
}
