import { Buffer } from 'node:buffer';
import type { Contract } from '../../contract/contract.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { service } from '../../model/service.ts';
import { parseJson } from '../../run/parse-json.ts';
import type { Answered } from '../traffic.ts';

/**
 * Which URLs of the server's own address are replaced in the response to a request, so that their use goes through the
 * proxy as well: `any`, only those with a query (`signed`), or none.
 *
 * @param target path and query
 */
export type RewritesFor = (method: string, target: string) => 'any' | 'signed' | undefined;

/** Which URLs to replace, and by what. */
export interface Rewriting {
  /** Of the server, e.g. `https://files.example.com`. */
  readonly origin: string;
  readonly which: 'any' | 'signed';
  /** Of the proxy. */
  readonly scheme: 'http' | 'https';
  /** The client's `Host` header, by which it reached the proxy. */
  readonly via: string | undefined;
}

/** Maximum size of a decoded response; a larger one stays as it is. */
const largest = 64 * 1024 * 1024;

/** A response with the origin of its URLs replaced, in the text of its JSON, so that nothing else changes. */
export function rewriteUrls(answered: Answered, { origin, which, scheme, via }: Rewriting): Answered {
  const decoded = decodedOf(answered);
  const text = Buffer.from(decoded.body).toString('utf8');
  if (via === undefined || parseJson(text) === undefined) return answered;
  const rewritten = text.replace(
    patternOf(origin, which),
    (_found, slashes: string) => `${scheme}:${slashes}${via}`,
  );
  return rewritten === text ? answered : { ...decoded, body: Buffer.from(rewritten) };
}

/** The response without its content coding; unchanged if it cannot be decoded. */
export function decodedOf(answered: Answered): Answered {
  const { headers, body } = answered;
  try {
    return {
      ...answered,
      headers: headers.filter(([name]) => name.toLowerCase() !== 'content-encoding'),
      body: decodeBody(body, headers, largest),
    };
  } catch {
    return answered;
  }
}

/** The origin at the beginning of a JSON string, with or without escaped slashes. */
function patternOf(origin: string, which: 'any' | 'signed'): RegExp {
  const { protocol, host } = new URL(origin);
  const escaped = host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const query = which === 'signed' ? '(?=[^"]*\\?)' : '';
  return new RegExp(`(?<=")${protocol}((?:\\\\?/){2})${escaped}(?=\\\\?/|[?#"])${query}`, 'g');
}

/** Selects requests whose responses contain presigned URLs: presigning, and the signing operations of an overlay. */
export function presigningRequests({ operations }: Contract, apiRoot: string): RewritesFor {
  const root = new URL(apiRoot).pathname;
  const kinds = new Map<string, ReturnType<RewritesFor>>();
  for (const { id, method, path, added } of operations.values()) {
    if (id === service().operations.presign) kinds.set(`${method} ${root}${path}`, 'any');
    else if (added && method === 'POST') kinds.set(`${method} ${root}${path}`, 'signed');
  }
  return (method, target) => kinds.get(`${method} ${target.split('?', 1)[0]}`);
}
