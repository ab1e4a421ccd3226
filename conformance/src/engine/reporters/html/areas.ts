import type { Report, RequirementReport } from '../../model/report.ts';
import { areaOf, type SubjectId } from '../../model/subject.ts';
import { groupBy } from '../group-by.ts';

type AreaId<Id> = Id extends `${infer Area}-${string}` ? Area : never;

const titles: Readonly<Record<AreaId<SubjectId>, string>> = {
  GEN: 'General',
  AUTH: 'Authentication',
  USER: 'Users',
  ENTRY: 'Entries',
  FOLDER: 'Folders',
  TRASH: 'Trash',
  LINK: 'Shareable links',
  SHARE: 'Shares',
  WS: 'Workspaces',
  ARCHIVE: 'Archives',
  CONVERT: 'Conversion',
  STAR: 'Stars',
  NOTE: 'Notes',
  VAULT: 'Vault',
  TRACK: 'Tracking',
  UPLOAD: 'Uploads',
  PART: 'Multipart uploads',
  REG: 'Registration',
  ERR: 'Errors',
  VER: 'Versioning',
  RULE: 'All responses',
  U: 'Choices of the overlay',
};

/** `Folders` for `FOLDER`. */
export const areaTitle = (area: string): string => titles[area as keyof typeof titles];

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
