import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../lib/openapi.ts';
import { goOperations, goTypes } from './emit-go.ts';
import { pythonModels, pythonOperations } from './emit-python.ts';
import { sdkModel } from './model.ts';

const response = (name: string): Json => ({
  description: 'Success.',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

/** What both generators write for one operation and these schemas. */
function written(operation: JsonObject, schemas: JsonObject) {
  const model = sdkModel({
    openapi: '3.1.0',
    info: { title: 'Files', version: '1.0.0' },
    paths: {
      '/files': {
        get: {
          ...{
            operationId: 'listFiles',
            tags: ['Files'],
            summary: 'List files',
            description: 'Lists files.',
          },
          responses: { 200: response('Files') },
          ...operation,
        },
      },
    },
    components: { schemas },
  });
  return {
    go: goTypes(model) + goOperations(model),
    python: pythonModels(model) + pythonOperations(model),
  };
}

const files = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] };

test('a parameter and a field that will be removed say so, with the date', () => {
  const old = { deprecated: true, 'x-sunset': '2031-01-31' };
  const { go, python } = written(
    {
      description: 'Lists files, by `oldOrder`. Use listFiles or `listFiles` instead.',
      parameters: [
        { name: 'oldOrder', in: 'query', description: 'The order.', schema: { type: 'string' }, ...old },
      ],
    },
    {
      Files: {
        ...files,
        ...old,
        description: 'Files. Use none instead.',
        properties: { oldStatus: { type: 'string', description: 'The status.', ...old } },
      },
    },
  );
  expect(
    go.match(/\/\/\n\t\/\/ Deprecated: it will be removed on 2031-01-31\.\n\tOld(Order|Status) /g),
  ).toHaveLength(2);
  expect(go).toContain('//\n// Deprecated: it will be removed on 2031-01-31.\ntype Files struct');
  expect(python).toContain('Files. Use none instead. Deprecated: it will be removed on 2031-01-31.');
  expect(go).toContain('by `OldOrder`. Use ListFiles or `ListFiles` instead.');
  expect(
    python.match(/old_(order|status): The (order|status)\. Deprecated: it will be removed on 2031-01-31\./g),
  ).toHaveLength(2);
  expect(python).toContain('by `old_order`. Use list_files or `list_files` instead.');
});

test('two codes with the same success keep its type, and those with different ones have any', () => {
  const same = written({ responses: { 200: response('Files'), 202: response('Files') } }, { Files: files });
  expect(same.go).toContain('(*Files, error)');
  expect(same.python).toContain('-> Files:');
  const other = { Files: files, Job: { type: 'object', properties: { id: { type: 'integer' } } } };
  const both = written({ responses: { 200: response('Files'), 202: response('Job') } }, other);
  expect(both.go).toContain('(any, error)');
  expect(both.go).toContain('type Job struct');
  expect(both.python).toContain('class Job(Model):');
  expect(both.go).toContain('The response is a Files or a Job, as the server sends it.');
  expect(both.python).toContain('-> Any:');
  expect(both.python).toContain('The response is a Files or a Job, as the server sends it.');
});

test.each(['None', 'True', 'Iterator', 'Operations', 'AsyncOperations'])(
  'the name %s of a schema is one that Python has already',
  (name) => {
    expect(() => written({}, { Files: files, [name]: files })).toThrow(
      `the schema ${name}: the generated code has another type of this name: rename its file`,
    );
  },
);

test.each([
  [{ $ref: '#/components/schemas/File' }, true],
  [{ anyOf: [{ $ref: '#/components/schemas/File' }, { type: 'null' }] }, false],
])('a list of %j can be read page after page and together: %j', (items, isPaged) => {
  const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
  const { go, python } = written(
    { parameters: [page] },
    {
      File: { type: 'object', properties: { id: { type: 'integer' } } },
      Files: {
        type: 'object',
        properties: { data: { type: 'array', items }, last_page: { type: 'integer' } },
        required: ['data', 'last_page'],
      },
    },
  );
  for (const name of ['AllFiles', 'CollectFiles']) expect(go.includes(`) ${name}(`)).toBe(isPaged);
  for (const name of ['iter_files', 'all_files']) expect(python.includes(`def ${name}(`)).toBe(isPaged);
});

test('a map whose names have a pattern keeps the type of its values', () => {
  const map = {
    type: 'object',
    patternProperties: { '^[a-z]+$': { type: 'string' } },
    additionalProperties: false,
  };
  const { go, python } = written({}, { Files: { type: 'object', properties: { labels: map } } });
  expect(go).toContain('Labels map[string]string `json:"labels" api:"optional"`');
  expect(python).toContain('labels: dict[str, str]');
});
