import type { ShownExchange } from '../../model/report.ts';

/** `1 request`, `1,204 requests`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
}

/** Of these requirements, which begin a sentence: `1 needs --states URL`, `2 need --states URL`. */
export const counting = {
  need: (count: number) => (count === 1 ? 'needs' : 'need'),
  were: (count: number) => (count === 1 ? 'was' : 'were'),
};

/** `850 ms`, `8.4 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  if (Math.round(milliseconds) < 1_000) return `${Math.round(milliseconds)} ms`;
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** An ISO 8601 time in UTC as `2026-03-14 09:26 UTC`. */
export function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The name of a check in reports and lists: its id, if the report has one, and its sentence. */
export const checkLabel = ({
  id,
  name,
}: {
  readonly id?: string | undefined;
  readonly name: string;
}): string => (id === undefined ? name : `${id} ${name}`);

/** Beside a command that alone may get another response, as the run has deleted what it made. */
export const replayNote = ({ replay }: ShownExchange): string[] =>
  replay === undefined
    ? []
    : [
        `Alone, it may get another response: \`replay ${replay}\` first makes again what this run has deleted.`,
      ];

/** The part of an address below the API root; the whole address if it is elsewhere. */
export const noResponse = 'no complete response';

export const belowTarget = (url: string, target: string): string =>
  url.startsWith(`${target}/`) ? url.slice(target.length) : url;
