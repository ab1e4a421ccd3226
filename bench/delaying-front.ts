import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The start and the end of a request, in milliseconds. */
export interface AnswerTime {
  readonly from: number;
  readonly to: number;
}

/** A proxy in front of a server that delays each response, and records the time of each request. */
export async function startDelayingFront(apiRoot: string, delay: number) {
  const target = new URL(apiRoot);
  const answers: AnswerTime[] = [];
  const front = createServer((incoming, outgoing) => {
    const from = performance.now();
    const { method, url, headers } = incoming;
    const onward = forward(new URL(url ?? '/', target.origin), { method, headers }, (answer) => {
      void setTimeout(delay).then(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
        outgoing.once('finish', () => answers.push({ from, to: performance.now() }));
      });
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${target.pathname}`,
    answers,
    close: async () => {
      front.close();
      front.closeAllConnections();
      await once(front, 'close');
    },
  };
}
