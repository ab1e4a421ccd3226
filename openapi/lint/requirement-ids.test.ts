import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { register: 'requirements.yaml' };

describe('requirement-ids', () => {
  it('accepts a register whose entries are all cited, also next to a $ref', async () => {
    expect(await lintFixture('requirement-ids', 'pass/openapi.yaml', options)).toEqual([]);
  });

  it('reports entries without citation, citations without entry, and invalid entries', async () => {
    expect(await lintFixture('requirement-ids', 'fail/openapi.yaml', options)).toEqual([
      'openapi.yaml:4 `x-requirements` must be a list of different ids.',
      'paths/notes.yaml:1 `x-requirements` belongs on an operation, a component or the root document.',
      'paths/notes.yaml:6 There is no NOTE-9 in requirements.yaml: correct the id, or add the entry.',
      'requirements.yaml:1 CONV-1, note-2 are not cited anywhere: mark the places that they apply to with `x-requirements`.',
      'requirements.yaml:10 NOTE-1: `binds` must be server or client or contract.',
      'requirements.yaml:11 NOTE-1 is also the id of the entry in line 6: give one of them another id.',
      'requirements.yaml:13 NOTE-1: `note` is not a field of an entry: use id, statement, section, quote, binds.',
      'requirements.yaml:14 note-2: `id` must be like FOLDER-4.',
      'requirements.yaml:19 Entry has no `id`.',
    ]);
  });

  it('reports the place where a register cannot be read', async () => {
    expect(await lintFixture('requirement-ids', 'broken/openapi.yaml', options)).toEqual([
      expect.stringMatching(/^requirements\.yaml:3 Failed to parse: deficient indentation/),
    ]);
  });

  it('reports a missing register', async () => {
    expect(await lintFixture('requirement-ids', 'missing/openapi.yaml', options)).toEqual([
      'openapi.yaml:1 There is no requirements.yaml beside this document.',
    ]);
  });
});
