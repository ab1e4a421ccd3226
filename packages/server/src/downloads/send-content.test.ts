import { expect, it } from 'vitest';
import { attachment } from './send-content.ts';

it.each([
  ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ['Übersicht.txt', `attachment; filename="_bersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`],
  [`a"b\\c'(d)*.txt`, `attachment; filename="a_b_c'(d)*.txt"; filename*=UTF-8''a%22b%5Cc%27%28d%29%2A.txt`],
  ['50%.txt', `attachment; filename="50_.txt"; filename*=UTF-8''50%25.txt`],
])('puts %s into the header, whole and in ASCII', (name, header) => {
  expect(attachment(name)).toBe(header);
});
