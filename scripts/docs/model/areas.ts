/** The titles of the areas by the prefix of their ids, as in the runner's reports. */
const titles: Readonly<Record<string, string>> = {
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
  RULE: 'Every exchange',
  U: 'Choices of the overlay',
};

export const areaTitle = (area: string): string => titles[area] ?? area;

/** E.g. `AUTH` for `AUTH-3`. */
export const areaOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

/** Facts by area, in the order in which the areas first occur. */
export function byArea<Fact extends { readonly id: string }>(facts: readonly Fact[]): Map<string, Fact[]> {
  const areas = new Map<string, Fact[]>();
  for (const fact of facts) areas.set(areaOf(fact.id), [...(areas.get(areaOf(fact.id)) ?? []), fact]);
  return areas;
}

/** The heading of an area, with its prefix as the anchor. */
export const areaHeading = (area: string): string => `## ${areaTitle(area)} {#${area.toLowerCase()}}`;
