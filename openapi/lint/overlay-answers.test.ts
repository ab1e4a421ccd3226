import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

const options = { register: '../unknowns.yaml' };

describe('overlay-answers', () => {
  it('accepts actions that answer an entry of the register', async () => {
    expect(await lintFixture('overlay-answers', 'pass/notes.overlay.yaml', options)).toEqual([]);
  });

  it('refuses actions that answer nothing, or an id that is not in the register', async () => {
    expect(await lintFixture('overlay-answers', 'fail/notes.overlay.yaml', options)).toEqual([
      'notes.overlay.yaml:4 An action must list the unknowns that it answers in `x-answers`, each once.',
      'notes.overlay.yaml:5 An action must list the unknowns that it answers in `x-answers`, each once.',
      'notes.overlay.yaml:7 There is no U-03 in unknowns.yaml: correct the id, or add the entry.',
    ]);
  });

  it('refuses an overlay without an action', async () => {
    expect(await lintFixture('overlay-answers', 'fail/empty.overlay.yaml', options)).toEqual([
      'empty.overlay.yaml:3 An overlay must have an action.',
    ]);
  });
});
