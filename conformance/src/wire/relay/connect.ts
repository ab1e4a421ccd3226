import net, { type Socket } from 'node:net';
import tls from 'node:tls';

/** How to connect to a server. */
export interface Connecting {
  /** The API root of the server, without a trailing slash. */
  readonly upstream: string;
  /** Additional certificate authorities as PEM. */
  readonly ca?: string | undefined;
  readonly clientCert?: { readonly cert: string; readonly key: string } | undefined;
}

/** A connection that can be half-closed, like that of a client. */
export function connectTo(upstream: URL, { ca, clientCert }: Connecting): Socket {
  const host = upstream.hostname.replace(/^\[|\]$/g, '');
  const isSecure = upstream.protocol === 'https:';
  const port = upstream.port === '' ? (isSecure ? 443 : 80) : Number(upstream.port);
  if (!isSecure) return net.connect({ host, port, allowHalfOpen: true });
  const secured = {
    host,
    port,
    // Missing in the types.
    allowHalfOpen: true,
    ALPNProtocols: ['http/1.1'],
    ...(net.isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca: [...tls.rootCertificates, ca] }),
    ...clientCert,
  };
  return tls.connect(secured);
}
