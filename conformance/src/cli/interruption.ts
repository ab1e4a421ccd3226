import { exitCodes } from './exit-codes.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

export interface Interruption {
  readonly signal: AbortSignal;
  /** Which signal came; undefined where none did. */
  received(): (typeof signals)[number] | undefined;
  /** Leaves signals to the process again. */
  stop(): void;
}

/** What is said to the first signal and to the second. */
const ofRun = {
  first: 'cleaning up',
  second:
    'Stopped before the clean-up was complete: the folder conformance-... of this run and whatever else it created may ' +
    'still be there. No report was written.',
};

/**
 * Turns SIGINT and SIGTERM into an abort, so that the run can clear up. A second one ends the process at once.
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
    stderr.write(`\n${signal}: ${first}. Press Ctrl+C again to stop at once.\n`);
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
