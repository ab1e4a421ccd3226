import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('property-descriptions', () => {
  it('accepts a description next to the reference or in the component', async () => {
    expect(await lintFixture('property-descriptions', 'pass/openapi.yaml')).toEqual([]);
  });

  it('requires a description of every property, parameter and schema component', async () => {
    expect(await lintFixture('property-descriptions', 'fail/openapi.yaml')).toEqual([
      'Note.yaml:1 Schema has no description.',
      'Note.yaml:3 Property `title` has no description.',
      'Note.yaml:6 Property `id` has no description.',
      'openapi.yaml:6 Parameter has no description.',
      'User.yaml:1 Schema has no description.',
    ]);
  });
});
