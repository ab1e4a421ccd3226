import { setTimeout as pause } from 'node:timers/promises';
import { apiRoot } from '../../../server/src/build-server.ts';
import { fieldOf, integersOf } from '../../src/model/wire-values.ts';
import { observed, parsed } from './observed.ts';
import type { IncomingRequest } from './pass-on.ts';
import type { OutgoingAnswer } from './send-answer.ts';

type PassOn = (request: IncomingRequest) => Promise<OutgoingAnswer>;

const entryDeletion = `${apiRoot}/file-entries/delete`;
const vaultDeletion = `${apiRoot}/vault/delete-entries`;

const done: OutgoingAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"status":"success"}'),
};

/**
 * Responds to deletions at once and carries them out later (U-148). Still refuses invalid ones at once.
 *
 * @param lateness in milliseconds
 */
export function deletingLate(passOn: PassOn, lateness: number): PassOn {
  return async (request) => {
    if (!(await isSoundDeletion(request, passOn))) return passOn(request);
    void pause(lateness)
      .then(() => passOn(request))
      // The server was closed meanwhile.
      .catch(() => undefined);
    return done;
  };
}

/** Whether the server would accept it: every entry exists and belongs to the caller. */
async function isSoundDeletion(request: IncomingRequest, passOn: PassOn): Promise<boolean> {
  const path = request.url.split('?', 1)[0]!;
  const isOfVault = path === vaultDeletion;
  if (!isOfVault && path !== entryDeletion) return false;
  if (request.headers.authorization === undefined || !isValid(parsed(request.body), isOfVault)) return false;
  const seen = await observed(request, passOn);
  return seen.every((values) => {
    const state = fieldOf(values, 'state');
    const isThere = state === 'exists' || state === 'trashed';
    const isInVault = typeof fieldOf(values, 'vaultId') === 'number';
    // In shared workspaces, the role decides, which is unknown here.
    return isThere && isInVault === isOfVault && fieldOf(values, 'workspaceId') === 0;
  });
}

function isValid(sent: unknown, isOfVault: boolean): boolean {
  const ids = fieldOf(sent, 'entryIds');
  const [forever, emptyTrash] = [fieldOf(sent, 'deleteForever'), fieldOf(sent, 'emptyTrash')];
  const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean';
  return (
    Array.isArray(ids) &&
    ids.length > 0 &&
    new Set(integersOf(ids)).size === ids.length &&
    (isOfVault ? forever === true : isFlag(forever) && isFlag(emptyTrash))
  );
}
