import fc, { type Arbitrary } from 'fast-check';
import { RawJson } from './symbols.ts';

/** Texts that programs trip over. None names a host, so that no value makes the server look one up. */
export const hostileTexts = [
  '',
  ' ',
  '0',
  'null',
  'undefined',
  '\0',
  'a\0b',
  '\ud83c',
  '\udf0a tide',
  '\u202egnp.exe',
  '\ufeff',
  'e\u0301\u0301\u0301',
  '🌊'.repeat(70),
  '..',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/',
  'a//b',
  'C:\\',
  '<script>alert(1)</script>',
  `"'><img src=x onerror=1>`,
  `'; DROP TABLE users; --`,
  '%s%n%00',
  '${7*7}{{7*7}}',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '1e400',
  '-1',
  '9007199254740993',
  '99999999999999999999,1',
  'NDgyMnw=',
  'MXw/',
  'uploads/../../secret',
  'x'.repeat(300),
  'x'.repeat(20_000),
] as const;

const hostileNumbers = [
  0,
  -0,
  -1,
  0.5,
  1e-300,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  1e300,
] as const;

const nested = (depth: number): RawJson =>
  new RawJson(`${depth} levels`, '['.repeat(depth) + ']'.repeat(depth));

const nestedObjects = (depth: number): RawJson =>
  new RawJson(`${depth} levels of objects`, '{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

const repeated = (count: number, item: string): RawJson =>
  new RawJson(`${count} times ${item}`, `[${Array<string>(count).fill(item).join(',')}]`);

/** JSON texts that parsers and checks trip over. */
const hostileJson = [
  new RawJson('infinite', '1e400'),
  new RawJson('beyond 64 bits', '123456789012345678901234567890'),
  new RawJson('prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  new RawJson('toString', '{"toString":1,"valueOf":null,"length":-1}'),
  repeated(10_000, '1'),
  repeated(10_000, '"x@example.com"'),
  nested(100),
  nested(20_000),
  nestedObjects(20_000),
] as const;

export const hostileText: Arbitrary<string> = fc.constantFrom(...hostileTexts);

/** Of these, what fits into a URL. */
export const shortHostileTexts = hostileTexts.filter((text) => text.length < 1000);

/** Values of any type for a place in a JSON body. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(null, true, false, {}, [], [null], [[]], ['1'], { id: 1 }),
  fc.constantFrom<unknown[]>(...hostileNumbers),
  hostileText,
  fc.constantFrom(...hostileJson),
  fc.array(hostileText, { maxLength: 3 }),
  fc.array(fc.constantFrom<unknown[]>(...hostileNumbers, null, '1'), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);
