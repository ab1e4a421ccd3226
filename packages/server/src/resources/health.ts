import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { assertWritable } from '../database/database.ts';
import type { Services } from '../services.ts';

type State = 'ok' | 'unavailable';

/** The check writes, so more frequent requests get the same result. */
const lookLifetimeMs = 2_000;

/**
 * `/health` responds with 200 if the database and the object storage can be written to, and otherwise with 503 and the
 * name of the one that cannot. `/health/ready` also responds with 503 while the server drains. `/health/live` responds
 * with 200 as long as the process does: a full disk is no reason to restart it.
 */
export function serveHealth(
  app: FastifyInstance,
  { database, objects, stopwatch, drain }: Pick<Services, 'database' | 'objects' | 'stopwatch' | 'drain'>,
): void {
  const checks = { database: () => assertWritable(database), objects: () => objects.assertUsable() };
  let last: { states: Promise<Record<string, State>>; at: number } | undefined;
  const health = async (log: FastifyBaseLogger) => {
    if (!last || stopwatch() - last.at >= lookLifetimeMs)
      last = { states: stateOfAll(checks, log), at: stopwatch() };
    const states = await last.states;
    const healthy = Object.values(states).every((state) => state === 'ok');
    return { status: healthy ? 'ok' : 'unavailable', ...states };
  };
  const codeOf = (status: string) => (status === 'ok' ? 200 : 503);
  app.get('/health', async (request, reply) => {
    const found = await health(request.log);
    return reply.code(codeOf(found.status)).send(found);
  });
  app.get('/health/ready', async (request, reply) => {
    // At once: the check of a database that waits would tell the balancer too late.
    if (drain.isDraining) return reply.code(503).send({ status: 'draining' });
    const found = await health(request.log);
    return reply.code(codeOf(found.status)).send(found);
  });
  app.get('/health/live', () => ({ status: 'ok' }));
}

async function stateOfAll(
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
