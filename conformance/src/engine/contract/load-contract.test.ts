import { describe, expect, it } from 'vitest';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };
import { operations } from '../../../../generated/operations.ts';
import { responseRequirements } from '../../service/response-subjects.ts';
import { answerOf } from '../../testing/answers.ts';
import { referenceContract } from '../../testing/contracts.ts';
import { responseExamples } from '../../testing/examples.ts';
import { loadContract } from './load-contract.ts';

const contract = loadContract();

it('knows the operations', () => {
  expect([...contract.operations.keys()].sort()).toEqual(Object.keys(operations).sort());
  expect(contract.operations.get('login')).toEqual({
    id: 'login',
    method: 'POST',
    path: '/auth/login',
    tags: ['Authentication'],
    needsToken: false,
    parameters: [],
    added: false,
    answers: [],
  });
  expect(contract.operations.get('deleteShareableLink')).toMatchObject({
    method: 'DELETE',
    needsToken: true,
    parameters: [{ name: 'entryId', in: 'path', required: true }],
  });
  expect(contract).toMatchObject({ title: openapi.info.title, version: openapi.info.version, overlay: null });
  expect(contract.answers.size).toBe(0);
});

it('gives the schema of a body without references', () => {
  const schema = contract.requestSchema('deleteEntries');
  expect(schema).toMatchObject({
    required: ['entryIds'],
    properties: { entryIds: { type: 'array', items: { type: 'integer' }, 'x-requirements': ['TRASH-2'] } },
  });
  expect(contract.requestSchema('createNote')).toMatchObject({ properties: { title: { type: 'string' } } });
  expect(contract.requestSchema('listNotes')).toBeUndefined();
  expect(contract.requestSchema('fly')).toBeUndefined();
  const schemas = [...contract.operations.keys()].map((id) => contract.requestSchema(id));
  expect(JSON.stringify(schemas)).not.toContain('$ref');
});

describe('with an overlay', async () => {
  const overlaid = await referenceContract();

  it('tells what it answers and adds', () => {
    expect(overlaid.overlay).toBe('Choices of the reference server');
    expect(overlaid.answers).toContain('U-24');
    expect(overlaid.parameterName('U-100')).toBe('perPage');
    expect(overlaid.parameterName('U-73')).toBe('workspaceId');
    expect(overlaid.parameterName('U-01')).toBeUndefined();
    expect(overlaid.operations.get('starEntries')?.added).toBe(true);
    expect(overlaid.requestSchema('starEntries')).toBeDefined();
  });

  it('counts the answers that show in answers as responseSubjects', () => {
    expect(overlaid.responseSubjects.get('U-83')).toEqual(['extractArchive']);
    expect(overlaid.responseSubjects.get('U-28')).toEqual(['login']);
    expect(overlaid.responseSubjects.has('U-100')).toBe(false);
  });
});

it.each(responseExamples)('the example $name of $operation ($status) is clean', (example) => {
  const { violations, extraFields } = contract.judge(
    answerOf(example.operation, example.status, example.value),
  );
  expect(violations).toEqual([]);
  expect(extraFields).toEqual([]);
});

it('exercises every response requirement by the examples', () => {
  const seen = new Set(
    responseExamples.flatMap(
      ({ operation, status, value }) => contract.judge(answerOf(operation, status, value)).seen,
    ),
  );
  expect(responseRequirements.filter((id) => !seen.has(id))).toEqual([]);
});
