import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('deprecations', () => {
  it('accepts a deprecated part with its date and what to use instead, and a property of this name', async () => {
    expect(await lintFixture('deprecations', 'pass/openapi.yaml')).toEqual([]);
  });

  it('refuses a part without them, beside a reference too, and a date of what is not deprecated', async () => {
    const instead = 'says in its description, and in that of an overlay, what to use instead';
    const date = "has its removal date in `x-sunset: 'YYYY-MM-DD'`";
    expect(await lintFixture('deprecations', 'fail/openapi.yaml')).toEqual([
      `openapi.yaml:6 A deprecated part ${instead}.`,
      'openapi.yaml:12 Only a deprecated part has `x-sunset`: add `deprecated: true`, or remove it.',
      `openapi.yaml:24 A deprecated part ${date}.`,
      `openapi.yaml:28 A deprecated part ${instead}, and ${date}.`,
    ]);
  });
});
