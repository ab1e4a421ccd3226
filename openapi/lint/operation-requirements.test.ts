import { expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

it('accepts operations with a citation, or with one in a schema that only they use', async () => {
  expect(await lintFixture('operation-requirements', 'pass/openapi.yaml')).toEqual([]);
});

it('refuses an operation without either', async () => {
  const advice =
    'cites no requirement: add them with `npm run new -- requirement`, and cite their ids in `x-requirements`.';
  expect(await lintFixture('operation-requirements', 'fail/openapi.yaml')).toEqual([
    `openapi.yaml:7 createNote ${advice}`,
    `openapi.yaml:15 listNotes ${advice}`,
  ]);
});
