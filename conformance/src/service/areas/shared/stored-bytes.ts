import { createHash } from 'node:crypto';
import type { EntryState } from '../../states.ts';
import type { Evidence, SentObject, TestContext } from '../../test-context.ts';
import { observedFields } from './shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';

/**
 * Expects that a server stores the bytes that were PUT.
 *
 * @param evidence its answer is by default that of the PUT
 */
export function expectStoredBytes(
  t: TestContext,
  observed: EntryState,
  { bytes, sent }: SentObject,
  evidence: Evidence,
): void {
  const { sha256, size } = observedFields(t, observed, 'sha256');
  const stored = sha256?.toLowerCase();
  const areStored = stored === sha256Of(bytes);
  const expected = reported(`the ${bytes.length} bytes of the PUT`);
  // Looked for only where there is one: it copies and hashes the bytes nine times.
  const got = areStored ? expected : difference(bytes, stored, size);
  t.expectThat(areStored, expected, got, { answer: sent, ...evidence });
}

/**
 * How the stored bytes differ from those sent. Only their digest is known: if it is that of what servers often make of a
 * file by mistake, the bytes are known as well.
 */
function difference(bytes: Uint8Array, sha256: string | undefined, size: number | undefined): string {
  // A provider may report null for a lost object.
  if (typeof sha256 !== 'string') return 'no content';
  const made = mistakes.map((make) => make(bytes, size)).find((other) => sha256Of(other) === sha256);
  if (made?.length === 0) return 'an empty file';
  if (made && made.length < bytes.length && Buffer.from(bytes).subarray(0, made.length).equals(made))
    return `only the first ${made.length} bytes`;
  if (made) return `${made.length} bytes: ${firstDifference(bytes, made)}`;
  const count =
    size === undefined ? 'other bytes' : size === bytes.length ? 'other bytes, as many' : `${size} bytes`;
  return `${count}, with the SHA-256 ${sha256}`;
}

const mistakes: readonly ((bytes: Uint8Array, size: number | undefined) => Buffer)[] = [
  () => Buffer.alloc(0),
  (bytes, size) => Buffer.from(bytes.subarray(0, size)),
  (bytes) => Buffer.from(textOf(bytes)),
  (bytes) => Buffer.from(bytes.map((byte) => (byte > 0x7f ? 0x3f : byte))),
  (bytes) => Buffer.from(Buffer.from(bytes).toString('latin1')),
  (bytes) => Buffer.from(textOf(bytes).replaceAll('\r\n', '\n')),
  (bytes) => Buffer.from(textOf(bytes).replaceAll(/\r?\n/g, '\r\n')),
  (bytes) => Buffer.from(textOf(bytes).replace(/^\ufeff/, '')),
  (bytes) => Buffer.from(`${textOf(bytes)}\n`),
];

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** @example firstDifference(sent, stored) // 'byte 5 is 0x3f instead of 0xc3' */
function firstDifference(sent: Uint8Array, stored: Uint8Array): string {
  const longer = sent.length > stored.length ? sent : stored;
  const at = longer.findIndex((_byte, index) => sent[index] !== stored[index]);
  return `byte ${at + 1} is ${inHex(stored[at])} instead of ${inHex(sent[at])}`;
}

const inHex = (byte: number | undefined): string =>
  byte === undefined ? 'the end' : `0x${byte.toString(16).padStart(2, '0')}`;

/** In lower-case hexadecimal. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
