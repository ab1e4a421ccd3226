import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { together, type Fault } from '../faults/effects/fault.ts';
import { judgeWithoutCases, failuresIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

/** The server uploads the parts of an arranged upload to itself; that is not the runner's traffic. */
const isFromItself = ({ headers }: FastifyRequest): boolean => headers['user-agent'] === 'node';

/** Closes connections after a few responses, like a server that is short of them. */
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

/** One request in twenty gets a 429 that permits an immediate retry. */
const throttles: Fault = ({ app }) => {
  let count = 0;
  app.addHook('onRequest', (request, reply, next) => {
    if (!isFromItself(request)) count++;
    if (isFromItself(request) || count % 20 !== 0) next();
    else reply.code(429).header('retry-after', '0').send({ message: 'Too Many Attempts.' });
  });
};

test.each([
  // The two faults do not influence each other, so one run tests both.
  ['resets idle sockets, and throttles one call in twenty', together(resetsIdleSockets, throttles)],
  ['refuses to keep connections alive', refusesKeepAlive],
])('a server that %s is judged as any other', async (_, fault) => {
  const target = await startTestTarget(fault);
  const report = await judgeWithoutCases(target);
  expect(failuresIn(report)).toEqual([]);
  expect(report.summary.passed).toBeGreaterThan(200);
});
