import { afterAll, expect, test } from 'vitest';
import { neededBump, type Change } from './change.ts';
import { compareContracts } from './compare.ts';
import { loadContract } from './contract.ts';
import { cases, rootWith } from './fixture.ts';

const asText = ({ impact, operations, direction, message, pointer }: Change) =>
  `${impact} ${[operations.join(), direction].filter(Boolean).join(' ')}: ${message} ${pointer}`;

const unchanged = loadContract(await rootWith(undefined, afterAll));

test.each(cases)('$it', async ({ it, needs, finds }) => {
  const before = await unchanged;
  const after = await loadContract(await rootWith(it));
  const changes = compareContracts(before.document, after.document);
  expect(neededBump(changes)).toBe(needs);
  expect(changes.map(asText)).toEqual(expect.arrayContaining([...finds]));
});

test('a field that moved into a branch of `allOf` is not listed as removed', async () => {
  const before = await unchanged;
  const after = await loadContract(await rootWith('composed-differently'));
  const changes = compareContracts(before.document, after.document).map(({ message }) => message);
  expect(changes).toEqual(['schema written in another way']);
});

test('a field that is no longer required breaks clients that receive it, but not those that send it', async () => {
  const before = await unchanged;
  const after = await loadContract(await rootWith('shared-field-required'));
  const changes = compareContracts(after.document, before.document);
  expect(changes.map(({ impact, direction }) => [impact, direction])).toEqual([
    ['major', 'response'],
    ['minor', 'request'],
  ]);
});

test('a new code that does not keep to its range is one change, at the code', () => {
  const noteOf = (schema: object) => ({ content: { 'application/json': { schema } } });
  const note = { type: 'object', required: ['note'], properties: { note: { type: 'string' } } };
  const queued = { type: 'object', required: ['job'], properties: { job: { type: 'string' } } };
  const documentWith = (responses: object) => ({
    paths: { '/notes': { post: { operationId: 'createNote', responses } } },
    components: { schemas: { Queued: queued } },
  });
  const before = documentWith({ '2XX': noteOf(note) });
  const after = documentWith({ '202': noteOf({ $ref: '#/components/schemas/Queued' }), '2XX': noteOf(note) });
  expect(compareContracts(before, after).map(asText)).toEqual([
    'major createNote: response 202 added, unlike 2XX: field `note` removed #/paths/~1notes/post/responses/202',
  ]);
});
