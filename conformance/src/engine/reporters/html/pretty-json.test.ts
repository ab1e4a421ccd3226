import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyJson } from './pretty-json.ts';

test('indents by two', () => {
  expect(prettyJson('{"a":[1,{"b":null}],"c":{},"d":[]}')).toBe(
    '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}',
  );
});

test('keeps every value to the letter', () => {
  const text = '{"id":12345678901234567890,"size":1.0,"id":1e400,"name":"\\u0041\\"{,:"}';

  expect(prettyJson(text).replace(/\n */g, '').replaceAll('": ', '":')).toBe(text);
});

test.each(['<html>500</html>', '', '{"cut":', '{"a":1} trailing'])('leaves %o, which is no JSON', (text) => {
  expect(prettyJson(text)).toBe(text);
});

test('says what JSON.stringify says of any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
    { seed: 7 },
  );
});
