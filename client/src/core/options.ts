import type { CallOptions } from './client.ts';

/** The name of every option of a type. */
export type Names<Options> = Readonly<Record<keyof Options, true>>;

export const callOptions: Names<CallOptions> = {
  signal: true,
  timeout: true,
  retries: true,
  retryUnsafe: true,
  headers: true,
};

/**
 * Refuses an option that does not exist. A misspelt one would be ignored, and only TypeScript notices it.
 *
 * @param where name of the function that takes the options
 * @throws TypeError
 */
export function requireKnown<Options extends object>(
  where: string,
  options: Options,
  known: Names<Options>,
): void {
  for (const name of Object.keys(options)) {
    if (name in known) continue;
    throw new TypeError(`${where} has no option ${name}. Its options are ${Object.keys(known).join(', ')}.`);
  }
}
