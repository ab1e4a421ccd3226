import { apiRoot } from '../../../server/src/build-server.ts';
import { fieldOf } from '../../src/model/wire-values.ts';
import { observed } from './observed.ts';
import type { IncomingRequest } from './pass-on.ts';
import type { OutgoingAnswer } from './send-answer.ts';

export const notStarred: OutgoingAnswer = {
  status: 422,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"message":"Not starred."}'),
};

/** Whether a request unstars entries of the caller that are not starred, which a server may refuse (U-59). */
export async function namesUnstarred(
  request: IncomingRequest,
  passOn: (request: IncomingRequest) => Promise<OutgoingAnswer>,
): Promise<boolean> {
  if (request.url.split('?', 1)[0] !== `${apiRoot}/file-entries/unstar`) return false;
  if (request.headers.authorization === undefined) return false;
  const seen = await observed(request, passOn);
  return seen.some((values) => fieldOf(values, 'starred') === false);
}
