/** The ids that the `path` of an entry names, whatever stands between them; none where it is no text. */
export const idsInPath = (path: unknown): ReadonlySet<number> =>
  new Set(typeof path === 'string' ? path.match(/\d+/g)?.map(Number) : []);
