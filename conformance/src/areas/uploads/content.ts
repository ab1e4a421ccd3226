import { createHash } from 'node:crypto';
import type { TestContext } from '../../model/test-context.ts';
import type { RegistrationCase } from './upload-cases.ts';

/** The start and end of each kind of content: a server that parses and rewrites it would change them. */
const frames = { text: ['\ufeff', ' ü\r\n\n'], JSON: ['[ "', '" ]\r\n'] } as const;

/** Unique text or JSON of a length in bytes. */
export function contentOf(t: TestContext, kind: RegistrationCase['content'], length: number): Uint8Array {
  const hash = createHash('shake256', { outputLength: length }).update(t.unique('bytes'));
  const [start, end] = frames[kind].map((part) => Buffer.from(part));
  const own = hash.digest('hex').slice(0, length - start!.length - end!.length);
  return Buffer.concat([start!, Buffer.from(own), end!]);
}
