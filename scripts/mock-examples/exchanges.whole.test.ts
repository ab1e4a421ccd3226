import { expect, test } from 'vitest';
import { readProjection } from '../fixtures/small-contract/read.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { exchangesOf, type Exchange } from './exchanges.ts';

const label = ({ operation, request, response }: Exchange) =>
  [operation.id, request.name, response.code, response.name].join(' ');

test('includes every documented example, and an error that operations share once, unless the mock chooses it', () => {
  expect(exchangesOf(readProjection()).map(label)).toEqual([
    'login maya 200 signedIn',
    'login maya 422 missingName',
    'createFolder atRoot 200 atRoot',
    'createFolder nested 200 nested',
    'createFolder atRoot 401 unauthenticated',
    'createFolder atRoot 403 forbidden',
    'extractArchive toRoot 200 extracted',
    'extractArchive entryId=byHash 200 extracted',
    'extractArchive toRoot 401 unauthenticated',
    'extractArchive toRoot 422 missingDestination',
    'extractArchive toRoot 422 badArchive',
    'listNotes  200 two',
    'listNotes  200 none',
    'listNotes  401 unauthenticated',
  ]);
});

test('a request contains the examples of its body and its parameters', () => {
  const sent = exchangesOf(readProjection()).find((exchange) => exchange.request.name === 'entryId=byHash');

  expect(sent?.request).toEqual({
    name: 'entryId=byHash',
    parameters: [{ name: 'entryId', in: 'path', value: 'MTA0MnxwYWRk' }],
    body: { type: 'application/json', name: 'toRoot', value: { parentId: 0 } },
  });
});

test('the mock itself chooses the first success and, if a token is required, the 401', () => {
  const chosen = exchangesOf(readProjection()).filter(({ response }) => response.isDefault);

  expect(
    chosen.map(({ operation, response }) => `${operation.id} ${response.code} ${response.name}`),
  ).toEqual([
    'login 200 signedIn',
    'createFolder 200 atRoot',
    'createFolder 401 unauthenticated',
    'extractArchive 200 extracted',
    'extractArchive 200 extracted',
    'extractArchive 401 unauthenticated',
    'listNotes 200 two',
    'listNotes 401 unauthenticated',
  ]);
});

test('a required parameter without an example is an error', () => {
  const document: OpenApiDocument = {
    paths: {
      '/notes/{id}': {
        get: {
          operationId: 'getNote',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { '200': { description: 'A note.' } },
        },
      },
    },
  };

  expect(() => exchangesOf(document)).toThrow('getNote: the required parameter id has no example.');
});
