/** The ids in the `path` of an entry, with any separator; none if the path is not a string. */
export const idsInPath = (path: unknown): ReadonlySet<number> =>
  new Set(typeof path === 'string' ? path.match(/\d+/g)?.map(Number) : []);
