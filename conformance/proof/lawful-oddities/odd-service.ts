import { apiRoot, objectsRoot } from '../../../server/src/build-server.ts';
import { statesPath } from '../../../server/src/states/routes.ts';
import type { Chances } from './chances.ts';
import { answerConversion } from './conversions.ts';
import { decorate } from './decorate.ts';
import { IdMapping } from './id-mapping.ts';
import { deletingLate } from './late-deletions.ts';
import { mapIds, mapIdsOfTarget } from './map-ids.ts';
import { parsed } from './observed.ts';
import type { Oddities } from './oddities.ts';
import { namesUnstarred, notStarred } from './unstarring.ts';
import { chooseOtherwise } from './other-choices.ts';
import type { IncomingRequest } from './pass-on.ts';
import type { OutgoingAnswer } from './send-answer.ts';

const json = { 'content-type': 'application/json' };
const refused: OutgoingAnswer = { status: 415, headers: json, body: Buffer.from('{"message":"No."}') };

export type Service = (request: IncomingRequest, chances: Chances) => Promise<OutgoingAnswer>;

type PassOn = (request: IncomingRequest) => Promise<OutgoingAnswer>;

/** JSON as some libraries write it: indented, with escaped slashes and non-ASCII characters. */
const writeWordily = (value: unknown): string =>
  JSON.stringify(value, null, 4)
    .replaceAll('/', '\\/')
    .replace(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const onePage: OutgoingAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<!doctype html><title>Files</title><script src="/app.js"></script>'),
};

const sharesPath = '/drive/shares/';

/** Turns a server into another lawful one: its responses have other ids, codes, fields and orders. */
export function oddService(passOn: PassOn, oddities: Oddities): Service {
  const ids = new IdMapping(oddities.idFactor);
  const passOnInTime = oddities.lateDeletions ? deletingLate(passOn, oddities.lateDeletions) : passOn;

  /** Changes responses of operations and of the state provider, whose protocol permits fewer changes. */
  const answerJson: Service = async (request, chances) => {
    const sent = parsed(request.body);
    // U-149, U-89
    if (oddities.refusesParameters && request.headers['content-type']?.includes(';')) return refused;
    const mapped = {
      ...request,
      url: mapIdsOfTarget(request.url, ids.inward),
      body: mapIdsOfBody(request.body, sent, ids.inward),
    };
    if (oddities.refusesUnstarred && (await namesUnstarred(mapped, passOn))) return notStarred;
    const passed = await passOnInTime(mapped);
    const isConversion = pathOf(request) === `${apiRoot}/entry/convert` && passed.status < 300;
    const answer = isConversion ? answerConversion(oddities.conversions, sent, passed) : passed;
    let { status } = answer;
    let json = parsed(answer.body);
    if (json === undefined) return answer;
    const isOperation = pathOf(request) !== statesPath;
    if (isOperation && oddities.otherChoices) {
      const path = pathOf(request).slice(apiRoot.length);
      const chosen = oddities.otherChoices === true ? undefined : oddities.otherChoices;
      ({ status, json } = chooseOtherwise({ path, sent }, { status, json }, chances, chosen));
    }
    if (isOperation && oddities.otherCodes) status = otherCode(status, chances);
    const mix = { ...oddities, shuffledLists: oddities.shuffledLists && isOperation };
    const odd = decorate(mapIds(json, ids.outward), mix, chances);
    const text = oddities.wordyJson ? writeWordily(odd) : JSON.stringify(odd);
    return { ...answer, status, body: Buffer.from(text) };
  };

  return async (request, chances) => {
    const path = pathOf(request);
    if (path.startsWith(`${apiRoot}/`) || path === statesPath) return answerJson(request, chances);
    const answer = await passOn(request);
    if (path.startsWith(objectsRoot) && oddities.otherCodes) {
      return { ...answer, status: otherPutCode(answer.status, chances) };
    }
    if (!path.startsWith(sharesPath) || oddities.sharePages === 'by status') return answer;
    return oddities.sharePages === 'one page' ? onePage : { ...answer, status: 200 };
  };
}

const pathOf = ({ url }: IncomingRequest): string => url.split('?', 1)[0]!;

/** A body without an id stays as it is, byte for byte. */
function mapIdsOfBody(body: Buffer, json: unknown, map: (id: number) => number): Buffer {
  const mapped = JSON.stringify(mapIds(json, map));
  return mapped === JSON.stringify(json) ? body : Buffer.from(mapped);
}

/** Codes that the interface gives, or with a meaning of their own (429). */
const exact = new Set([401, 403, 429]);

/** Another code of the same range, if the interface leaves it open. */
function otherCode(status: number, { pick }: Chances): number {
  if (status >= 200 && status < 300) return pick(200, 201, 202);
  if (status >= 400 && status < 500 && !exact.has(status)) return pick(400, 409, 422);
  return status;
}

/** U-110 */
const otherPutCode = (status: number, { pick }: Chances): number =>
  status >= 200 && status < 300 ? pick(200, 201, 204) : status;
