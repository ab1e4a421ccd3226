import type { CallOptions, Client } from './client.ts';
import { requireSendable } from './token.ts';
import { fillTemplate } from './url.ts';

/** What an operation takes, by name: parameters of path and query, and fields of the body. */
export type Input = Record<string, unknown>;

/** Makes a body of what is left of an input, and says of what type it is. */
export type Encode = (fields: Input, headers: Record<string, string>) => string | FormData;

/** Body of JSON. */
export const json: Encode = (fields, headers) => {
  headers['content-type'] = 'application/json';
  return JSON.stringify(fields);
};

/** Body of a form, whose files are Blobs. */
export const form: Encode = (fields) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob || typeof value === 'string') body.set(name, value);
    else if (value !== undefined && value !== null) body.set(name, JSON.stringify(value));
  }
  return body;
};

/** What goes out for a call; the same for each attempt. */
export interface PreparedRequest {
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

/**
 * Makes the request of a call.
 *
 * @throws TypeError for a parameter of the path that is missing, and for a token that no header can carry
 */
export async function prepareRequest(
  { path, encode, anonymous }: { path: string; encode?: Encode; anonymous?: boolean },
  client: Client,
  input: Input,
  options: CallOptions,
): Promise<PreparedRequest> {
  const fields = { ...input };
  const url = client.baseUrl + fillTemplate(path, fields);
  const headers: Record<string, string> = { accept: 'application/json' };
  const body = encode?.(fields, headers);
  for (const [name, value] of Object.entries({ ...client.headers, ...options.headers })) {
    // Names differ in capitals alone only by mistake, and two values in one header are one wrong value.
    headers[name.toLowerCase()] = value;
  }
  if (!anonymous && headers['authorization'] === undefined) {
    const token = await client.getToken();
    if (token) headers['authorization'] = `Bearer ${requireSendable(token)}`;
  }
  return { url, headers, body };
}
