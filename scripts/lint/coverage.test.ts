import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { coverage } from './coverage.ts';

test('a description with missing constraints fails with a table and their places', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'coverage-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const contract = path.join(import.meta.dirname, '../fixtures/verdict/generated/openapi.json');
  await cp(contract, path.join(root, 'generated/openapi.reference.json'));

  const message = await coverage({ root }).then(
    () => 'passed',
    (error: unknown) => stripVTControlCharacters((error as Error).message),
  );

  expect(message.split('\n')).toEqual([
    '1 of 2 measures are below their minimum',
    'strings that the reference server takes, with a constraint      4 of    4  100 %',
    'strings that it takes or returns, with a constraint             8 of   14   57 %',
    ...[
      'SignedIn/properties/token',
      'Folder/properties/name',
      'Note/properties/title',
      'Message/properties/message',
      'Failure/properties/message',
      'Failure/properties/errors/additionalProperties',
    ].map(
      (place) =>
        `not among strings that it takes or returns, with a constraint: #/components/schemas/${place}`,
    ),
  ]);
});

test('the reference description has limits', async () => {
  await expect(coverage()).resolves.toBeDefined();
});
