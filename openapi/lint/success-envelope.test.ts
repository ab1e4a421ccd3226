import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('success-envelope', () => {
  it('accepts status through allOf, oneOf and $ref, bare arrays, and responses without a schema', async () => {
    expect(await lintFixture('success-envelope', 'pass/openapi.yaml')).toEqual([]);
  });

  it('requires status in every other body of a success', async () => {
    expect(await lintFixture('success-envelope', 'fail/openapi.yaml')).toEqual([
      'NoteCreated.response.yaml:4 The schema of a success must list `status` in `required`, unless the response is a bare array.',
      'openapi.yaml:9 The schema of a success must list `status` in `required`, unless the response is a bare array.',
      'openapi.yaml:19 The schema of a success must list `status` in `required`, unless the response is a bare array.',
      'openapi.yaml:24 The schema of a success must list `status` in `required`, unless the response is a bare array.',
    ]);
  });
});
