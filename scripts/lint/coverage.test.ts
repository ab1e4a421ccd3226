import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { percentOf } from './coverage/measure.ts';
import { coverage } from './coverage.ts';

test('a contract with missing parts fails with a table and their places', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'coverage-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const contract = path.join(import.meta.dirname, '../fixtures/verdict/generated/openapi.json');
  for (const name of ['openapi.json', 'openapi.reference.json']) {
    await cp(contract, path.join(root, 'generated', name));
  }

  const message = await coverage({ root }).then(
    () => 'passed',
    (error: unknown) => stripVTControlCharacters((error as Error).message),
  );

  expect(message.split('\n')).toEqual([
    '2 of 5 measures are below their minimum',
    'operations with a body and an example of it                     3 of    3  100 %',
    'operations with an example of every response                    4 of    4  100 %',
    'properties with a description                                  18 of   19   94 %',
    'strings that the reference server takes, with a constraint      4 of    4  100 %',
    'strings that it takes or returns, with a constraint             8 of   14   57 %',
    'not among properties with a description: #/components/schemas/FolderResponse/allOf/1/properties/folder',
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

test('the contract has examples and descriptions, and the reference description has limits', async () => {
  const { report, measures } = await coverage();

  console.log(report);
  const [requests, responses, properties, inRequests, all] = measures.map(percentOf);
  expect([requests, responses, properties]).toEqual([100, 100, 100]);
  expect(inRequests).toBeGreaterThanOrEqual(95);
  expect(all).toBeGreaterThanOrEqual(95);
});
