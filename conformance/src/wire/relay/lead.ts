import { Buffer } from 'node:buffer';
import { decodeBodySync } from '../../http/decode-body.ts';
import { parseJson } from '../../run/parse-json.ts';
import { headerOf, type MessageHead } from '../http1/head.ts';
import type { WireBody } from '../traffic.ts';

/** Changes answers that give out presigned URLs of the server's own address, so that their use passes as well. */
export interface Lead {
  /** Which URLs in the answer to a request are led: `any`, those with a query alone (`signed`), or none. */
  concerns(method: string, target: string): 'any' | 'signed' | undefined;
  /**
   * @param via how the client called the proxy: the value of its `Host`
   * @returns the answer to send instead; undefined leaves it as it is
   */
  answer(
    head: MessageHead,
    body: WireBody,
    via: string | undefined,
    which: 'any' | 'signed',
  ): Buffer | undefined;
}

/** Fields that say how a body travels: of another body they are not true. */
const ofTransfer = /^(?:content-length|transfer-encoding|content-encoding|trailer)$/i;

const largest = 4 * 1024 * 1024;

/**
 * Leads URLs of an address through the proxy: in the text of the answer, so that nothing else of it changes.
 *
 * @param origin the server's own, e.g. `https://files.example.com`
 * @param scheme that the proxy is called by
 * @param concerns whether a request is one whose answer gives out such URLs
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

/** Which URLs of a text lead where. */
export interface Leading {
  readonly origin: string;
  readonly which: 'any' | 'signed';
  readonly scheme: 'http' | 'https';
  /** Host, with its port. */
  readonly via: string;
}

/** A JSON text with URLs of an origin leading elsewhere; nothing else of it changes. */
export const ledText = (text: string, { origin, which, scheme, via }: Leading): string =>
  text.replace(patternOf(origin, which), (_found, slashes: string) => `${scheme}:${slashes}${via}`);

function decodedText(bytes: Uint8Array, coding: string | undefined): string | undefined {
  try {
    return Buffer.from(decodeBodySync(bytes, coding, largest)).toString('utf8');
  } catch {
    // What cannot be read is left as it is.
    return undefined;
  }
}

/** The origin at the beginning of a JSON text, its slashes escaped or not. */
function patternOf(origin: string, which: 'any' | 'signed'): RegExp {
  const { protocol, host } = new URL(origin);
  const escaped = host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const query = which === 'signed' ? '(?=[^"]*\\?)' : '';
  return new RegExp(`(?<=")${protocol}((?:\\\\?/){2})${escaped}(?=\\\\?/|[?#"])${query}`, 'g');
}
