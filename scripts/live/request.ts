import type { Json, JsonObject, Operation } from '../lib/openapi.ts';
import type { ReferenceServer } from './reference-server.ts';
import type { Ask } from './scenarios.ts';

export interface Answer {
  status: number;
  /** Messages by field, if the response is an error of invalid data. */
  errors: Record<string, string>;
}

/** Sends a request with the token of the server's account. */
export async function send(server: ReferenceServer, operation: Operation, ask: Ask): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(ask.path?.[name])),
  );
  const query = new URLSearchParams(
    Object.entries(ask.query ?? {}).map(([name, value]): [string, string] => [name, textOf(value)]),
  );
  const isForm = operation.sendsForm;
  const response = await fetch(`${server.apiRoot}${path}?${query.toString()}`, {
    method: operation.method.toUpperCase(),
    headers: {
      ...ask.header,
      authorization: `Bearer ${server.token}`,
      ...(ask.body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(ask.body !== undefined && { body: isForm ? formOf(ask.body) : JSON.stringify(ask.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const { errors = {} } = isJson ? (JSON.parse(text) as { errors?: Record<string, string> }) : {};
  return { status: response.status, errors };
}

function formOf(body: Json): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as JsonObject)) {
    if (name === 'file') form.set(name, new File([textOf(value)], 'notes.txt', { type: 'text/plain' }));
    else form.set(name, textOf(value));
  }
  return form;
}

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');
