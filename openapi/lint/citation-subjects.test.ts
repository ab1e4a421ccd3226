import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { registers: ['requirements.yaml'], unknowns: ['unknowns.yaml'] };

describe('citation-subjects', () => {
  it('accepts a sentence that names the field, as code or in words', async () => {
    expect(await lintFixture('citation-subjects', 'pass/openapi.yaml', options)).toEqual([]);
  });

  it('refuses the id of a sentence about another field or another object', async () => {
    expect(await lintFixture('citation-subjects', 'fail/openapi.yaml', options)).toEqual([
      'components/schemas/Note.yaml:4 `title` cites TAG-1, which is about a tag, not about Note. Cite another requirement, or none.',
      'components/schemas/Note.yaml:7 `body` cites NOTE-1, which does not mention it: "A note\'s `title` is a string." Cite another requirement, or none.',
      'components/schemas/Note.yaml:8 `body` cites U-02, which mentions neither it nor anything in its description: "Which headers does an upload need? It needs none." Cite another unknown, or none.',
    ]);
  });
});
