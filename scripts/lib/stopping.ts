/** Milliseconds between two looks at whether the starter is there. */
const interval = 500;

/**
 * Tells a program that goes on until it is stopped: by Ctrl+C, by SIGTERM, or by the end of the process that started
 * it. npm hands a signal to the shell that it runs a script in, and the shell ends without handing it on.
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
