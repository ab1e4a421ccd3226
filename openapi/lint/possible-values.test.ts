import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('possible-values', () => {
  it('accepts limits that some value fulfils, and listed values that are within them', async () => {
    expect(await lintFixture('possible-values', 'pass/openapi.yaml')).toEqual([]);
  });

  it('refuses limits that exclude each other, also through references, and values that break the rest', async () => {
    expect(await lintFixture('possible-values', 'fail/openapi.yaml')).toEqual([
      expect.stringContaining('Code.yaml:2 This is no regular expression: '),
      'openapi.yaml:13 No value has both `minimum: 5` and `maximum: 3`: correct one of them.',
      'openapi.yaml:16 No value has both `exclusiveMinimum: 1` and `exclusiveMaximum: 1`: correct one of them.',
      'openapi.yaml:20 No value has both `minLength: 4` and `maxLength: 2`: correct one of them.',
      'openapi.yaml:24 No value has both `minItems: 3` and `maxItems: 2`: correct one of them.',
      'openapi.yaml:27 `default: "c"` breaks `enum: ["a","b"]`: correct one of them.',
      'openapi.yaml:31 `enum: 3` breaks `maximum: 2`: correct one of them.',
      'openapi.yaml:34 `const: 1` breaks `type: "string"`: correct one of them.',
      'openapi.yaml:37 `multipleOf: 0` must be > 0.',
      expect.stringContaining('openapi.yaml:40 This is no regular expression: '),
      expect.stringContaining('openapi.yaml:45 This is no regular expression: '),
    ]);
  });
});
