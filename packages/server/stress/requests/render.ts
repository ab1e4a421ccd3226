import { validators, type Validator } from '../../../../generated/validators.reference.js';
import { flaws, type Body, type FormBody, type JsonBody } from './bodies.ts';
import { operationById, type Operation } from './operations.ts';
import type { Pool } from './pool.ts';
import type { FuzzRequest } from './requests.ts';
import { Known, toJson, toText } from './symbols.ts';

/** A request as it goes over the wire. */
export interface HttpRequest {
  operation: Operation;
  method: string;
  /** From the API root on, with the query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Whether its bearer token is that of the account. */
  authorized: boolean;
  /** What is certainly wrong about the body, where anything is. */
  invalid: string | undefined;
}

const boundary = 'fuzz-boundary';

/** Puts what exists in for what stands for it, and writes the request out. */
export function render(request: FuzzRequest, pool: Pool, token: string): HttpRequest {
  const operation = operationById.get(request.operation)!;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(request.path[name], pool));
  const body = request.body && renderBody(request.body, operation, pool);
  const authorization = authorizationOf(request.authorization, token);
  return {
    operation,
    method: operation.method,
    url: path + queryOf(request, pool),
    headers: {
      ...texts(request.headers, pool),
      ...(authorization !== undefined && { authorization }),
      ...(body?.contentType !== undefined && { 'content-type': body.contentType }),
    },
    body: body?.bytes,
    authorized: request.authorization === 'own',
    invalid: body?.invalid,
  };
}

function authorizationOf(authorization: FuzzRequest['authorization'], token: string): string | undefined {
  if (authorization === 'none') return undefined;
  return authorization === 'own' ? `Bearer ${token}` : authorization.odd;
}

const segment = (value: unknown, pool: Pool): string =>
  value instanceof Known ? encodeURIComponent(pool.get(value)) : String(value);

function queryOf({ query, queryJunk }: FuzzRequest, pool: Pool): string {
  const known = new URLSearchParams(texts(query, pool)).toString();
  return known + queryJunk === '' ? '' : `?${known}${queryJunk}`;
}

const texts = (fields: Record<string, unknown>, pool: Pool): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.toLowerCase() === 'range' ? 'range' : name,
      toText(value, pool),
    ]),
  );

interface RenderedBody {
  bytes: Buffer;
  contentType: string | undefined;
  invalid: string | undefined;
}

function renderBody(body: Body, operation: Operation, pool: Pool): RenderedBody {
  return body.kind === 'json' ? renderJson(body, operation, pool) : renderForm(body, pool);
}

function renderJson({ value, flaw, contentType }: JsonBody, { id }: Operation, pool: Pool): RenderedBody {
  const text = flaws[flaw](toJson(value, pool));
  return { bytes: Buffer.from(text), contentType, invalid: faultOf(text, validators[id].requestBody) };
}

/** Why the contract refuses a JSON text, by its own validator. */
function faultOf(text: string, validate: Validator<unknown> | undefined): string | undefined {
  if (!validate || text === '') return undefined;
  let value: unknown;
  try {
    // A parser may ignore a byte order mark, RFC 8259.
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return 'no JSON';
  }
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath || 'the body'} breaks ${error?.keyword ?? 'the schema'}`;
}

function renderForm({ fields, files, fileFirst, flaw }: FormBody, pool: Pool): RenderedBody {
  const fieldParts = Object.entries(fields).map(
    ([name, value]) => `${disposition(name)}\r\n\r\n${toText(value, pool)}\r\n`,
  );
  const fileParts = files.map(({ field, name, contentType, content }) => {
    const type = contentType === '' ? '' : `\r\nContent-Type: ${contentType}`;
    return `${disposition(field)}; filename="${name}"${type}\r\n\r\n${content}\r\n`;
  });
  const parts = fileFirst ? [...fileParts, ...fieldParts] : [...fieldParts, ...fileParts];
  const delimiter = flaw === 'other boundary' ? 'another' : boundary;
  const text = parts.map((part) => `--${delimiter}\r\n${part}`).join('') + `--${delimiter}--\r\n`;
  return {
    bytes: Buffer.from(flaw === 'cut' ? text.slice(0, text.length / 2) : text),
    contentType: flaw === 'no boundary' ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`,
    invalid: flaw === 'other boundary' || flaw === 'no boundary' ? flaw : undefined,
  };
}

const disposition = (name: string): string =>
  `Content-Disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"`;
