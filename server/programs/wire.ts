import { apiRoot } from '../src/build-server.ts';
import { startTestServer, type TestServerOptions } from '../src/testing/test-server.ts';

/** What a program reads of an answer. It knows no contract: any field may be asked for. */
export type Json = any;

/** How a program written for another service of this interface talks: plain requests, nothing of ours between. */
export interface Wire {
  /** Sends JSON, and returns the answer's; throws with the answer where it is no success. */
  call: (method: string, path: string, body?: unknown) => Promise<Json>;
  /** The same for what is to be refused: the status and the body. */
  refused: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Json }>;
  /** Sends bytes to a presigned URL, and returns the headers of the answer. */
  put: (url: string, bytes: Uint8Array<ArrayBuffer>, type?: string) => Promise<Headers>;
  /** The bytes at an address of the origin, with the token. */
  bytes: (path: string) => Promise<Buffer>;
  origin: string;
  userId: number;
}

/** A server, and programs signed in to it under these names. */
export async function startWires<const Names extends readonly string[]>(
  names: Names,
  options: TestServerOptions = {},
): Promise<{ [Index in keyof Names]: Wire }> {
  const server = await startTestServer(options);
  const wires = [];
  for (const name of names) {
    const { token, id } = await server.addUser(`${name}@example.com`);
    wires.push(wireTo(server.url, token, id));
  }
  return wires as { [Index in keyof Names]: Wire };
}

function wireTo(origin: string, token: string, userId: number): Wire {
  const authorization = `Bearer ${token}`;
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(origin + apiRoot + path, {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  return {
    origin,
    userId,
    refused: send,
    call: async (method, path, body) => {
      const answer = await send(method, path, body);
      if (answer.status < 300) return answer.body;
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    put: async (url, bytes, type = 'application/octet-stream') => {
      const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: bytes });
      if (!answer.ok) throw new Error(`PUT: ${answer.status} ${await answer.text()}`);
      return answer.headers;
    },
    bytes: async (path) => {
      const answer = await fetch(origin + path, { headers: { authorization } });
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

/** The UUID name of an object, the last segment of its key. */
export const nameOfKey = (key: string): string => key.split('/').at(-1)!;
