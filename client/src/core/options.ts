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
