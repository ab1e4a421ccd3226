import { once } from 'node:events';
import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { OutgoingAnswer } from './send-answer.ts';

export interface IncomingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request to the server at an address and returns its response. */
export async function passOn(
  { method, url, headers, body }: IncomingRequest,
  origin: string,
  agent: Agent,
): Promise<OutgoingAnswer> {
  const length = headers['content-length'] === undefined ? {} : { 'content-length': body.length };
  const outgoing = request(new URL(url, origin), { method, agent, headers: { ...headers, ...length } });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const texts = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(texts),
    body: await buffer(answer),
  };
}
