import net, { type Socket } from 'node:net';
import tls from 'node:tls';

/** How to come to a server. */
export interface Connecting {
  /** The API root of the server, without a trailing slash. */
  readonly upstream: string;
  /** PEM of further certificate authorities. */
  readonly ca?: string | undefined;
  readonly clientCert?: { readonly cert: string; readonly key: string } | undefined;
}

/** A connection whose two directions end by themselves, as those of a client do. */
export function connectTo(upstream: URL, { ca, clientCert }: Connecting): Socket {
  const host = upstream.hostname.replace(/^\[|\]$/g, '');
  const isSecure = upstream.protocol === 'https:';
  const port = upstream.port === '' ? (isSecure ? 443 : 80) : Number(upstream.port);
  if (!isSecure) return net.connect({ host, port, allowHalfOpen: true });
  const secured = {
    host,
    port,
    // Of which the types know nothing.
    allowHalfOpen: true,
    ALPNProtocols: ['http/1.1'],
    ...(net.isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca: [...tls.rootCertificates, ca] }),
    ...clientCert,
  };
  return tls.connect(secured);
}
