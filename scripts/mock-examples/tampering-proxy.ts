import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/** A server, and a function to stop it. */
interface Target {
  url: string;
  close: () => Promise<void>;
}

/** A proxy that lets `tamper` change the responses of a server, to test that the check finds such faults. */
export async function startTamperingProxy(
  target: Pick<Target, 'url'>,
  tamper: (answer: Answer, url: string) => Answer,
): Promise<Target> {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = new Headers();
    for (const name of ['content-type', 'authorization', 'prefer', 'range', 'if-match']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { url = '', method = 'GET' } = request;
    const body = await text(request);
    const real = await fetch(target.url + url, { method, headers, body: body || null });
    const type = real.headers.get('content-type') ?? '';
    const answer = tamper({ status: real.status, type, body: await real.text() }, url);
    response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body);
  };
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
