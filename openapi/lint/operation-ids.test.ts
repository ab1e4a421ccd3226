import { expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

it('accepts names that a function can have', async () => {
  expect(await lintFixture('operation-ids', 'pass/openapi.yaml')).toEqual([]);
});

it('refuses names that a function cannot have, and names in another style', async () => {
  const advice = 'cannot be the name of a client function: write it like archiveNotes.';
  expect(await lintFixture('operation-ids', 'fail/openapi.yaml')).toEqual([
    `openapi.yaml:5 create-note ${advice}`,
    `openapi.yaml:7 ListNotes ${advice}`,
    `openapi.yaml:9 delete ${advice}`,
  ]);
});
