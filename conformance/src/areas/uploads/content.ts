import { createHash } from 'node:crypto';
import type { TestContext } from '../../model/test-context.ts';
import type { RegistrationCase } from './upload-cases.ts';

/** Bytes that no other file has, and that do not repeat; or JSON that a program which reads it writes otherwise. */
export function contentOf(t: TestContext, kind: RegistrationCase['content'], length: number): Uint8Array {
  const hash = createHash('shake256', { outputLength: length }).update(t.unique('bytes'));
  if (kind === 'bytes') return hash.digest();
  const [start, end] = ['[ "', '" ]\r\n'];
  return Buffer.from(`${start}${hash.digest('hex').slice(0, length - start.length - end.length)}${end}`);
}
