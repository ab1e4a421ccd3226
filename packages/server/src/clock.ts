/** Returns the current time. Tests replace it. */
export type Clock = () => Date;

/** Returns milliseconds since an arbitrary moment. Unlike the time of day, it never jumps. */
export type Stopwatch = () => number;

/** Formats a time as resources show it: ISO 8601 in UTC with microseconds. */
export function timestamp(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z');
}
