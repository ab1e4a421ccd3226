/** Tells the time; tests bring their own. */
export type Clock = () => Date;

/** Milliseconds that have gone by since some moment: unlike the time, never set back or forward. */
export type Stopwatch = () => number;

/** A moment as resources show it: ISO 8601 in UTC with microseconds. */
export function timestamp(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z');
}
