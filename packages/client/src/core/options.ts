/** Options of every operation, and of the client. Those of a call take precedence. */
export interface CallOptions {
  /** Aborts the call, including pauses between retries, and waiting for a stream or a function of yours. */
  signal?: AbortSignal | undefined;
  /**
   * Timeout of one attempt in milliseconds, including the body of the response. Default: 60,000; 0 or
   * Infinity disables it. In an upload without a timeout of its own, each PUT, the completion of the parts, the
   * registration and the next bytes of a stream have at least 600,000. If the response is returned with an unread body (`raw`,
   * downloads), it covers only the headers.
   */
  timeout?: number | undefined;
  /**
   * How often to retry. Default: 2. Retries of safe operations (reads, PUT and DELETE) follow 408, 429, 500, 502, 503, 504,
   * a lost connection or a timeout, those of all others only 429, because that refuses the call; after a random
   * pause or that of `Retry-After`.
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

/**
 * The kind of value of each option, with ` or ` between alternatives: what `typeof` says, but of objects
 * the name of their type (`null`, `array`, `AbortSignal`, or `object` for any other), and of numbers only finite ones. A
 * number is the least whole number that the option accepts.
 */
export type Kinds<Options> = Readonly<Record<keyof Options, string | number>>;

/** Milliseconds, where Infinity is none. */
const duration = 'number of at least 0';

export const callOptions: Kinds<CallOptions> = {
  signal: 'AbortSignal or null',
  timeout: duration,
  retries: 0,
  retryUnsafe: 'boolean',
  headers: "plain object, such as { 'x-app': 'a' }",
};

/** Returns the name of a value's type, such as `Map`. Unlike `instanceof`, it also knows those of frames. */
export const typeOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

function isOf(kind: string | number, value: unknown): boolean {
  if (kind === duration) return typeof value === 'number' && value >= 0;
  if (typeof kind === 'number') return Number.isSafeInteger(value) && (value as number) >= kind;
  const type = typeof value === 'object' ? typeOf(value) : typeof value;
  return kind.toLowerCase().includes(type.toLowerCase()) && (type !== 'number' || Number.isFinite(value));
}

/**
 * Refuses what would be taken for an object without any field, such as `true`, a list, a Promise or FormData.
 *
 * @param where name of the function that takes it
 * @throws TypeError
 */
export function requireObject(where: string, what: string, value: unknown): void {
  // A module may have the operations of `inParts`.
  if (!/^(Object|Module)$/.test(typeOf(value)))
    throw new TypeError(`${where} takes its ${what} as an object.`);
}

/**
 * Refuses an option that does not exist, or whose value is of another type or out of range. It would be ignored, or mean
 * something else (a timeout of `'5s'` is one of a millisecond, parts of 0 bytes never end), and TypeScript notices only
 * some of it.
 *
 * @param where name of the function that takes the options
 * @param required those that may not be left out
 * @throws TypeError
 */
export function requireKnown<Options extends object>(
  where: string,
  options: Options,
  known: Kinds<Options>,
  required: readonly (keyof Options & string)[] = [],
): void {
  requireObject(where, 'options', options);
  for (const name of [...(Object.keys(options) as never[]), ...required]) {
    const value: unknown = options[name];
    if (!Object.hasOwn(known, name))
      throw new TypeError(
        `${where} has no option ${name}. Its options are ${Object.keys(known).join(', ')}.`,
      );
    const kind = known[name];
    if ((value === undefined && !required.includes(name)) || isOf(kind, value)) continue;
    // Without the value, which may be a secret.
    const expected = typeof kind === 'number' ? `whole number of at least ${kind}` : kind;
    throw new TypeError(`${where}: ${name} is no ${expected}.`);
  }
}
