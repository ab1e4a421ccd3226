/** Combines two optional signals, also in browsers of 2023, which cannot do it themselves. */
export function anySignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined {
  if (!first || !second) return first ?? second;
  const { any } = AbortSignal as { any?: typeof AbortSignal.any };
  if (any) return any.call(AbortSignal, [first, second]);
  const controller = new AbortController();
  for (const signal of [first, second]) {
    const abort = () => {
      controller.abort(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** What waits for a signal. */
class Waiting extends Set<() => void> {
  handleEvent(): void {
    for (const end of this) end();
  }
}

/** One listener for each signal, because Node reports more than ten as a leak. */
const waiting = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls `end` when the signal is aborted, also if it was before.
 *
 * @returns call it when nothing has to end any more: a listener that stays keeps what it knows in memory
 */
export function onAbort(signal: AbortSignal | undefined, end: () => void): () => void {
  if (!signal) return () => undefined;
  const all = waiting.get(signal) ?? new Waiting();
  waiting.set(signal, all.add(end));
  // Does nothing for one that is there.
  signal.addEventListener('abort', all);
  if (signal.aborted) end();
  return () => {
    all.delete(end);
    if (all.size === 0) signal.removeEventListener('abort', all);
  };
}

/**
 * Waits for what code of the caller returns, such as `getToken` or a stream, but no longer than until the signal is
 * aborted.
 *
 * @throws the reason of the signal
 */
export async function untilAborted<Value>(
  value: Value | PromiseLike<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return value;
  let stop!: () => void;
  const aborted = new Promise<never>((_, reject) => {
    stop = onAbort(signal, () => {
      reject(signal.reason as Error);
    });
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    stop();
  }
}

/**
 * Starts a timeout that aborts the returned signal.
 *
 * @param timeout milliseconds; 0 disables it, and so does more than a timer can hold (24 days), such as `Infinity`
 * @returns call `stop` when the timeout no longer applies
 */
export function startDeadline(timeout: number): { signal: AbortSignal; stop: () => void } | undefined {
  // A timer of 2 ** 31 ms and more would end at once.
  if (timeout <= 0 || timeout >= 2 ** 31) return undefined;
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
  }, timeout);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
    },
  };
}
