import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { codes: ['2XX', '401', '403', '4XX'] };

describe('stated-codes', () => {
  it('accepts the codes that the interface specifies', async () => {
    expect(await lintFixture('stated-codes', 'pass/openapi.yaml', options)).toEqual([]);
  });

  it('refuses other codes and `default`', async () => {
    expect(await lintFixture('stated-codes', 'fail/openapi.yaml', options)).toEqual([
      'openapi.yaml:6 The interface does not specify 200: use 2XX, 401, 403, 4XX. If it specifies 200 now, add it to `codes` in redocly.yaml.',
      'openapi.yaml:8 The interface does not specify default: use 2XX, 401, 403, 4XX. If it specifies default now, add it to `codes` in redocly.yaml.',
    ]);
  });
});
