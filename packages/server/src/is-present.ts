/** Returns whether a field has a value. Null counts as absent. */
export const isPresent = <Value>(value: Value | null | undefined): value is Value =>
  value !== undefined && value !== null;
