import type { FastifyReply, FastifyRequest } from 'fastify';
import { Chances } from '../odd-front/chances.ts';
import type { Fault } from '../faults/effects/fault.ts';

/** The state provider, and parts that the server uploads to itself, are not the runner's traffic. */
export const isOfRunner = ({ url, headers }: FastifyRequest): boolean =>
  headers['user-agent'] !== 'node' && !url.includes('/_states');

/** How a gateway responds by itself, or undefined to pass on what the server returns. */
export type Intervention = (chances: Chances) => { readonly status: number; readonly isCarriedOut: boolean };

/**
 * A gateway in front of the server that responds by itself to one request in so many: before the server sees the
 * request, or after the server has carried it out. A run signs in first, and ends if it cannot.
 */
export function gateway(seed: number, times: number, intervene: Intervention): Fault {
  return ({ app }) => {
    let signsIn = true;
    let count = 0;
    const late = new WeakMap<FastifyRequest, number>();
    app.addHook('onRequest', (request, reply, next) => {
      signsIn &&= !request.url.includes('/folders');
      const chances = new Chances(seed, `request ${count++}`);
      if (!isOfRunner(request) || signsIn || !chances.oneIn(times)) {
        next();
        return;
      }
      const { status, isCarriedOut } = intervene(chances);
      if (!isCarriedOut) {
        send(reply, status);
        return;
      }
      late.set(request, status);
      next();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      const status = late.get(request);
      if (status === undefined) {
        done(null, payload);
        return;
      }
      reply.code(status).removeHeader('content-length').type('text/html');
      done(null, '<html><h1>Gateway Timeout</h1></html>');
    });
  };
}

function send(reply: FastifyReply, status: number): void {
  if (status === 429) void reply.code(status).send({ message: 'Too Many Attempts.' });
  else void reply.code(status).type('text/html').send(`<html><h1>${status}</h1></html>`);
}
