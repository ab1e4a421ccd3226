import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('timestamps', () => {
  it('accepts the shared component, also as an alternative to null, and ignores requests', async () => {
    expect(await lintFixture('timestamps', 'pass/openapi.yaml')).toEqual([]);
  });

  it('refuses any other schema in a response, also in a schema that requests share', async () => {
    expect(await lintFixture('timestamps', 'fail/openapi.yaml')).toEqual([
      'components/schemas/Note.yaml:2 `created_at` must be a `$ref` to Timestamp, or a `oneOf` of this `$ref` and null.',
      'components/schemas/Note.yaml:3 `expires_at` must be a `$ref` to Timestamp, or a `oneOf` of this `$ref` and null.',
      'openapi.yaml:15 `updated_at` must be a `$ref` to Timestamp, or a `oneOf` of this `$ref` and null.',
    ]);
  });
});
