import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('request-examples', () => {
  it('accepts named examples, and ignores responses', async () => {
    expect(await lintFixture('request-examples', 'pass/openapi.yaml')).toEqual([]);
  });

  it('requires a named example', async () => {
    expect(await lintFixture('request-examples', 'fail/openapi.yaml')).toEqual([
      'openapi.yaml:7 Request has no example: add at least one under `examples`.',
    ]);
  });
});
