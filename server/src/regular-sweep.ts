import type { FastifyBaseLogger } from 'fastify';
import type { Services } from './services.ts';
import { sweep } from './sweep.ts';

const intervalMs = 60 * 60 * 1000;

/** What failed in between is tried again. */
async function goOn(services: Services): Promise<void> {
  await services.removals.resume();
  await sweep(services);
}

/**
 * Sweeps now and every hour.
 *
 * @returns ends this, and resolves when a sweep under way is done
 */
export function sweepRegularly(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  let sweeping = Promise.resolve();
  const run = () => {
    sweeping = goOn(services).catch((error: unknown) => {
      log.error({ err: error }, 'sweep failed');
    });
  };
  run();
  const timer = setInterval(run, intervalMs);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
