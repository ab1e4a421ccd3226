import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { register: 'requirements.yaml' };

describe('requirement-ids', () => {
  it('accepts a register in step with the marks, also beside a $ref', async () => {
    expect(await lintFixture('requirement-ids', 'pass/openapi.yaml', options)).toEqual([]);
  });

  it('finds every way to be out of step', async () => {
    expect(await lintFixture('requirement-ids', 'fail/openapi.yaml', options)).toEqual([
      'openapi.yaml:4 `x-requirements` must be a list of different ids.',
      'paths/notes.yaml:1 `x-requirements` belongs on an operation, a component or the root document.',
      'paths/notes.yaml:6 There is no NOTE-9 in requirements.yaml.',
      'requirements.yaml:1 CONV-1 is not cited anywhere: mark the places that it applies to with `x-requirements`.',
      'requirements.yaml:8 NOTE-1: `binds` must be server or client or contract.',
      'requirements.yaml:9 NOTE-1 lacks `section`.',
      'requirements.yaml:9 NOTE-1 lacks `binds`.',
      'requirements.yaml:9 NOTE-1 is taken by an earlier entry.',
      'requirements.yaml:10 NOTE-1: `statement` must be a text.',
      'requirements.yaml:11 NOTE-1: entries have no field `note`.',
      'requirements.yaml:12 note-2: `id` must be like FOLDER-4.',
      'requirements.yaml:12 note-2 is not cited anywhere: mark the places that it applies to with `x-requirements`.',
      'requirements.yaml:16 Entry lacks `id`.',
    ]);
  });

  it('says where a register cannot be read', async () => {
    expect(await lintFixture('requirement-ids', 'broken/openapi.yaml', options)).toEqual([
      expect.stringMatching(/^requirements\.yaml:3 Failed to parse: deficient indentation/),
    ]);
  });

  it('says that a register is missing', async () => {
    expect(await lintFixture('requirement-ids', 'missing/openapi.yaml', options)).toEqual([
      'openapi.yaml:1 There is no requirements.yaml beside this document.',
    ]);
  });
});
