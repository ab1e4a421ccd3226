import { Buffer } from 'node:buffer';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fieldOf, textOf } from '../../src/model/wire-values.ts';

/** A request that a client is about to send. */
export interface Outgoing {
  /** Which step of a chapter it is, e.g. `createFolder` or `put`. */
  readonly step: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body: Record<string, unknown> | undefined;
  /** Sent as it is, in place of the body. */
  raw?: string | Buffer;
}

/** What the client knows by now. */
export interface Memory {
  readonly baseUrl: string;
  readonly password: string;
  token: string;
  /** Last segment, and the one before. */
  key: readonly string[];
  presigned: string;
}

/** Changes what a client sends: in place, or by others in its place. */
export type ClientFault = (request: Outgoing, memory: Memory) => undefined | readonly Outgoing[] | 'nothing';

export interface Reply {
  readonly status: number;
  readonly json: unknown;
}

/** A client that does as the interface says, apart from its fault. It believes whatever it is answered. */
export class Client {
  readonly memory: Memory;
  readonly #fault: ClientFault;
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true, rejectUnauthorized: false }),
  };

  constructor(baseUrl: string, password: string, fault: ClientFault) {
    this.memory = { baseUrl, password, token: '', key: ['', ''], presigned: '' };
    this.#fault = fault;
  }

  /** A request of the API. */
  api(step: string, method: string, path: string, body?: Record<string, unknown>): Promise<Reply> {
    const { baseUrl, token } = this.memory;
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
    if (body) headers['content-type'] = 'application/json';
    return this.send({ step, method, url: baseUrl + path, headers, body });
  }

  async send(request: Outgoing): Promise<Reply> {
    const changed = this.#fault(request, this.memory);
    let reply: Reply = { status: 0, json: undefined };
    const requests = changed === 'nothing' ? [] : (changed ?? [request]);
    for (const outgoing of requests) {
      const answer = await this.#exchange(outgoing);
      if (outgoing.step === request.step) reply = answer;
    }
    return reply;
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  async #exchange({ method, url, headers, body, raw }: Outgoing): Promise<Reply> {
    const { protocol } = new URL(url);
    const isSecure = protocol === 'https:';
    const bytes = raw ?? (body && JSON.stringify(body));
    const request = (isSecure ? https : http).request(url, {
      method,
      agent: this.#agents[isSecure ? 'https:' : 'http:'],
      headers: { ...headers, ...(bytes !== undefined && { 'content-length': Buffer.byteLength(bytes) }) },
    });
    request.end(bytes);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const text = (await buffer(answer)).toString();
    return { status: answer.statusCode ?? 0, json: text.startsWith('{') ? parsed(text) : undefined };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The fault of a server: the client goes on with what it has.
    return undefined;
  }
}

/** What an answer shows at a path, e.g. `fileEntry.id`. */
export const shown = (reply: Reply, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => fieldOf(value, name), reply.json);

export const shownText = (reply: Reply, path: string): string => textOf(shown(reply, path)) ?? '';
