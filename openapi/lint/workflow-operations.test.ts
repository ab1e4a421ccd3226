import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('workflow-operations', () => {
  it('accepts operations of the description, in whichever file they are', async () => {
    expect(await lintFixture('workflow-operations', 'pass/notes.arazzo.yaml')).toEqual([]);
  });

  it('refuses an operation that the description does not have', async () => {
    expect(await lintFixture('workflow-operations', 'fail/notes.arazzo.yaml')).toEqual([
      'notes.arazzo.yaml:13 There is no operation lstNotes.',
    ]);
  });

  it('refuses a description that does not exist', async () => {
    expect(await lintFixture('workflow-operations', 'fail/source.arazzo.yaml')).toEqual([
      'source.arazzo.yaml:6 There is no file ../missing.yaml.',
    ]);
  });
});
