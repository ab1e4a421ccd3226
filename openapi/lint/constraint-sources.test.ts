import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { registers: ['requirements.yaml', 'unknowns.yaml'] };

describe('constraint-sources', () => {
  it('accepts a constraint that a sentence specifies, cited at the value, at its reference or at its object', async () => {
    expect(await lintFixture('constraint-sources', 'pass/openapi.yaml', options)).toEqual([]);
  });

  it('refuses a constraint without a citation nearby, and one that the cited sentence does not specify', async () => {
    expect(await lintFixture('constraint-sources', 'fail/openapi.yaml', options)).toEqual([
      'components/schemas/Note.yaml:2 `required: "title"` is not in the text of NOTE-1: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:6 `type: ["string","null"]` is not in the text of NOTE-1: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:7 `maxLength: 25` is not in the text of NOTE-1: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:11 Property `author` is not in the text of NOTE-3: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:17 Property `tags` is not in the text of NOTE-2: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:22 Property `made_at` is not in the text of NOTE-1: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:26 `minContains: 2` is not in the text of NOTE-5: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:27 `maxContains: 3` is not in the text of NOTE-5: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:28 `not: {"const":[]}` is not in the text of NOTE-5: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:32 `dependentRequired: {"iv":["salt"]}` is not in the text of NOTE-6: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'components/schemas/Note.yaml:33 `unevaluatedProperties: false` is not in the text of NOTE-6: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
      'openapi.yaml:10 `type: "integer"` and `minimum: 1` are without a source: cite the requirement or unknown behind it (`npm run new -- requirement` adds one), or remove it.',
      'openapi.yaml:20 `requestBody: "required"` is not in the text of NOTE-4: cite the requirement behind it (`npm run new -- requirement` adds one), or remove it.',
    ]);
  });
});
