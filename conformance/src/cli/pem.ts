import { UsageError } from '../engine/model/errors.ts';
import { readText } from './read-text.ts';

const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const privateKeys = /-----BEGIN ([A-Z]+ )?PRIVATE KEY-----[\s\S]+?-----END ([A-Z]+ )?PRIVATE KEY-----/g;

/** Certificate authorities as PEM. */
export async function readCa(file: string): Promise<string> {
  const found = (await readText(file, '--ca')).match(certificates);
  if (!found) throw new UsageError(`--ca: ${file} contains no PEM certificate.`);
  return found.join('\n');
}

/** A client's certificate and key as PEM, from one file or two. */
export async function readClientCert(
  files: readonly string[],
  option = '--client-cert',
): Promise<{ cert: string; key: string }> {
  const texts = await Promise.all(files.map((file) => readText(file, option)));
  const cert = texts.join('\n').match(certificates);
  const keys = texts.join('\n').match(privateKeys);
  const place = `${option}: ${files.join(' and ')}`;
  if (!cert) throw new UsageError(`${place} contains no PEM certificate.`);
  if (keys?.length !== 1) {
    throw new UsageError(
      `${place} must contain one unencrypted PEM private key: give one file with both, or FILE,FILE.`,
    );
  }
  return { cert: cert.join('\n'), key: keys[0] };
}
