import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { UsageError } from '../model/errors.ts';
import type { HttpClientOptions } from './http-client.ts';

/**
 * The certificates to trust and to send; created once, because it is slow.
 *
 * @throws UsageError if the PEM of an option cannot be used
 */
export function secureContextOf({
  ca,
  clientCert,
}: Pick<HttpClientOptions, 'ca' | 'clientCert'>): SecureContext | undefined {
  if (ca === undefined && clientCert === undefined) return undefined;
  if (ca !== undefined) requireCertificate(ca);
  try {
    return createSecureContext({
      ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
      ...clientCert,
    });
  } catch (error) {
    throw new UsageError(
      '--client-cert: the certificate and its key cannot be used together. Give both as PEM.',
      {
        cause: error,
      },
    );
  }
}

function requireCertificate(pem: string): void {
  try {
    new X509Certificate(pem);
  } catch (error) {
    throw new UsageError('--ca: the file contains no certificate. Give one or more in PEM.', {
      cause: error,
    });
  }
}
