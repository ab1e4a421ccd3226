import { expect, test } from 'vitest';
import { cutMark } from '../model/exchange.ts';
import { recorded } from './recorded.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ['short', 'Kept', 'Kept'],
  ['as long as reports show', 'a'.repeat(8192), 'a'.repeat(8192)],
  ['longer', 'a'.repeat(8193), 'a'.repeat(8192) + cutMark],
  ['much longer, of four bytes a character', '🗂'.repeat(100_000), '🗂'.repeat(4096) + cutMark],
  ['longer than that by little, of three bytes', '€'.repeat(11_000), '€'.repeat(8192) + cutMark],
])('a body that is %s is shown up to its length, sent as text or as bytes', (_, body, shown) => {
  expect(recorded(body)).toBe(shown);
  expect(recorded(bytesOf(body))).toBe(shown);
});

test('of a body that is no text, wherever it is none, the number of its bytes is shown', () => {
  expect(recorded(Uint8Array.of(0xff, 0xd8))).toBe('<2 bytes>');
  expect(recorded(Uint8Array.of(...bytesOf('a'.repeat(50_000)), 0xff))).toBe('<50001 bytes>');
});
