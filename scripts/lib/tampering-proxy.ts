import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/** A request that the proxy has passed on. */
interface Sent {
  method: string;
  url: string;
  body: string;
}

/** A server, and a function to stop it. */
interface Target {
  url: string;
  close: () => Promise<void>;
}

/** What the server may depend on. */
const passed = ['content-type', 'authorization', 'prefer', 'range', 'if-match', 'link-password'];

/** A proxy that lets `tamper` read or change the responses of a server, to test that a check finds such faults. */
export async function startTamperingProxy(
  target: Pick<Target, 'url'>,
  tamper: (answer: Answer, sent: Sent) => Answer,
): Promise<Target> {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = new Headers();
    for (const name of passed) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { url = '', method = 'GET' } = request;
    const body = await buffer(request);
    const real = await fetch(target.url + url, { method, headers, body: body.length > 0 ? body : null });
    const type = real.headers.get('content-type') ?? '';
    const sent = { method, url, body: body.toString() };
    const answer = tamper({ status: real.status, type, body: await real.text() }, sent);
    response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body);
  };
  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
