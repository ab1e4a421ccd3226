import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('beside-refs', () => {
  it('accepts keywords beside the reference of a schema, and texts beside any other', async () => {
    expect(await lintFixture('beside-refs', 'pass/openapi.yaml')).toEqual([]);
  });

  it('reports what has no effect beside a reference, and where it belongs', async () => {
    expect(await lintFixture('beside-refs', 'fail/openapi.yaml')).toEqual([
      'openapi.yaml:7 Beside this `$ref`, `required` has no effect: write it into the file that this refers to, or remove it.',
      'openapi.yaml:15 Beside this `$ref`, `examples` is misplaced: move it beside `schema`.',
      'openapi.yaml:18 Beside this `$ref`, `requierd` has no effect: write it into the file that this refers to, or remove it.',
      'openapi.yaml:22 Beside this `$ref`, `minLength` has no effect: write it into the file that this refers to, or remove it.',
    ]);
  });
});
