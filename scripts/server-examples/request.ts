import { filledPath, plain, type Call } from '../lib/call.ts';
import type { Json, JsonObject } from '../lib/openapi.ts';
import type { ReferenceServer } from './reference-server.ts';
import type { RequestParts } from './scenarios.ts';

export interface Answer {
  status: number;
  /** Messages by field, if the response is an error of invalid data. */
  errors: Record<string, string>;
}

/** Sends a request with the token of the server's account. */
export async function send(server: ReferenceServer, operation: Call, parts: RequestParts): Promise<Answer> {
  const isForm = operation.body?.isForm ?? false;
  const response = await fetch(server.apiRoot + filledPath(operation.path, parts.path, parts.query), {
    method: operation.method.toUpperCase(),
    headers: {
      ...parts.header,
      authorization: `Bearer ${server.token}`,
      ...(parts.body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(parts.body !== undefined && { body: isForm ? formOf(parts.body) : JSON.stringify(parts.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const { errors = {} } = isJson ? (JSON.parse(text) as { errors?: Record<string, string> }) : {};
  return { status: response.status, errors };
}

function formOf(body: Json): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as JsonObject)) {
    if (name === 'file') form.set(name, new File([plain(value)], 'notes.txt', { type: 'text/plain' }));
    else form.set(name, plain(value));
  }
  return form;
}
