import { apiRoot } from '../../../server/src/build-server.ts';
import { statesPath } from '../../../server/src/states/routes.ts';
import { fieldOf, integersOf } from '../../src/model/wire-values.ts';
import type { IncomingRequest } from './pass-on.ts';
import type { OutgoingAnswer } from './send-answer.ts';

type PassOn = (request: IncomingRequest) => Promise<OutgoingAnswer>;

/** Milliseconds that what was deleted goes on to show. */
const lateness = 500;

/** Has what a deletion does show a little after its answer (U-148): until then the entries are seen as they were. */
export class LateDeletions {
  readonly #passOn: PassOn;
  /** What was observed of entries before their deletion, and until when it is told. */
  readonly #before = new Map<number, { readonly answer: OutgoingAnswer; readonly until: number }>();

  constructor(passOn: PassOn) {
    this.#passOn = passOn;
  }

  readonly passOn: PassOn = async (request) => {
    const path = request.url.split('?', 1)[0];
    const sent = parsed(request.body);
    if (path === statesPath) return this.#observe(request, sent);
    if (path !== `${apiRoot}/file-entries/delete`) return this.#passOn(request);
    // Whoever is nobody deletes nothing.
    const ids = request.headers.authorization === undefined ? [] : integersOf(fieldOf(sent, 'entryIds'));
    const before = await Promise.all(ids.map((id) => this.#passOn(observationOf(id, request))));
    const answer = await this.#passOn(request);
    const until = Date.now() + lateness;
    if (answer.status >= 300) return answer;
    ids.forEach((id, index) => this.#before.set(id, { answer: before[index]!, until }));
    return answer;
  };

  async #observe(request: IncomingRequest, sent: unknown): Promise<OutgoingAnswer> {
    const isOfEntry = fieldOf(sent, 'action') === 'observe' && fieldOf(sent, 'subject') === 'entry';
    const late = isOfEntry ? this.#before.get(Number(fieldOf(sent, 'id'))) : undefined;
    if (late && Date.now() < late.until) return late.answer;
    return this.#passOn(request);
  }
}

/** Asks the state provider for an entry, as the caller who deletes it. */
function observationOf(id: number, { headers }: IncomingRequest): IncomingRequest {
  const body = Buffer.from(JSON.stringify({ action: 'observe', subject: 'entry', id }));
  const { authorization, host } = headers;
  const own = {
    authorization,
    host,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  return { method: 'POST', url: statesPath, headers: own, body };
}

/** Undefined where it is no JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
