import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { registers: ['requirements.yaml', 'unknowns.yaml'] };

describe('constraint-sources', () => {
  it('accepts a constraint that a sentence specifies, cited at the value, at its reference or at its object', async () => {
    expect(await lintFixture('constraint-sources', 'pass/openapi.yaml', options)).toEqual([]);
  });

  it('refuses a constraint without a citation nearby, and one that the cited sentence does not specify', async () => {
    expect(await lintFixture('constraint-sources', 'fail/openapi.yaml', options)).toEqual([
      'components/schemas/Moment.yaml:2 `format: "date-time"` is not in the text of NOTE-1: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:2 `required: "title"` is not in the text of NOTE-1: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:2 `required: "author"` is not in the text of NOTE-3, NOTE-1: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:2 `required: "tags"` is not in the text of NOTE-2, NOTE-1: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:6 `type: ["string","null"]` is not in the text of NOTE-1: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:7 `maxLength: 25` is not in the text of NOTE-1: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:11 Property `author` is not in the text of NOTE-3: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:14 Property `name` is not in the text of NOTE-3: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:14 Property `first` has no source: cite the requirement or unknown that it comes from, or remove it.',
      'components/schemas/Note.yaml:14 `type: "string"` has no source: cite the requirement or unknown that it comes from, or remove it.',
      'components/schemas/Note.yaml:15 Property `mail` is not in the text of NOTE-3: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:15 `format: "email"` is not in the text of NOTE-3: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:17 Property `tags` is not in the text of NOTE-2: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:17 `type: "array"` is not in the text of NOTE-2: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:18 `minItems: 1` is not in the text of NOTE-2: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:19 `enum: ["red","green"]` is not in the text of NOTE-2: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:22 Property `made_at` is not in the text of NOTE-1: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:26 `minContains: 2` is not in the text of NOTE-5: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:27 `maxContains: 3` is not in the text of NOTE-5: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:28 `not: {"const":[]}` is not in the text of NOTE-5: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:32 `dependentRequired: {"iv":["salt"]}` is not in the text of NOTE-6: cite the requirement that it comes from, or remove it.',
      'components/schemas/Note.yaml:33 `unevaluatedProperties: false` is not in the text of NOTE-6: cite the requirement that it comes from, or remove it.',
      'openapi.yaml:10 `type: "integer"` has no source: cite the requirement or unknown that it comes from, or remove it.',
      'openapi.yaml:10 `minimum: 1` has no source: cite the requirement or unknown that it comes from, or remove it.',
      'openapi.yaml:20 `requestBody: "required"` is not in the text of NOTE-4: cite the requirement that it comes from, or remove it.',
    ]);
  });
});
