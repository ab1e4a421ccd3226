import { exitCodes } from './exit-codes.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

export interface Interruption {
  readonly signal: AbortSignal;
  /** The signal received; undefined if there was none. */
  received(): (typeof signals)[number] | undefined;
  /** Stops handling signals. */
  stop(): void;
}

/** The messages for the first and the second signal. */
const ofRun = {
  first: 'cleaning up',
  second:
    'Stopped before the clean-up was complete: folders with names such as conformance1a2b3c4d and whatever else it created may ' +
    'still be there. No report was written.',
};

/**
 * Turns SIGINT and SIGTERM into an abort, so that the run can clean up. A second signal ends the process immediately.
 *
 * @param exit of the process
 */
export function watchSignals(
  stderr: NodeJS.WritableStream,
  exit: (code: number) => void,
  { first, second }: { first: string; second: string } = ofRun,
): Interruption {
  const controller = new AbortController();
  let received: (typeof signals)[number] | undefined;
  const onSignal = (signal: (typeof signals)[number]) => {
    if (received) {
      stderr.write(`${second}\n`);
      exit(exitCodes[signal]);
    }
    received = signal;
    const again = signal === 'SIGINT' ? 'Press Ctrl+C again' : 'Send it again';
    stderr.write(`\n${signal}: ${first}. ${again} to stop at once.\n`);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    received: () => received,
    stop: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
