import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { EntryState } from '../../states.ts';
import type { TestContext } from '../../test-context.ts';
import { receivedAnswer } from '../../../testing/received-answer.ts';
import { expectStoredBytes } from './stored-bytes.ts';

const sha256Of = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex').toUpperCase();

const sent = receivedAnswer(200, {});

/** The finding about a stored file; undefined if there is none. */
function findingOf(observed: EntryState, bytes: Uint8Array) {
  const expectThat = vi.fn<TestContext['expectThat']>();
  const t = { expectThat, assume: () => undefined } as unknown as TestContext;
  const object = { fileName: 'b', bytes, sent };
  expectStoredBytes(t, observed, object, { tests: 'UPLOAD-9' });
  const [holds, expected, got, evidence] = expectThat.mock.calls[0]!;
  expect(evidence).toEqual({ answer: sent, tests: 'UPLOAD-9' });
  expect(expected).toBe(`the ${bytes.length} bytes of the PUT, as reported by the state provider`);
  return holds ? undefined : got;
}

const text = Buffer.from('\ufeffGröße\r\n');

test.each([
  ['no bytes', '', 'an empty file'],
  ['the beginning', text.subarray(0, 6), 'only the first 6 bytes'],
  [
    'text read as UTF-8',
    Buffer.from('a\u{fffd}b'),
    'byte 2 is 0xef instead of 0xff',
    Buffer.of(0x61, 0xff, 0x62),
  ],
  ['text in ASCII', '???Gr????e\r\n', 'byte 1 is 0x3f instead of 0xef'],
  ['text read as Latin-1', text.toString('latin1'), 'byte 1 is 0xc3 instead of 0xef'],
  ['other ends of lines', '\ufeffGröße\n', 'byte 11 is 0x0a instead of 0x0d'],
  ['a text without its mark', 'Größe\r\n', 'byte 1 is 0x47 instead of 0xef'],
  ['a text with an end of line', `${text.toString()}\n`, '13 bytes: byte 13 is 0x0a instead of the end'],
  ['something longer', 'something longer', '16 bytes'],
  ['something else', '123456789012', 'other bytes, as many, with the SHA-256 '],
])('of a file stored as %s, the finding says what differs', (_what, stored, said, bytes = text) => {
  const content = Buffer.from(stored);
  expect(findingOf({ state: 'exists', size: content.length, sha256: sha256Of(content) }, bytes)).toContain(
    said,
  );
});

test('a provider that reports no size leaves the size out', () => {
  expect(findingOf({ state: 'exists', sha256: sha256Of('x') }, text)).toMatch(
    /^other bytes, with the SHA-256 [\da-f]{64}$/,
  );
});

test('a lost object has no content', () => {
  const lost = { state: 'exists', size: text.length, sha256: null } as unknown as EntryState;
  expect(findingOf(lost, text)).toBe('no content');
});

test('the same bytes are no finding', () => {
  expect(findingOf({ state: 'exists', size: text.length, sha256: sha256Of(text) }, text)).toBeUndefined();
});
