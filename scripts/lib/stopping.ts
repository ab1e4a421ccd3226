/** Milliseconds between two checks whether the parent process still runs. */
const interval = 500;

/**
 * A signal for a program that runs until it is stopped: by Ctrl+C, by SIGTERM, or by the end of the process that
 * started it.
 */
export function untilStopped(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort();
    });
  }
  return AbortSignal.any([stop.signal, starterEnded()]);
}

/**
 * A signal that the process which started this one has ended. npm sends a signal only to the shell that runs the script,
 * and the shell ends without passing it on.
 */
export function starterEnded(): AbortSignal {
  const end = new AbortController();
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    end.abort();
  }, interval);
  timer.unref();
  return end.signal;
}
