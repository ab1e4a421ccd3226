/** Whether a field says anything: null is as good as absent. */
export const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== undefined && value !== null;
