import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('deprecations', () => {
  it('accepts a deprecation with the day of removal and a replacement', async () => {
    expect(await lintFixture('deprecations', 'pass/openapi.yaml')).toEqual([]);
  });

  it('refuses a deprecation without a day or a replacement, an invalid day, and a day without a deprecation', async () => {
    expect(await lintFixture('deprecations', 'fail/openapi.yaml')).toEqual([
      'openapi.yaml:9 A deprecated part needs the date of its removal: add `x-sunset: YYYY-MM-DD`.',
      'openapi.yaml:9 The description of a deprecated part must say what to use instead.',
      'openapi.yaml:16 `x-sunset` is not a valid date: write `YYYY-MM-DD`, in quotes.',
      'openapi.yaml:24 `x-sunset` needs `deprecated: true`: add it, or remove `x-sunset`.',
    ]);
  });
});
