import { expect, it } from 'vitest';
import { attachment, parseRange } from './send-content.ts';

it.each([
  ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ['Übersicht.txt', `attachment; filename="_bersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`],
  [`a"b\\c'(d)*.txt`, `attachment; filename="a_b_c'(d)*.txt"; filename*=UTF-8''a%22b%5Cc%27%28d%29%2A.txt`],
  ['50%.txt', `attachment; filename="50_.txt"; filename*=UTF-8''50%25.txt`],
])('puts %s into the header, whole and in ASCII', (name, header) => {
  expect(attachment(name)).toBe(header);
});

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-400', { start: 4, end: 9 }],
  ['bytes=4-99999999999999999999', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
])('%s of ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s of ten bytes cannot be satisfied', (header) => {
  expect(parseRange(header, 10)).toBe('unsatisfiable');
});

it.each([undefined, 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])(
  '%s selects the whole file',
  (header) => {
    expect(parseRange(header, 10)).toBeUndefined();
  },
);

it('cannot satisfy any range of an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
});
