/** Whether a field says anything: null is as good as absent. */
export const isPresent = <Value>(value: Value | null | undefined): value is Value =>
  value !== undefined && value !== null;
