import { Buffer } from 'node:buffer';
import { decodeBodySync } from '../../http/decode-body.ts';
import { parseJson } from '../../run/parse-json.ts';
import { headerOf, type MessageHead } from '../http1/head.ts';
import type { WireBody } from '../traffic.ts';
import type { Contract } from '../../contract/contract.ts';

/**
 * Changes responses with presigned URLs of the server's own address, so that their use goes through the proxy as well.
 */
export interface Lead {
  /** Which URLs to replace in the response to a request: `any`, only those with a query (`signed`), or none. */
  concerns(method: string, target: string): 'any' | 'signed' | undefined;
  /**
   * @param via the client's `Host` header, by which it reached the proxy
   * @returns the response to send instead; undefined leaves it unchanged
   */
  answer(
    head: MessageHead,
    body: WireBody,
    via: string | undefined,
    which: 'any' | 'signed',
  ): Buffer | undefined;
}

/** Headers about the transfer of a body, which do not apply to a changed body. */
const ofTransfer = /^(?:content-length|transfer-encoding|content-encoding|trailer)$/i;

const largest = 4 * 1024 * 1024;

/**
 * Replaces an origin in URLs by the proxy's, in the text of the response, so that nothing else changes.
 *
 * @param origin of the server, e.g. `https://files.example.com`
 * @param scheme of the proxy
 * @param concerns whether the response to a request contains such URLs
 */
export function leadThrough(origin: string, scheme: 'http' | 'https', concerns: Lead['concerns']): Lead {
  return {
    concerns,
    answer(head, { bytes }, via, which) {
      const coding = headerOf(head.headers, 'content-encoding');
      const text = bytes && decodedText(bytes, coding);
      if (via === undefined || text === undefined || parseJson(text) === undefined) return undefined;
      const led = ledText(text, { origin, which, scheme, via });
      if (led === text) return undefined;
      const body = Buffer.from(led);
      const kept = head.headers.filter(([name]) => !ofTransfer.test(name));
      const lines = [...kept, ['Content-Length', String(body.length)] as const];
      const start = head.start.filter((part) => part !== '').join(' ');
      const fields = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      return Buffer.concat([Buffer.from(`${start}\r\n${fields}\r\n`, 'latin1'), body]);
    },
  };
}

/** Which URLs of a text to replace, and by what. */
export interface Leading {
  readonly origin: string;
  readonly which: 'any' | 'signed';
  readonly scheme: 'http' | 'https';
  /** Host with port. */
  readonly via: string;
}

/** A JSON text with the origin of its URLs replaced; nothing else changes. */
export const ledText = (text: string, { origin, which, scheme, via }: Leading): string =>
  text.replace(patternOf(origin, which), (_found, slashes: string) => `${scheme}:${slashes}${via}`);

function decodedText(bytes: Uint8Array, coding: string | undefined): string | undefined {
  try {
    return Buffer.from(decodeBodySync(bytes, coding, largest)).toString('utf8');
  } catch {
    // A body that cannot be decoded stays as it is.
    return undefined;
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
export function presigningRequests({ operations }: Contract, apiRoot: string): Lead['concerns'] {
  const root = new URL(apiRoot).pathname;
  const kinds = new Map<string, ReturnType<Lead['concerns']>>();
  for (const { id, method, path, added } of operations.values()) {
    if (id === 'presignUpload') kinds.set(`${method} ${root}${path}`, 'any');
    else if (added && method === 'POST') kinds.set(`${method} ${root}${path}`, 'signed');
  }
  return (method, target) => kinds.get(`${method} ${target.split('?', 1)[0]}`);
}
