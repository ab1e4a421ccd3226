import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { together, type Fault } from '../mutants/faults/fault.ts';
import { judgeWithoutCases, redIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

// Whole runs, on machines with other things to do.
vi.setConfig({ testTimeout: 300_000 });

/** The server sends the parts of an arranged upload to itself, which is no concern of the runner's. */
const isFromItself = ({ headers }: FastifyRequest): boolean => headers['user-agent'] === 'node';

/** Closes connections once they have carried a few answers, as a server that is short of them. */
const resetsIdleSockets: Fault = ({ app }) => {
  const answered = new WeakMap<Socket, number>();
  app.addHook('onResponse', (request, _reply, next) => {
    const { socket } = request.raw;
    if (isFromItself(request)) {
      next();
      return;
    }
    const count = (answered.get(socket) ?? 0) + 1;
    answered.set(socket, count);
    if (count % 5 === 0) setImmediate(() => socket.resetAndDestroy());
    next();
  });
};

const refusesKeepAlive: Fault = ({ app }) => {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('connection', 'close');
    next();
  });
};

/** One call in twenty is told to come back at once. */
const throttles: Fault = ({ app }) => {
  let count = 0;
  app.addHook('onRequest', (request, reply, next) => {
    if (!isFromItself(request)) count++;
    if (isFromItself(request) || count % 20 !== 0) next();
    else reply.code(429).header('retry-after', '0').send({ message: 'Too Many Attempts.' });
  });
};

test.each([
  // Nothing of a socket that is not kept has to do with how many calls are turned away: one run meets both.
  ['resets idle sockets, and throttles one call in twenty', together(resetsIdleSockets, throttles)],
  ['refuses to keep connections alive', refusesKeepAlive],
])('a server that %s is judged as any other', async (_, fault) => {
  const target = await startTestTarget(fault);
  const report = await judgeWithoutCases(target);
  expect(redIn(report)).toEqual([]);
  expect(report.summary.passed).toBeGreaterThan(200);
});
