import { statesPath } from '../../../server/src/states/routes.ts';
import { fieldOf, integersOf } from '../../src/model/wire-values.ts';
import type { IncomingRequest } from './pass-on.ts';
import type { OutgoingAnswer } from './send-answer.ts';

/** The state of each of the `entryIds` in a request, from the state provider; undefined for entries of other users. */
export function observed(
  { headers, body }: IncomingRequest,
  passOn: (request: IncomingRequest) => Promise<OutgoingAnswer>,
): Promise<unknown[]> {
  const { authorization, host } = headers;
  const look = async (id: number) => {
    const question = Buffer.from(JSON.stringify({ action: 'observe', subject: 'entry', id }));
    const type = { 'content-type': 'application/json', 'content-length': String(question.length) };
    const own = { authorization, host, ...type };
    const answer = await passOn({ method: 'POST', url: statesPath, headers: own, body: question });
    return answer.status === 200 ? fieldOf(parsed(answer.body), 'values') : undefined;
  };
  return Promise.all(integersOf(fieldOf(parsed(body), 'entryIds')).map(look));
}

/** Undefined if it is not JSON. */
export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
