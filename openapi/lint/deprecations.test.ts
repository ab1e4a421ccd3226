import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('deprecations', () => {
  it('accepts what says until when it stays and what to use instead', async () => {
    expect(await lintFixture('deprecations', 'pass/openapi.yaml')).toEqual([]);
  });

  it('refuses a deprecation without an end or a way on, a day that is none, and an end of nothing', async () => {
    expect(await lintFixture('deprecations', 'fail/openapi.yaml')).toEqual([
      'openapi.yaml:9 A deprecated part needs the date of its removal: add `x-sunset: YYYY-MM-DD`.',
      'openapi.yaml:9 The description of a deprecated part must say what to use instead.',
      'openapi.yaml:16 `x-sunset` is not a valid date: write `YYYY-MM-DD`, in quotes.',
      'openapi.yaml:24 `x-sunset` needs `deprecated: true`: add it, or remove `x-sunset`.',
    ]);
  });
});
