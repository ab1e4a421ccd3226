import { isObject, type Json, type JsonObject, type Operation } from '../../lib/openapi.ts';
import type { ReferenceServer } from '../reference-server.ts';
import type { Ask } from '../scenarios.ts';
import type { Limit } from './limits.ts';

export interface Answer {
  status: number;
  /** Messages by field, if the response is an error of invalid data. */
  errors: Record<string, string>;
}

/** The value at a place of a request; undefined if there is none. */
export function valueAt(ask: Ask, { place, at }: Limit): Json | undefined {
  let node: Json | undefined = ask[place];
  for (const name of at) {
    if (Array.isArray(node)) node = node[Number(name)];
    else node = isObject(node) ? node[name] : undefined;
  }
  return node;
}

/** The request with another value at a place. */
export function withValue(ask: Ask, { place, at }: Limit, value: Json): Ask {
  const put = (node: Json | undefined, [name, ...rest]: readonly string[]): Json => {
    if (name === undefined) return value;
    if (Array.isArray(node))
      return node.map((item, index) => (index === Number(name) ? put(item, rest) : item));
    const fields = isObject(node) ? node : {};
    return { ...fields, [name]: put(fields[name], rest) };
  };
  return { ...ask, [place]: put(ask[place], at) };
}

/** The request with more fields in its body, and without those whose value is undefined. */
export function withFields(ask: Ask, fields: Record<string, Json | undefined>): Ask {
  const merged = { ...(ask.body as JsonObject), ...fields };
  const defined = Object.entries(merged).filter(([, value]) => value !== undefined);
  return { ...ask, body: Object.fromEntries(defined) as JsonObject };
}

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
