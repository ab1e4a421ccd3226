import { once } from 'node:events';
import http, { createServer, type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { sheets } from '../conformance/src/areas/sheets.ts';
import { loadContract } from '../conformance/src/contract/load-contract.ts';
import { presigningRequests } from '../conformance/src/wire/proxy/lead.ts';
import { startProxy } from '../conformance/src/wire/proxy/start-proxy.ts';
import { WireJudge } from '../conformance/src/wire/wire-judge.ts';
import { median, type Figure } from './figures.ts';

const rounds = 3_000;
const warmUp = 500;

const moment = '2026-09-14T08:06:00.000000Z';
const notes = Array.from({ length: 20 }, (_, id) => ({
  id,
  title: `Note ${id}`,
  body: 'Call Jonas',
  created_at: moment,
  updated_at: moment,
}));

/**
 * The time that the judging proxy adds to a response, compared with one that only forwards bytes to the same server.
 */
export async function proxyFigures(): Promise<Figure[]> {
  const answer = Buffer.from(JSON.stringify(notes));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  });
  const upstream = `http://127.0.0.1:${await portOf(server)}/v1`;
  const bare = net.createServer((client) => {
    const socket = net.connect(Number(new URL(upstream).port), '127.0.0.1');
    client.setNoDelay(true).pipe(socket.setNoDelay(true)).pipe(client);
    const end = () => {
      client.destroy();
      socket.destroy();
    };
    for (const stream of [client, socket]) stream.on('error', end);
  });
  const barePort = await portOf(bare);
  const contract = loadContract();
  const judge = new WireJudge({
    contract,
    sheets,
    capture: { apiRoot: upstream, showsCredentials: true, sees: () => true },
  });
  let judged = 0;
  const proxy = await startProxy(
    { upstream, listen: { host: '127.0.0.1', port: 0 }, leads: presigningRequests(contract, upstream) },
    {
      exchange: (exchange) => {
        setImmediate(() => {
          judge.learn(exchange);
          judged++;
        });
      },
      malformed: (what) => {
        throw new Error(`The proxy refused a request: ${what}`);
      },
      broken: () => undefined,
    },
  );
  const port = Number(new URL(proxy.baseUrl).port);
  try {
    // Alternating, so that both run under the same conditions.
    const times = { bare: [] as number[], judging: [] as number[] };
    const agent = new http.Agent({ keepAlive: true });
    for (let round = 0; round < rounds + warmUp; round++) {
      const own = { bare: await timeOf(agent, barePort), judging: await timeOf(agent, port) };
      if (round < warmUp) continue;
      times.bare.push(own.bare);
      times.judging.push(own.judging);
    }
    agent.destroy();
    if (judged < rounds) throw new Error(`${judged} of ${rounds} exchanges were judged.`);
    const added = median(times.judging) - median(times.bare);
    return [
      {
        what: 'proxy: added to an answer',
        value: added,
        unit: 'ms',
        goal: { atMost: 2 },
        how: `medians of ${rounds} beside a bare proxy (${median(times.bare).toFixed(2)} ms), each judged`,
      },
    ];
  } finally {
    await proxy.close();
    server.closeAllConnections();
    server.close();
    bare.close();
  }
}

async function portOf(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function timeOf(agent: http.Agent, port: number): Promise<number> {
  const from = performance.now();
  const headers = { authorization: 'Bearer bench-token' };
  const request = http.get({ port, path: '/v1/notes', agent, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return performance.now() - from;
}
