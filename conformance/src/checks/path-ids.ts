/** The ids that the `path` of an entry names, whatever stands between them. */
export const idsInPath = (path: string | undefined): ReadonlySet<number> =>
  new Set((path?.match(/\d+/g) ?? []).map(Number));
