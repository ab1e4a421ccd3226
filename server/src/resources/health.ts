import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** No object has this key. */
const probe = 'uploads/00000000-0000-0000-0000-000000000000/00000000-0000-0000-0000-000000000000';

/** Answers whether the database takes writes and the object storage answers: 200, or 503 naming what does not. */
export function serveHealth(app: FastifyInstance, { database, objects }: Services): void {
  app.get('/health', async (request, reply) => {
    const checks = { database: database.assertWritable(), objects: objects.head(probe) };
    const states: Record<string, 'ok' | 'unavailable'> = {};
    for (const [name, check] of Object.entries(checks)) {
      states[name] = await check.then(
        () => 'ok',
        (error: unknown) => {
          request.log.error({ err: error }, `${name} unavailable`);
          return 'unavailable';
        },
      );
    }
    const healthy = Object.values(states).every((state) => state === 'ok');
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'unavailable', ...states });
  });
}
