import { once } from 'node:events';
import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { secureContextOf } from '../../http/tls-options.ts';
import { UnreachableError } from '../../model/errors.ts';
import type { Header } from '../../model/exchange.ts';

/** How to connect to a server. */
export interface Connecting {
  /** The API root of the server, without a trailing slash. */
  readonly upstream: string;
  /** Additional certificate authorities as PEM. */
  readonly ca?: string | undefined;
  readonly clientCert?: { readonly cert: string; readonly key: string } | undefined;
}

/** Maximum size of the headers of a message, in bytes. */
export const largestHead = 256 * 1024;

/**
 * The server behind the proxy. It is reached with `node:http`, not with undici, which sends no trailers and refuses
 * `Expect: 100-continue`.
 */
export class Upstream {
  readonly url: URL;
  readonly #address: { readonly host: string; readonly port: number };
  readonly #secureContext: tls.SecureContext | undefined;
  readonly #agent: http.Agent;

  /** @throws UsageError if a certificate cannot be used */
  constructor({ upstream, ca, clientCert }: Connecting) {
    this.url = new URL(upstream);
    const isSecure = this.url.protocol === 'https:';
    this.#address = {
      host: this.url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(this.url.port) || (isSecure ? 443 : 80),
    };
    this.#secureContext = isSecure
      ? (secureContextOf({ ca, clientCert }) ?? tls.createSecureContext())
      : undefined;
    this.#agent = this.#secureContext
      ? new https.Agent({ keepAlive: true, secureContext: this.#secureContext })
      : new http.Agent({ keepAlive: true });
  }

  /** @param target path and query, sent without normalisation */
  request(method: string, target: string, headers: readonly Header[]): ClientRequest {
    const { request } = this.#secureContext ? https : http;
    return request({
      ...this.#address,
      agent: this.#agent,
      method,
      path: target,
      headers: headers.flat(),
      maxHeaderSize: largestHead,
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  /**
   * Connects once, so that an unreachable server is reported at the start.
   *
   * @throws UnreachableError
   */
  async requireReachable(): Promise<void> {
    const { host } = this.#address;
    const secureContext = this.#secureContext;
    const socket = secureContext
      ? tls.connect({ ...this.#address, secureContext, ...(net.isIP(host) === 0 && { servername: host }) })
      : net.connect(this.#address);
    try {
      await once(socket, secureContext ? 'secureConnect' : 'connect', {
        signal: AbortSignal.timeout(10_000),
      });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new UnreachableError(`${this.url.origin} cannot be reached: ${code ?? message}.`, {
        cause: error,
      });
    } finally {
      socket.destroy();
    }
  }
}
