import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('description-style', () => {
  it('accepts texts in this style', async () => {
    expect(await lintFixture('description-style', 'pass/openapi.yaml')).toEqual([]);
  });

  it('reports each violation of the style, also next to a $ref', async () => {
    expect(await lintFixture('description-style', 'fail/openapi.yaml')).toEqual([
      'Note.yaml:4 Description must start without an article.',
      'Note.yaml:7 Description of `file_size` must name its unit (bytes, milliseconds, ...).',
      'Note.yaml:11 Description must start with a capital letter, a digit or a backtick.',
      'Note.yaml:11 Description must end with a full stop.',
      'Note.yaml:13 Description of a boolean must start with `Whether`.',
      'openapi.yaml:2 Description must start with a capital letter, a digit or a backtick.',
      'openapi.yaml:6 Summary must not end with a full stop.',
      'openapi.yaml:7 Description must end with a full stop.',
      'openapi.yaml:11 Description of a boolean must start with `Whether`.',
      'openapi.yaml:15 Description has several spaces in a row.',
      'openapi.yaml:21 Summary must have at most 60 characters, not 74.',
      'openapi.yaml:22 Description has white space at the end of a line.',
      'openapi.yaml:22 Description is unfinished: it says TODO.',
      'openapi.yaml:25 Description must end with a full stop.',
    ]);
  });
});
