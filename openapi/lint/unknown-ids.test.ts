import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { register: 'unknowns.yaml' };

describe('unknown-ids', () => {
  it('accepts a register whose entries are all cited', async () => {
    expect(await lintFixture('unknown-ids', 'pass/openapi.yaml', options)).toEqual([]);
  });

  it('reports entries without citation, citations without entry, and invalid entries', async () => {
    expect(await lintFixture('unknown-ids', 'fail/openapi.yaml', options)).toEqual([
      'openapi.yaml:4 There is no U-02 in unknowns.yaml: correct the id, or add the entry.',
      'unknowns.yaml:1 U-1 has no `observe`.',
      'unknowns.yaml:1 U-1: `id` must be like U-07.',
      'unknowns.yaml:3 U-1: `basis` must be stated or implied.',
      'unknowns.yaml:5 U-03 has no `quote`.',
      'unknowns.yaml:5 U-03 is not cited anywhere: mark the places that it applies to with `x-unknown`.',
    ]);
  });
});
