import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('response-examples', () => {
  it('accepts named examples, and responses without content', async () => {
    expect(await lintFixture('response-examples', 'pass/openapi.yaml')).toEqual([]);
  });

  it('requires a named example, also in a component', async () => {
    expect(await lintFixture('response-examples', 'fail/openapi.yaml')).toEqual([
      'openapi.yaml:8 Response has no example: add at least one under `examples`.',
      'unauthenticated.yaml:3 Response has no example: add at least one under `examples`.',
    ]);
  });
});
