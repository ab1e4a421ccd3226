import { expect, test } from 'vitest';
import { neededBump, type Change } from './change.ts';
import { compareContracts } from './compare.ts';
import { loadContract } from './contract.ts';
import { rootWith } from './fixture.ts';

const folder = '#/components/schemas/Folder';
const newFolder = '#/components/schemas/NewFolder';
const createFolder = '#/paths/~1folders/post';
const note = '#/paths/~1notes~1{noteId}';

const cases: Record<string, [bump: string, ...changes: string[]]> = {
  'path-removed': [
    'major',
    `major getNote: GET /notes/{noteId} removed ${note}/get`,
    `major deleteNote: DELETE /notes/{noteId} removed ${note}/delete`,
  ],
  'operation-removed': ['major', `major deleteNote: DELETE /notes/{noteId} removed ${note}/delete`],
  'operation-id-changed': [
    'major',
    `major makeFolder: operationId changed from createFolder to makeFolder ${createFolder}/operationId`,
  ],
  'operation-added': ['minor', `minor replaceNote: PUT /notes/{noteId} added ${note}/put`],
  'response-field-removed': [
    'major',
    `major createFolder response: field \`hash\` removed ${folder}/properties/hash`,
  ],
  'response-field-optional': [
    'major',
    `major createFolder response: field \`kind\` is no longer required ${folder}/required`,
  ],
  'response-field-added': [
    'minor',
    `minor createFolder response: field \`path\` added ${folder}/properties/path`,
  ],
  'response-enum-widened': [
    'major',
    `major createFolder response: "archive" newly allowed ${folder}/properties/kind/enum`,
  ],
  'response-code-added': ['minor', `minor deleteNote: response 403 added ${note}/delete/responses/403`],
  'type-changed': [
    'major',
    `major createFolder response: type changed from integer to string ${folder}/properties/id/type`,
  ],
  'request-field-required-added': [
    'major',
    `major createFolder request: required field \`icon\` added ${newFolder}/properties/icon`,
  ],
  'request-field-optional-added': [
    'minor',
    `minor createFolder request: field \`icon\` added ${newFolder}/properties/icon`,
  ],
  'request-enum-narrowed': [
    'major',
    `major createFolder request: "blue" no longer allowed ${newFolder}/properties/colour/enum`,
  ],
  'shared-field-required': [
    'major',
    'major createNote request: field `body` became required #/components/schemas/Note/required',
    'minor listNotes,createNote,getNote response: field `body` became required #/components/schemas/Note/required',
  ],
  'parameter-optional-added': [
    'minor',
    `minor createFolder: query parameter \`dryRun\` added ${createFolder}/parameters/1`,
  ],
  'first-parameter-added': [
    'major',
    'major listNotes: query parameter `sort` added, the first input: callers in Go append empty params, and in TypeScript put `{}` before their options #/paths/~1notes/get/parameters/0',
  ],
  'parameter-required-added': [
    'major',
    `major createFolder: required query parameter \`dryRun\` added ${createFolder}/parameters/1`,
  ],
  'text-only': [
    'patch',
    `patch : \`description\` changed ${folder}/description`,
    'patch : `name` changed #/components/examples/NewFolder/value/name',
  ],
  'composed-differently': ['patch'],
  reordered: ['none'],
};

const asText = ({ impact, operations, direction, message, pointer }: Change) =>
  `${impact} ${[operations.join(), direction].filter(Boolean).join(' ')}: ${message} ${pointer}`;

test.each(Object.entries(cases))('%s', async (name, [bump, ...expected]) => {
  const before = await loadContract(await rootWith());
  const after = await loadContract(await rootWith(name));
  const changes = compareContracts(before.document, after.document);
  expect(neededBump(changes)).toBe(bump);
  expect(changes.map(asText)).toEqual(expect.arrayContaining(expected));
});

test('nothing changed', async () => {
  const { document } = await loadContract(await rootWith());
  expect(compareContracts(document, structuredClone(document))).toEqual([]);
});

test('a field that is no longer required breaks clients that receive it, but not those that send it', async () => {
  const before = await loadContract(await rootWith());
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

test('the most severe changes come first', async () => {
  const before = await loadContract(await rootWith());
  const after = await loadContract(await rootWith('shared-field-required'));
  expect(compareContracts(before.document, after.document).map(({ impact }) => impact)).toEqual([
    'major',
    'minor',
  ]);
});
