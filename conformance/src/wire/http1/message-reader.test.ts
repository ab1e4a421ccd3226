import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framingOf, withHost } from './head.ts';
import { MessageReader } from './message-reader.ts';

/** The events of a reader for bytes that arrive in pieces. */
function readIn(pieces: readonly Buffer[]) {
  const passed: Buffer[] = [];
  const messages: { start: string; body: string; isComplete: boolean }[] = [];
  let lost = 0;
  const reader = new MessageReader({
    head: ({ start, headers }, bytes) => {
      messages.push({ start: start.join(' '), body: '', isComplete: false });
      return { framing: framingOf(headers, 0), pass: bytes };
    },
    body: (bytes) => {
      messages.at(-1)!.body += bytes.toString('latin1');
    },
    end: () => {
      messages.at(-1)!.isComplete = true;
    },
    lost: () => {
      lost++;
    },
    pass: (bytes) => {
      passed.push(Buffer.from(bytes));
    },
  });
  for (const piece of pieces) reader.push(piece);
  reader.close();
  return { passed: Buffer.concat(passed), messages, lost };
}

function inPieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

const plain = 'GET /v1/notes HTTP/1.1\r\nHost: a\r\n\r\n';
const sized = 'POST /v1/notes HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello';
const chunked =
  'POST /v1/notes HTTP/1.1\r\ntransfer-encoding: gzip, Chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nSum: 1\r\n\r\n';

describe('messages', () => {
  const whole = Buffer.from(`${plain}${sized}\r\n${chunked}${plain}`);

  it('are found wherever the bytes are cut, and each byte goes on', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (cuts) => {
        const { passed, messages, lost } = readIn(inPieces(whole, cuts));
        expect(passed.equals(whole)).toBe(true);
        expect(lost).toBe(0);
        expect(messages.map(({ body, isComplete }) => [body, isComplete])).toEqual([
          ['', true],
          ['hello', true],
          ['abc0123456789', true],
          ['', true],
        ]);
      }),
      { seed: 1 },
    );
  });

  it('of any bytes at all, each goes on, and none is made up', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(plain, sized, chunked, '\r\n', '\0\x16\x03', 'PUT', ' HTTP/1.1\n\n', '5\r\n'),
          {
            maxLength: 8,
          },
        ),
        fc.array(fc.nat(), { maxLength: 6 }),
        (parts, cuts) => {
          const bytes = Buffer.from(parts.join(''), 'latin1');
          expect(readIn(inPieces(bytes, cuts)).passed.equals(bytes)).toBe(true);
        },
      ),
      { seed: 2 },
    );
  });

  it.each([
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00'],
    ['a length that is none', 'POST / HTTP/1.1\r\nContent-Length: 5x\r\n\r\nhello'],
    ['two lengths', 'POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a coding that does not end', 'POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\nhello'],
    ['a chunk without a size', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n'],
  ])('%s goes on unread', (_what, text) => {
    const bytes = Buffer.from(text, 'latin1');
    const { passed, lost, messages } = readIn([bytes]);
    expect(passed.equals(bytes)).toBe(true);
    expect(lost).toBe(1);
    expect(messages.filter(({ isComplete }) => isComplete)).toEqual([]);
  });
});

describe('another host', () => {
  it.each([
    [
      'GET / HTTP/1.1\r\nhOst:   a:1\r\nX: Host: b\r\n\r\n',
      'GET / HTTP/1.1\r\nhOst:   c:2\r\nX: Host: b\r\n\r\n',
    ],
    ['GET / HTTP/1.1\r\nX-Host: a\r\n\r\n', 'GET / HTTP/1.1\r\nX-Host: a\r\n\r\n'],
    ['GET / HTTP/1.1\nHost:a\n\n', 'GET / HTTP/1.1\nHost:c:2\n\n'],
  ])('%j', (before, after) => {
    expect(withHost(Buffer.from(before), 'c:2').toString()).toBe(after);
  });
});
