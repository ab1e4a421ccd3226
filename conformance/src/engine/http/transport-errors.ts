import type { TransportFailure } from '../model/exchange.ts';
import { TransportError, type HttpRequest } from './http-client.ts';
import { UnreadBodyError } from './unread-body.ts';
import { ProxyError } from '../../../../packages/options/tunnel.ts';

/** Why an exchange failed, in words for people. */
export interface Diagnosis {
  readonly kind: TransportFailure;
  /** Completes `POST https://files.example.com/v1/folders: `. */
  readonly message: string;
}

/** Describes a failed exchange in one line that says what to do, without secrets of the query. */
export function transportError(
  request: HttpRequest,
  { kind, message }: Diagnosis,
  cause?: unknown,
): TransportError {
  const { origin, pathname } = new URL(request.url);
  return new TransportError(kind, `${request.method} ${origin}${pathname}: ${message}`, { cause, request });
}

export const aborted: Diagnosis = { kind: 'aborted', message: 'cancelled, because the run ends.' };

/** @param hasBegun whether a part of the response had arrived */
export const timedOut = (timeoutMs: number, hasBegun: boolean): Diagnosis => ({
  kind: 'timeout',
  message: hasBegun
    ? `the response began, and did not end within ${timeoutMs / 1000} s.`
    : `no complete response within ${timeoutMs / 1000} s.`,
});

export const tooLarge = (maxBytes: number): Diagnosis => ({
  kind: 'too-large',
  message: `the response body is longer than ${maxBytes} bytes, the maximum that is read.`,
});

export const undecodable = ({ message }: Error): Diagnosis => ({
  kind: 'malformed',
  message: `the response cannot be read: ${message}. Correct the server or the proxy before it.`,
});

/** Whether the socket failed, not the response on it. */
export const isBrokenSocket = (error: Error | undefined): boolean =>
  error !== undefined &&
  ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'].includes(codeOf(error)) &&
  !/^bad /.test(error.message);

/**
 * Explains an error of the socket, TLS or HTTP layer.
 *
 * @param hasBegun whether a part of the response had arrived
 */
export function diagnose(error: Error, hasBegun = false): Diagnosis {
  if (error instanceof ProxyError) return { kind: 'proxy', message: `the proxy ${error.message}.` };
  if (error instanceof UnreadBodyError) return { kind: 'unread-body', message: `${error.message}.` };
  const code = codeOf(error);
  if (isTlsCode(code)) return { kind: 'tls', message: tlsMessage(code) };
  if (isBrokenSocket(error)) {
    return {
      kind: 'reset',
      message: hasBegun
        ? 'the response began, and the server closed the connection before its end.'
        : 'the server closed the connection before its response began.',
    };
  }
  if (code === 'UND_ERR_INVALID_ARG') {
    return { kind: 'malformed', message: `the request cannot be sent (${error.message}).` };
  }
  return (
    byCode[code] ?? {
      kind: 'malformed',
      message: `the response is not valid HTTP/1.1 (${code || error.message}).`,
    }
  );
}

const unreachable: Diagnosis = {
  kind: 'refused',
  message: 'the address cannot be reached. Check it and the network.',
};
const unresolved: Diagnosis = {
  kind: 'dns',
  message: 'the host name cannot be resolved. Check its spelling.',
};
const unanswered: Diagnosis = {
  kind: 'timeout',
  message: 'the server did not accept the connection in time.',
};

const byCode: Readonly<Record<string, Diagnosis>> = {
  ECONNREFUSED: { kind: 'refused', message: 'the connection was refused. Is the server running there?' },
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
  ETIMEDOUT: unanswered,
  UND_ERR_CONNECT_TIMEOUT: unanswered,
  UND_ERR_HEADERS_OVERFLOW: {
    kind: 'too-large',
    message: 'the response headers are longer than 16 KiB.',
  },
};

/** If a host has several addresses, the connection fails with an error for each; this takes the code of the first. */
function codeOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const { code } = (first ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

const unknownIssuer = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const isTlsCode = (code: string): boolean =>
  unknownIssuer.has(code) || /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_)/.test(code) || code === 'EPROTO';

function tlsMessage(code: string): string {
  if (unknownIssuer.has(code)) {
    return `the certificate is from an authority that is not trusted here (${code}). Give the authority's certificate with --ca.`;
  }
  if (code === 'CERT_HAS_EXPIRED') return 'the certificate has expired. Renew it on the server.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return 'the certificate is for another host. Use the host name in the certificate, or correct the certificate on the server.';
  }
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH/.test(code)) {
    return 'the server does not speak TLS there. Check the port, and whether the address should start with http:.';
  }
  if (/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/.test(code)) {
    return `the server refused the TLS connection (${code}). If it asks for a certificate, give one with --client-cert.`;
  }
  return `no TLS connection could be made (${code}). Check the certificates (--ca, --client-cert) and the server's TLS.`;
}
