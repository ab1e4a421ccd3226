import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { registers: ['requirements.yaml', 'unknowns.yaml'] };

describe('constraint-sources', () => {
  it('accepts what a sentence cited at the value, at its reference or at its object states', async () => {
    expect(await lintFixture('constraint-sources', 'pass/openapi.yaml', options)).toEqual([]);
  });

  it('refuses what nothing near states, or what the sentence that is cited does not say', async () => {
    expect(await lintFixture('constraint-sources', 'fail/openapi.yaml', options)).toEqual([
      'components/schemas/Moment.yaml:2 `format: "date-time"` is in no sentence of NOTE-1: cite what states it, or take it out.',
      'components/schemas/Note.yaml:2 `required: "title"` is in no sentence of NOTE-1: cite what states it, or take it out.',
      'components/schemas/Note.yaml:2 `required: "author"` is in no sentence of NOTE-3, NOTE-1: cite what states it, or take it out.',
      'components/schemas/Note.yaml:2 `required: "tags"` is in no sentence of NOTE-2, NOTE-1: cite what states it, or take it out.',
      'components/schemas/Note.yaml:6 `type: ["string","null"]` is in no sentence of NOTE-1: cite what states it, or take it out.',
      'components/schemas/Note.yaml:7 `maxLength: 25` is in no sentence of NOTE-1: cite what states it, or take it out.',
      'components/schemas/Note.yaml:14 `type: "string"` has no source: cite the requirement or unknown that it comes from, or remove it.',
      'components/schemas/Note.yaml:15 `format: "email"` is in no sentence of NOTE-3: cite what states it, or take it out.',
      'components/schemas/Note.yaml:17 `type: "array"` is in no sentence of NOTE-2: cite what states it, or take it out.',
      'components/schemas/Note.yaml:18 `minItems: 1` is in no sentence of NOTE-2: cite what states it, or take it out.',
      'components/schemas/Note.yaml:19 `enum: ["red","green"]` is in no sentence of NOTE-2: cite what states it, or take it out.',
      'components/schemas/Note.yaml:26 `minContains: 2` is in no sentence of NOTE-5: cite what states it, or take it out.',
      'components/schemas/Note.yaml:27 `maxContains: 3` is in no sentence of NOTE-5: cite what states it, or take it out.',
      'components/schemas/Note.yaml:28 `not: {"const":[]}` is in no sentence of NOTE-5: cite what states it, or take it out.',
      'components/schemas/Note.yaml:32 `dependentRequired: {"iv":["salt"]}` is in no sentence of NOTE-6: cite what states it, or take it out.',
      'components/schemas/Note.yaml:33 `unevaluatedProperties: false` is in no sentence of NOTE-6: cite what states it, or take it out.',
      'openapi.yaml:10 `type: "integer"` has no source: cite the requirement or unknown that it comes from, or remove it.',
      'openapi.yaml:10 `minimum: 1` has no source: cite the requirement or unknown that it comes from, or remove it.',
    ]);
  });
});
