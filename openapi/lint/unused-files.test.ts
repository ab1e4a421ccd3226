import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('unused-files', () => {
  it('accepts files with a reference to them', async () => {
    expect(await lintFixture('unused-files', 'pass/openapi.yaml')).toEqual([]);
  });

  it('reports a file without a reference to it', async () => {
    expect(await lintFixture('unused-files', 'fail/openapi.yaml')).toEqual([
      'components/schemas/Draft.yaml:1 No file refers to this file: use it or delete it.',
    ]);
  });

  it('does not report files that only an unused file refers to', async () => {
    expect(await lintFixture('unused-files', 'unlisted-path/openapi.yaml')).toEqual([
      'components/schemas/Loop.yaml:1 No file refers to this file: use it or delete it.',
      'components/schemas/LoopBack.yaml:1 No file refers to this file: use it or delete it.',
      'paths/notes.yaml:1 The root document does not list this path: give it a `$ref` under `paths`, or delete the file.',
    ]);
  });
});
