/** Milliseconds between two checks whether the parent process still runs. */
const interval = 500;

/**
 * A signal for a program that runs until it is stopped: by Ctrl+C, by SIGTERM, or by the end of the process that
 * started it. npm sends a signal only to the shell that runs the script, and the shell ends without passing it on.
 */
export function untilStopped(): AbortSignal {
  const stop = new AbortController();
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== starter) stop.abort();
  }, interval);
  timer.unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort();
    });
  }
  stop.signal.addEventListener('abort', () => {
    clearInterval(timer);
  });
  return stop.signal;
}
