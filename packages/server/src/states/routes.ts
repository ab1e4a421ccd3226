import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { NotFoundError } from '../errors.ts';
import { acceptJsonBodies } from '../contract/json-bodies.ts';
import { bearerAuthentication } from '../authentication/bearer-authentication.ts';
import type { Services } from '../services.ts';
import { bodyOf, idOf, StateRequestError, type Body } from './arrangement.ts';
import { arrangeState, observeSubject } from './dispatch.ts';
import { remove } from './remove.ts';

export const statesPath = '/_states';

/**
 * Serves the endpoint with which tests arrange and observe states. It bypasses the interface, so it accepts only
 * requests from loopback.
 */
export function serveStates(app: FastifyInstance, services: Services): void {
  const authenticate = bearerAuthentication(services.database, services.clock);
  app.register((states, _options, done) => {
    acceptJsonBodies(states);
    states.addHook('onRequest', (request, _reply, next) => {
      next(isOfThisMachine(request) ? undefined : new NotFoundError());
    });
    states.post(statesPath, async (request) => {
      const { userId } = await authenticate(request);
      return act(services, userId, bodyOf(request.body));
    });
    done();
  });
}

async function act(services: Services, userId: number, body: Body): Promise<Record<string, unknown>> {
  switch (body.action) {
    case 'arrange':
      return { values: await arrangeState(services, userId, body.state, body.parameters ?? {}) };
    case 'observe':
      return { values: await observeSubject(services, userId, body) };
    case 'remove':
      await remove(services, userId, { notes: idsOf(body, 'notes'), workspaces: idsOf(body, 'workspaces') });
      return { values: {} };
    default:
      throw new StateRequestError('action must be arrange, observe or remove.');
  }
}

function idsOf(body: Body, name: string): number[] {
  const value = body[name] ?? [];
  if (!Array.isArray(value)) throw new StateRequestError(`${name} must be a list of integers.`);
  return value.map((id: unknown) => idOf(id, name));
}

/** A proxy on this machine may forward requests from anybody, so any forwarding header makes the request foreign. */
function isOfThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && isLoopback(ip);
}

const isLoopback = (address: string | undefined) =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
