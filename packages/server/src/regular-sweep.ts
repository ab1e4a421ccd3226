import type { FastifyBaseLogger } from 'fastify';
import type { Services } from './services.ts';
import { sweep } from './sweep.ts';

const intervalMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

async function goOn(services: Services): Promise<void> {
  await services.database.unlessElsewhere('sweep', () => sweep(services));
}

/**
 * Runs a sweep now and every hour. Every minute, removes what interrupted work left.
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
  const resume = () => {
    services.removals.resume().catch((error: unknown) => {
      log.error({ err: error }, 'what interrupted work left could not be removed');
    });
  };
  const timers = [setInterval(run, intervalMs), setInterval(resume, minuteMs)];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await sweeping;
  };
}
