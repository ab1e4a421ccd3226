import ipaddr from 'ipaddr.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ForbiddenError, NotFoundError } from '../errors.ts';
import { acceptJsonBodies } from '../contract/json-bodies.ts';
import { bearerAuthentication } from '../authentication/bearer-authentication.ts';
import type { Services } from '../services.ts';
import { type Body, bodyOf, idOf, StateRequestError } from './arrangement.ts';
import { arrangeState, observeSubject } from './dispatch.ts';
import { findDrive } from '../database/drives.ts';
import { removeNotes, removeWorkspace } from '../database/state-cleanup.ts';
import { deletePermanently, listRootIds } from '../database/trash.ts';
import { endUploadsInto } from '../entries/revoked-uploads.ts';
import { findWorkspace, workspaceExists } from '../database/workspaces.ts';

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

/**
 * Removes notes and workspaces of the caller, for which the interface may have no operation. Ignores those that no
 * longer exist.
 *
 * @throws ForbiddenError if a workspace belongs to another user; then nothing is removed
 */
async function remove(
  services: Services,
  userId: number,
  { notes, workspaces }: { notes: readonly number[]; workspaces: readonly number[] },
): Promise<void> {
  const { database, objectCleanup } = services;
  const driveIds = await database.writeThatMustSucceed(async (db) => {
    const removed: number[] = [];
    await removeNotes(db, userId, notes);
    for (const workspaceId of workspaces) {
      if (!(await workspaceExists(db, workspaceId))) continue;
      if ((await findWorkspace(db, workspaceId, userId))?.owner_id !== userId) throw new ForbiddenError();
      const drive = await findDrive(db, { workspaceId });
      if (drive) {
        await deletePermanently(db, await listRootIds(db, drive.id));
        removed.push(drive.id);
      }
      await removeWorkspace(db, workspaceId);
    }
    return removed;
  });
  for (const driveId of driveIds) await endUploadsInto(services, { driveId });
  objectCleanup.wake();
}
