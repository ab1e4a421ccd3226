/** Options of every operation, and of the client. Those of a call take precedence. */
export interface CallOptions {
  /** Aborts the call, including pauses between retries. */
  signal?: AbortSignal | undefined;
  /**
   * Timeout of one attempt in milliseconds, including the body of the response. Default: 60,000; 600,000 for the bytes
   * of an upload; 0 or Infinity disables it. If the response is returned with an unread body (`raw`,
   * downloads), it covers only the headers.
   */
  timeout?: number | undefined;
  /**
   * How often to retry safe operations: reads, PUT and DELETE. Default: 2. Retries follow 408, 429, 500, 502, 503, 504,
   * a lost connection or a timeout, after a random pause or that of `Retry-After`.
   */
  retries?: number | undefined;
  /**
   * Retries every operation, including POST. The interface specifies no idempotency keys: if the server did the work but its
   * response was lost, it does the work twice, for example creates two notes. `uploadFile` never repeats the
   * registration. Default: false.
   */
  retryUnsafe?: boolean | undefined;
  /** Headers in addition to those of the client. */
  headers?: Record<string, string> | undefined;
}

/** What `typeof` says of the value of each option; several words are alternatives, and `object` includes null. */
export type Kinds<Options> = Readonly<Record<keyof Options, string>>;

export const callOptions: Kinds<CallOptions> = {
  signal: 'object',
  timeout: 'number',
  retries: 'number',
  retryUnsafe: 'boolean',
  headers: 'object',
};

/**
 * Refuses an option that does not exist, or whose value is of another type. It would be ignored, or mean something else
 * (a timeout of `'5s'` is one of a millisecond), and only TypeScript notices it.
 *
 * @param where name of the function that takes the options
 * @throws TypeError
 */
export function requireKnown<Options extends object>(
  where: string,
  options: Options,
  known: Kinds<Options>,
): void {
  for (const [name, value] of Object.entries(options) as [keyof Options & string, unknown][]) {
    const kinds = known[name] as string | undefined;
    if (kinds === undefined)
      throw new TypeError(
        `${where} has no option ${name}. Its options are ${Object.keys(known).join(', ')}.`,
      );
    if (value === undefined || (kinds.includes(typeof value) && !Number.isNaN(value))) continue;
    // Without the value, which may be a secret.
    throw new TypeError(`${where}: ${name} is no ${kinds.replace(' ', ' or ')}.`);
  }
}
