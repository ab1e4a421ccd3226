import { expect } from '../expect.ts';

/** The JSON of a response. A program does not know the contract, so it may read any field. */
export type Json = any;

interface Sent {
  body?: unknown;
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
}

/** Sends requests as a program does, with `fetch` alone. */
export class Wire {
  readonly #apiRoot: string;
  readonly #token: string;

  constructor(apiRoot: string, token: string) {
    this.#apiRoot = apiRoot;
    this.#token = token;
  }

  /** Signs in with another account. */
  static async signIn(apiRoot: string, account: { email: string; password: string }): Promise<Wire> {
    const stranger = new Wire(apiRoot, '');
    const { user } = await stranger.call('POST', '/auth/login', {
      body: { ...account, device_name: 'test' },
    });
    return new Wire(apiRoot, user.access_token);
  }

  send(method: string, place: string, { body, form, headers }: Sent = {}): Promise<Response> {
    return fetch(this.#apiRoot + place, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
  }

  /** The JSON of a success. */
  async call(method: string, place: string, sent?: Sent): Promise<Json> {
    const answer = await this.send(method, place, sent);
    const text = await answer.text();
    expect(answer.ok, `${method} ${place}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  /** Sends a request that must be refused with this status. */
  async refused(status: number, method: string, place: string, sent?: Sent): Promise<Json> {
    const answer = await this.send(method, place, sent);
    const text = await answer.text();
    expect(answer.status === status, `${method} ${place}: ${answer.status} ${text} instead of ${status}`);
    return JSON.parse(text);
  }

  async bytes(place: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> {
    const answer = await this.send('GET', place, { headers });
    expect(answer.ok, `GET ${place}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The bytes at a URL from an entry, which may be relative to the origin. */
  async bytesAt(url: string): Promise<Buffer> {
    const answer = await fetch(new URL(url, new URL('/', this.#apiRoot)), {
      headers: { authorization: `Bearer ${this.#token}` },
    });
    expect(answer.ok, `GET ${url}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Sends bytes to a presigned URL, without the token, and resolves to the ETag of the response. */
  async put(url: string, bytes: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const type = { 'content-type': 'application/octet-stream' };
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { ...type, ...headers },
      body: new Uint8Array(bytes),
    });
    expect(answer.ok, `PUT: ${answer.status}`);
    return answer.headers.get('etag') ?? '';
  }
}

/** The UUID name of an object, the last segment of its key. */
export const nameOfKey = (key: string): string => key.split('/').at(-1)!;
