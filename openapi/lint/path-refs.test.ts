import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('path-refs', () => {
  it('accepts files that are named by convention', async () => {
    expect(await lintFixture('path-refs', 'pass/openapi.yaml')).toEqual([]);
  });

  it('refuses paths and components in the root document, other file names, and references to other kinds', async () => {
    expect(await lintFixture('path-refs', 'fail/openapi.yaml')).toEqual([
      'components/responses/unauthenticated.yaml:1 Component name unauthenticated must be PascalCase: rename this file.',
      'openapi.yaml:3 /notes must be only `$ref: paths/notes.yaml`.',
      'openapi.yaml:5 /notes/{id} must be only `$ref: paths/notes_{id}.yaml`.',
      'openapi.yaml:9 Note must be only `$ref: components/schemas/Note.yaml`.',
      'paths/note.yaml:7 `$ref` must point to a whole file in components/schemas/.',
      'paths/note.yaml:14 `$ref` must point to a whole file in components/schemas/.',
    ]);
  });
});
