import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { exampleFiles } from './example-files.ts';

const description: OpenApiDocument = {
  paths: {
    '/notes/{id}': {
      put: {
        operationId: 'changeNote',
        requestBody: {
          content: {
            'application/json': { examples: { body: { $ref: '#/components/examples/Body' } } },
            'multipart/form-data': { example: { file: '' } },
          },
        },
        responses: {
          '200': { content: { 'application/json': { example: { status: 'success' } } } },
          '204': { description: 'Nothing.' },
          '4XX': { content: { 'application/problem+json': { examples: { taken: { value: null } } } } },
        },
      },
    },
  },
  components: { examples: { Body: { value: { body: 'Call Jonas.' } } } },
};

test('each JSON example becomes a file whose name says what it shows', () => {
  const operation = { operationId: 'changeNote', method: 'PUT', path: '/notes/{id}' };
  expect(exampleFiles(description)).toEqual([
    {
      ...operation,
      of: 'request',
      mediaType: 'application/json',
      file: 'examples/changeNote/request-body.json',
      value: { body: 'Call Jonas.' },
    },
    {
      ...operation,
      of: '200',
      mediaType: 'application/json',
      file: 'examples/changeNote/200-example.json',
      value: { status: 'success' },
    },
    {
      ...operation,
      of: '4XX',
      mediaType: 'application/problem+json',
      file: 'examples/changeNote/4XX-taken.json',
      value: null,
    },
  ]);
});
