import type { FastifyBaseLogger } from 'fastify';
import type { Services } from './services.ts';
import { sweep } from './sweep.ts';

const intervalMs = 60 * 60 * 1000;
const noteIntervalMs = 60 * 1000;

/** Also continues removals that failed since the last run. */
async function goOn(services: Services): Promise<void> {
  await services.database.unlessElsewhere('sweep', async () => {
    await services.removals.resume();
    await sweep(services);
  });
}

/**
 * Runs a sweep now and every hour, and notes the time every minute.
 *
 * @returns a function that stops this, and resolves when a running sweep has ended
 */
export function sweepRegularly(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  let sweeping = Promise.resolve();
  const run = () => {
    sweeping = goOn(services).catch((error: unknown) => {
      log.error({ err: error }, 'sweep failed');
    });
  };
  run();
  const note = () =>
    services.steadyClock.noteNow().catch((error: unknown) => {
      log.error({ err: error }, 'the current time could not be stored in the database');
    });
  const timers = [setInterval(run, intervalMs), setInterval(() => void note(), noteIntervalMs)];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await sweeping;
    await note();
  };
}
