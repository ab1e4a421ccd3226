import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

type State = 'ok' | 'unavailable';

/** The check writes, so more frequent requests get the same result. */
const lookLifetimeMs = 2_000;

/**
 * Responds with 200 if the database and the object storage can be written to, and otherwise with 503 and the name of
 * the one that cannot.
 */
export function serveHealth(app: FastifyInstance, { database, objects, stopwatch }: Services): void {
  const checks = { database: () => database.assertWritable(), objects: () => objects.assertUsable() };
  let last: { states: Promise<Record<string, State>>; at: number } | undefined;
  app.get('/health', async (request, reply) => {
    if (!last || stopwatch() - last.at >= lookLifetimeMs) {
      last = { states: look(checks, request.log), at: stopwatch() };
    }
    const states = await last.states;
    const healthy = Object.values(states).every((state) => state === 'ok');
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'unavailable', ...states });
  });
}

async function look(
  checks: Record<string, () => Promise<void>>,
  log: FastifyBaseLogger,
): Promise<Record<string, State>> {
  const states: Record<string, State> = {};
  for (const [name, check] of Object.entries(checks)) {
    states[name] = await check().then(
      () => 'ok',
      (error: unknown) => {
        log.error({ err: error }, `${name} unavailable`);
        return 'unavailable';
      },
    );
  }
  return states;
}
