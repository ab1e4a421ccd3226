import { describe, expect, it } from 'vitest';
import { diagnose, isBrokenSocket, timedOut, transportError } from './transport-errors.ts';

const errorOf = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('diagnose', () => {
  it.each([
    ['ENOTFOUND', 'dns', 'the host name cannot be resolved. Check its spelling.'],
    ['EAI_AGAIN', 'dns', 'the host name cannot be resolved. Check its spelling.'],
    ['EHOSTUNREACH', 'refused', 'cannot be reached'],
    ['ETIMEDOUT', 'timeout', 'in time'],
    ['EPIPE', 'reset', 'closed the connection'],
    ['UND_ERR_HEADERS_OVERFLOW', 'too-large', 'headers'],
    ['HPE_INVALID_CONSTANT', 'malformed', 'HPE_INVALID_CONSTANT'],
    ['CERT_HAS_EXPIRED', 'tls', 'expired'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', '--ca'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'tls', '--client-cert'],
    ['ERR_SSL_NO_SHARED_CIPHER', 'tls', 'ERR_SSL_NO_SHARED_CIPHER'],
  ])('%s is %s', (code, kind, hint) => {
    const diagnosis = diagnose(errorOf(code));
    expect(diagnosis.kind).toBe(kind);
    expect(diagnosis.message).toContain(hint);
  });

  it('sees through the attempts at the several addresses of a host', () => {
    const error = new AggregateError([errorOf('ECONNREFUSED'), errorOf('ENETUNREACH')]);
    expect(diagnose(error).kind).toBe('refused');
  });
});

describe('isBrokenSocket', () => {
  it('tells a socket that broke from an answer that is none', () => {
    expect(isBrokenSocket(errorOf('UND_ERR_SOCKET', 'other side closed'))).toBe(true);
    expect(isBrokenSocket(errorOf('UND_ERR_SOCKET', 'bad upgrade'))).toBe(false);
    expect(isBrokenSocket(undefined)).toBe(false);
  });
});

describe('transportError', () => {
  it('names the request without its query and without credentials', () => {
    const url = 'https://user:word@files.example.com/v1/a?signature=abc';
    const { message } = transportError({ method: 'PUT', url, headers: [] }, timedOut(30_000, false));
    expect(message).toBe('PUT https://files.example.com/v1/a: no complete response within 30 s.');
  });
});
