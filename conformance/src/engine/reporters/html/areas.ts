import type { Report, RequirementReport } from '../../model/report.ts';
import { service } from '../../model/service.ts';
import { areaOf } from '../../model/subject.ts';
import { groupBy } from '../group-by.ts';

/** `Folders` for `FOLDER`. */
export const areaTitle = (area: string): string => service().areas.titles[area] ?? area;

/** The requirements of an area. */
export interface Area {
  /** E.g. `FOLDER`. */
  readonly id: string;
  /** E.g. `Folders`. */
  readonly title: string;
  readonly requirements: readonly RequirementReport[];
}

/** The areas of a report, in the order of their first requirement. */
export function areasOf({ requirements }: Report): readonly Area[] {
  return [...groupBy(requirements, ({ id }) => areaOf(id))].map(([id, members]) => ({
    id,
    title: areaTitle(id),
    requirements: members,
  }));
}
