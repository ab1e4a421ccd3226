import { setTimeout as pause } from 'node:timers/promises';
import { apiRoot } from '../../../server/src/build-server.ts';
import { statesPath } from '../../../server/src/states/routes.ts';
import { fieldOf, integersOf } from '../../src/model/wire-values.ts';
import type { IncomingRequest } from './pass-on.ts';
import type { OutgoingAnswer } from './send-answer.ts';

type PassOn = (request: IncomingRequest) => Promise<OutgoingAnswer>;

/** Milliseconds between the answer to a deletion and the deletion. */
const lateness = 400;

const deletions = new Set([`${apiRoot}/file-entries/delete`, `${apiRoot}/vault/delete-entries`]);

const done: OutgoingAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from('{"status":"success"}'),
};

/**
 * Answers a deletion at once and carries it out later (U-148). Only what the server would carry out is put off: every
 * entry is there and the caller's own. Everything else is answered as ever.
 */
export class LateDeletions {
  readonly #passOn: PassOn;
  readonly #under = new Set<Promise<unknown>>();

  constructor(passOn: PassOn) {
    this.#passOn = passOn;
  }

  readonly passOn: PassOn = async (request) => {
    const path = request.url.split('?', 1)[0]!;
    if (!deletions.has(path) || !(await this.#isSound(request, path))) return this.#passOn(request);
    const later = pause(lateness).then(() => this.#passOn(request));
    this.#under.add(later);
    void later.finally(() => this.#under.delete(later));
    return done;
  };

  /** Until nothing is put off any more. */
  async settle(): Promise<void> {
    await Promise.all(this.#under);
  }

  async #isSound(request: IncomingRequest, path: string): Promise<boolean> {
    const sent = parsed(request.body);
    const ids: unknown = fieldOf(sent, 'entryIds');
    if (request.headers.authorization === undefined || !Array.isArray(ids)) return false;
    if (ids.length === 0 || integersOf(ids).length < ids.length || new Set(ids).size < ids.length)
      return false;
    const isVault = path.includes('/vault/');
    if (isVault && fieldOf(sent, 'deleteForever') !== true) return false;
    const flags = [fieldOf(sent, 'deleteForever'), fieldOf(sent, 'emptyTrash')];
    if (flags.some((flag) => flag !== undefined && typeof flag !== 'boolean')) return false;
    const seen = await Promise.all(integersOf(ids).map((id) => this.#observed(id, request)));
    return seen.every(
      (values) =>
        (fieldOf(values, 'state') === 'exists' || fieldOf(values, 'state') === 'trashed') &&
        // In workspaces it depends on the role.
        fieldOf(values, 'workspaceId') === 0 &&
        (typeof fieldOf(values, 'vaultId') === 'number') === isVault,
    );
  }

  /** What the state provider tells of an entry of the caller's; undefined of another's. */
  async #observed(id: number, { headers }: IncomingRequest): Promise<unknown> {
    const body = Buffer.from(JSON.stringify({ action: 'observe', subject: 'entry', id }));
    const { authorization, host } = headers;
    const type = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const own = { authorization, host, ...type };
    const answer = await this.#passOn({ method: 'POST', url: statesPath, headers: own, body });
    return answer.status === 200 ? fieldOf(parsed(answer.body), 'values') : undefined;
  }
}

/** Undefined where it is no JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
