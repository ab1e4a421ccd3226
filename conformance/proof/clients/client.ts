import { Buffer } from 'node:buffer';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { parsed } from '../faults/effects/answers.ts';
import { fieldOf, textOf } from '../../src/engine/model/wire-values.ts';

/** A request that a client is about to send. */
export interface Outgoing {
  /** The step of a task, e.g. `createFolder` or `put`. */
  readonly step: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body: Record<string, unknown> | undefined;
  /** Sent unchanged, instead of the body. */
  raw?: string | Buffer;
}

/** What the client has learned from responses. */
export interface Memory {
  readonly baseUrl: string;
  readonly password: string;
  token: string;
  /** The last two segments. */
  key: readonly string[];
  presigned: string;
}

/** Changes the request of a client in place, or returns others to send instead. */
export type ClientFault = (request: Outgoing, memory: Memory) => undefined | readonly Outgoing[] | 'nothing';

export interface Reply {
  readonly status: number;
  readonly json: unknown;
}

/** A client that follows the interface, apart from its fault. It trusts every response. */
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

  /** A request to the API. */
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
    // Where it is no JSON, the server is at fault, and the client continues with what it has.
    return { status: answer.statusCode ?? 0, json: text.startsWith('{') ? parsed(text) : undefined };
  }
}

/** The value at a path of a response, e.g. `fileEntry.id`. */
export const shown = (reply: Reply, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => fieldOf(value, name), reply.json);

export const shownText = (reply: Reply, path: string): string => textOf(shown(reply, path)) ?? '';
