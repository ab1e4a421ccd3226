import type { Contract, ContractOperation } from '../contract/contract.ts';
import { decodeBody } from '../http/decode-body.ts';
import { headerOf, type Exchange } from '../model/exchange.ts';
import { recorded } from '../run/recorded.ts';
import { parseJson } from '../run/parse-json.ts';
import type { Capture, WireBody, WireExchange } from './traffic.ts';

/** An exchange with its parsed parts. */
export interface ReadExchange {
  readonly wire: WireExchange;
  /** As evidence, before redaction. */
  readonly exchange: Exchange;
  readonly url: URL;
  /** Undefined for a request that neither the contract nor its overlay has. */
  readonly operation: ContractOperation | undefined;
  /** By name, decoded. */
  readonly pathValues: Readonly<Record<string, string>>;
  /** Whether it is below the API root. */
  readonly isOfApi: boolean;
  readonly sent: ReadBody;
  /** Undefined without a complete response. */
  readonly received: (ReadBody & { readonly status: number; readonly ok: boolean }) | undefined;
}

export interface ReadBody {
  /** Whether the body is completely known. */
  readonly isKnown: boolean;
  readonly bytes: Uint8Array;
  /** Undefined if it is not JSON, or unknown. */
  readonly json: unknown;
  readonly contentType: string | undefined;
}

/** The token of a request; undefined if it has none in the specified form. */
export const tokenOf = ({ wire }: ReadExchange): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headerOf(wire.request.headers, 'authorization') ?? '')?.[1];

/** Maximum size of a decoded body, in bytes; larger ones are not tested. */
const largest = 16 * 1024 * 1024;

/** Finds the operation of an exchange, and parses its bodies. */
export class ExchangeReader {
  readonly #root: URL;
  readonly #routes: readonly { operation: ContractOperation; names: string[]; pattern: RegExp }[];

  constructor({ operations }: Contract, { apiRoot }: Capture) {
    this.#root = new URL(apiRoot);
    this.#routes = [...operations.values()]
      .map((operation) => ({ operation, ...routeOf(operation.path) }))
      // `/workspace/roles` before `/workspace/{id}`.
      .sort((a, b) => a.names.length - b.names.length);
  }

  read(wire: WireExchange): ReadExchange {
    const { request, answer } = wire;
    const url = new URL(request.url);
    const isOfApi = url.origin === this.#root.origin && url.pathname.startsWith(`${this.#root.pathname}/`);
    const found = isOfApi
      ? this.#find(request.method, url.pathname.slice(this.#root.pathname.length))
      : undefined;
    const sent = readBody(request.body, request.headers);
    const received = answer && {
      ...readBody(answer.body, answer.headers),
      status: answer.status,
      ok: answer.status >= 200 && answer.status < 300,
    };
    return {
      wire,
      exchange: evidenceOf(wire, found?.operation.id, sent, received),
      url,
      operation: found?.operation,
      pathValues: found?.values ?? {},
      isOfApi,
      sent,
      received,
    };
  }

  #find(method: string, path: string) {
    for (const { operation, names, pattern } of this.#routes) {
      const match = operation.method === method ? pattern.exec(path) : null;
      if (!match) continue;
      const values = names.map((name, index) => [name, decoded(match[index + 1]!)] as const);
      return { operation, values: Object.fromEntries(values) };
    }
    return undefined;
  }
}

function routeOf(path: string): { names: string[]; pattern: RegExp } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)');
  return { names, pattern: new RegExp(`^${pattern}$`) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Invalid percent-encoding: passed to the server unchanged.
    return segment;
  }
}

function readBody({ bytes, size }: WireBody, headers: Exchange['request']['headers']): ReadBody {
  const contentType = headerOf(headers, 'content-type');
  const unknown: ReadBody = { isKnown: false, bytes: new Uint8Array(), json: undefined, contentType };
  if (bytes === undefined || size === undefined) return unknown;
  try {
    const plain = decodeBody(bytes, headers, largest);
    const json = parseJson(new TextDecoder().decode(plain));
    return { isKnown: true, bytes: plain, json, contentType };
  } catch {
    // Its content coding is not supported here.
    return unknown;
  }
}

function evidenceOf(
  { request, answer, startedAt, endedAt }: WireExchange,
  operation: string | undefined,
  sent: ReadBody,
  received: ReadBody | undefined,
): Exchange {
  const show = (body: ReadBody, { size }: WireBody) =>
    body.isKnown ? recorded(body.bytes) : size === undefined ? '<not kept>' : `<${size} bytes>`;
  return {
    operation,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: request.body.size === 0 ? undefined : show(sent, request.body),
    },
    response: {
      status: answer?.status ?? 0,
      headers: answer?.headers ?? [],
      body: answer && received ? show(received, answer.body) : '',
    },
    durationMs: Math.max(0, endedAt - startedAt),
  };
}
