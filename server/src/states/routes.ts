import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { NotFoundError } from '../errors.ts';
import { acceptJsonBodies } from '../contract/json-bodies.ts';
import { bearerAuthentication } from '../plugins/authentication.ts';
import type { Services } from '../services.ts';
import { expiredToken, foreignEntry, revokedToken, sharedEntry, workspaceMember } from './access-states.ts';
import { StateRequestError, StateUnsupportedError, type Arrange } from './arrangement.ts';
import { expiredLink, starredEntry, trackedFile, trashedEntry, vaultEntry } from './entry-states.ts';
import { observeEntry, observeLink } from './observe.ts';
import { remove } from './remove.ts';
import { expiredPresignedUrl, multipartUpload } from './upload-states.ts';

export const statesPath = '/_states';

/** The states on offer; docs/provider-states.md tells what each one means and answers. */
const arrangements: Readonly<Record<string, Arrange>> = {
  'trashed-entry': trashedEntry,
  'starred-entry': starredEntry,
  'vault-entry': vaultEntry,
  'expired-link': expiredLink,
  'tracked-file': trackedFile,
  'multipart-upload': multipartUpload,
  'expired-presigned-url': expiredPresignedUrl,
  'foreign-entry': foreignEntry,
  'shared-entry': sharedEntry,
  'workspace-member': workspaceMember,
  'expired-token': expiredToken,
  'revoked-token': revokedToken,
};

type Body = Readonly<Record<string, unknown>>;

/** Lets tests arrange and observe states. For loopback only: it does what the interface does not allow. */
export function serveStates(app: FastifyInstance, services: Services): void {
  const authenticate = bearerAuthentication(services.database, services.clock);
  app.register((states, _options, done) => {
    acceptJsonBodies(states);
    states.post(statesPath, async (request) => {
      if (!isLoopback(request.socket.remoteAddress)) throw new NotFoundError();
      const { userId } = authenticate(request);
      return act(services, userId, bodyOf(request.body));
    });
    done();
  });
}

async function act(services: Services, userId: number, body: Body): Promise<Record<string, unknown>> {
  switch (body.action) {
    case 'arrange': {
      const state = textOf(body, 'state');
      const arrange = Object.hasOwn(arrangements, state) ? arrangements[state] : undefined;
      if (!arrange) throw new StateUnsupportedError(`The state ${state}`);
      return { values: await arrange(services, userId, bodyOf(body.parameters ?? {})) };
    }
    case 'observe':
      return { values: await observe(services, userId, body) };
    case 'remove':
      await remove(services, userId, { notes: idsOf(body, 'notes'), workspaces: idsOf(body, 'workspaces') });
      return { values: {} };
    default:
      throw new StateRequestError('action must be arrange, observe or remove.');
  }
}

function observe(
  services: Services,
  userId: number,
  body: Body,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const subject = textOf(body, 'subject');
  if (subject === 'entry') return observeEntry(services, userId, idOf(body.id, 'id'));
  if (subject === 'link') return observeLink(services, userId, textOf(body, 'hash'));
  throw new StateUnsupportedError(`The subject ${subject}`);
}

function bodyOf(value: unknown): Body {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  throw new StateRequestError('An object is required.');
}

function textOf(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && !value.includes('\0')) return value;
  throw new StateRequestError(`${name} must be text.`);
}

function idOf(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new StateRequestError(`${name} must be an integer.`);
}

function idsOf(body: Body, name: string): number[] {
  const value = body[name] ?? [];
  if (!Array.isArray(value)) throw new StateRequestError(`${name} must be a list of integers.`);
  return value.map((id: unknown) => idOf(id, name));
}

/** The address of the connection itself: no header can forge it. */
const isLoopback = (address: string | undefined) =>
  address !== undefined && ipaddr.process(address).range() === 'loopback';
