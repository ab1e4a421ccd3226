import { createHash } from 'node:crypto';
import type { TestContext } from '../../model/test-context.ts';
import type { RegistrationCase } from './upload-cases.ts';

/** How each kind begins and ends: as a program that reads it would write it otherwise. */
const frames = { text: ['\ufeff', ' ü\r\n\n'], JSON: ['[ "', '" ]\r\n'] } as const;

/** Text or JSON that no other file has, of a length in bytes. */
export function contentOf(t: TestContext, kind: RegistrationCase['content'], length: number): Uint8Array {
  const hash = createHash('shake256', { outputLength: length }).update(t.unique('bytes'));
  const [start, end] = frames[kind].map((part) => Buffer.from(part));
  const own = hash.digest('hex').slice(0, length - start!.length - end!.length);
  return Buffer.concat([start!, Buffer.from(own), end!]);
}
