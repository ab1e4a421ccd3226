import { expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

it('accepts operations that cite by themselves or in a schema of their own', async () => {
  expect(await lintFixture('operation-requirements', 'pass/openapi.yaml')).toEqual([]);
});

it('demands that an operation cites what the interface states of it', async () => {
  const advice =
    'cites no requirement: add the requirements to requirements.yaml, and their ids to `x-requirements`.';
  expect(await lintFixture('operation-requirements', 'fail/openapi.yaml')).toEqual([
    `openapi.yaml:7 createNote ${advice}`,
    `openapi.yaml:15 listNotes ${advice}`,
  ]);
});
