/** One signal for all that are there; none for none. */
export function anyOf(...signals: unknown[]): AbortSignal | undefined {
  const present = signals.filter(Boolean) as AbortSignal[];
  return present[1] ? AbortSignal.any(present) : present[0];
}

/** Waits, no longer than until the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer;
  await new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', resolve);
  });
  clearTimeout(timer);
}
