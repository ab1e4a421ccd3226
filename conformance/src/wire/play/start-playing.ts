import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeBodySync } from '../../http/decode-body.ts';
import type { Header } from '../../model/exchange.ts';
import { addressOf, headerOf } from '../http1/head.ts';
import { fieldOf, textOf } from '../../model/wire-values.ts';
import { parseJson } from '../../run/parse-json.ts';
import { presignedIn } from '../duties/presigned-uploads.ts';
import { ledText, type Lead } from '../relay/lead.ts';
import type { ExchangeReader } from '../read-exchange.ts';
import type { WireExchange } from '../traffic.ts';
import type { Answered, Asked, Playing } from './mood.ts';

export interface PlayingOptions {
  /** The API root of the server that handles the requests. */
  readonly upstream: string;
  readonly ca?: string | undefined;
  readonly clientCert?: { readonly cert: string; readonly key: string } | undefined;
  readonly reader: ExchangeReader;
  /** Whether the response to a request contains presigned URLs. */
  readonly leads: Lead['concerns'];
  /** The current behaviour. */
  readonly playing: () => Playing;
  /** Called for each request with a delayed response: the client may have disconnected by then. */
  readonly onDelay: () => void;
  /** Called for each exchange, with what the mood did to it. */
  readonly onExchange: (exchange: WireExchange, asked: Asked, touched: Touched) => void;
}

/** What a mood did to an exchange. */
export type Touched = 'refused' | 'reset' | 'changed' | 'delayed' | undefined;

export interface PlayingServer {
  /** The API root to give to the client. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

const largest = 64 * 1024 * 1024;
/** Headers about the connection, which is another one from here on. */
const ofTransfer =
  /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|trailer|te|upgrade)$/i;

/** Listens on a free port of the loopback interface, and passes requests on to the server, changed by the mood. */
export async function startPlaying(options: PlayingOptions): Promise<PlayingServer> {
  const upstream = new URL(options.upstream);
  const agent =
    upstream.protocol === 'https:'
      ? new https.Agent({ keepAlive: true, ca: options.ca, ...options.clientCert })
      : new http.Agent({ keepAlive: true });
  /** Paths of the presigned URLs in earlier responses. */
  const presigned = new Set<string>();

  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const sent = await buffer(message);
    const { method = 'GET', httpVersion } = message;
    const url = addressOf([method, message.url ?? '', `HTTP/${httpVersion}`], upstream.origin);
    if (url === undefined) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    // Never of another host, which an absolute URL may name.
    const target = url.pathname + url.search;
    const headers = pairsOf(message.rawHeaders);
    const request: WireExchange['request'] = {
      method,
      url: url.href,
      secure: 'loopback',
      headers,
      body: { bytes: sent, size: sent.length },
    };
    const { operation } = options.reader.read({ request, answer: undefined, startedAt, endedAt: startedAt });
    const asked: Asked = {
      method,
      target,
      operation,
      isPresigned: presigned.has(url.pathname),
      token: /^Bearer +(\S+)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1],
      body: sent,
    };
    const playing = options.playing();
    const instead = playing.instead?.(asked);
    const tell = (answer: Answered | undefined, touched: Touched) => {
      const body = answer && { bytes: answer.body, size: answer.body.length };
      const exchange: WireExchange = {
        request,
        answer: answer && body && { status: answer.status, headers: answer.headers, body },
        startedAt,
        endedAt: performance.now(),
      };
      options.onExchange(exchange, asked, touched);
    };
    if (instead === 'reset') {
      tell(undefined, 'reset');
      message.socket.resetAndDestroy();
      return;
    }
    const asking = playing.asking?.(asked) ?? target;
    const real = instead ?? (await forwarded(upstream, agent, { method, target: asking, headers, sent }));
    const changed = instead ? real : (playing.change?.(real, asked) ?? real);
    if (playing.delay !== undefined) {
      options.onDelay();
      await pause(playing.delay);
    }
    const isAsItWas = changed.status === real.status && Buffer.compare(changed.body, real.body) === 0;
    tell(changed, instead ? 'refused' : isAsItWas ? (playing.delay ? 'delayed' : undefined) : 'changed');
    const which = changed.status < 300 ? options.leads(method, target) : undefined;
    const via = headerOf(headers, 'host') ?? '';
    const body = Buffer.from(changed.body);
    const led = which ? leadHere(body, which, upstream, via, presigned) : body;
    const own = changed.headers.filter(([name]) => !ofTransfer.test(name)).flat();
    response.writeHead(changed.status, [...own, 'Content-Length', String(led.length)]);
    response.end(method === 'HEAD' ? undefined : led);
  };

  const server = http.createServer((message, response) => {
    respond(message, response).catch(() => message.socket.resetAndDestroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${upstream.pathname}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

const pairsOf = (raw: readonly string[]): Header[] =>
  raw.flatMap((name, index): Header[] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));

async function forwarded(
  upstream: URL,
  agent: http.Agent,
  { method, target, headers, sent }: { method: string; target: string; headers: Header[]; sent: Buffer },
): Promise<Answered> {
  const own = headers.filter(([name]) => !/^(?:host|expect)$/i.test(name) && !ofTransfer.test(name));
  const hasBody = headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));
  const request = (upstream.protocol === 'https:' ? https : http).request(new URL(upstream.origin + target), {
    method,
    agent,
    headers: [
      ...own,
      ['Host', upstream.host],
      ...(hasBody ? [['Content-Length', String(sent.length)]] : []),
    ].flat(),
  });
  request.end(sent);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const received = pairsOf(answer.rawHeaders);
  return {
    status: answer.statusCode ?? 502,
    headers: received.filter(([name]) => name.toLowerCase() !== 'content-encoding'),
    body: decodeBodySync(bytes, headerOf(received, 'content-encoding'), largest),
  };
}

/** Replaces the server's address in presigned URLs of a body by this one, and records their paths. */
function leadHere(
  body: Buffer,
  which: 'any' | 'signed',
  upstream: URL,
  via: string,
  presigned: Set<string>,
): Buffer {
  const text = body.toString('utf8');
  const json = parseJson(text);
  const alone = textOf(fieldOf(json, 'url'));
  const urls = [
    ...presignedIn(json),
    ...(alone !== undefined && URL.canParse(alone) ? [new URL(alone)] : []),
  ];
  for (const url of urls) if (url.origin === upstream.origin) presigned.add(url.pathname);
  return Buffer.from(ledText(text, { origin: upstream.origin, which, scheme: 'http', via }));
}
