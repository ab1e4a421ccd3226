import { expect, test } from 'vitest';
import { neededBump } from './change.ts';
import { compareContracts } from './compare.ts';

const text = { 'text/plain': { schema: { type: 'string' } } };
const json = { 'application/json': { schema: { type: 'string' } } };
const query = (rest: object = {}) => ({ name: 'page', in: 'query', schema: { type: 'integer' }, ...rest });
const bearer = [{ bearerAuth: [] }];
const answers = (responses: object) => ({ responses });

/** A contract with one operation. */
function contract(operation: object, rest: object = {}, pathItem: object = {}) {
  return {
    openapi: '3.1.0',
    servers: [{ url: 'https://api.example.com/v1' }],
    paths: { '/track': { ...pathItem, post: { operationId: 'track', ...operation } } },
    components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
    ...rest,
  };
}

test.each([
  ['parameter removed', { parameters: [query()] }, {}, 'major'],
  [
    'parameter made required',
    { parameters: [query()] },
    { parameters: [query({ required: true })] },
    'major',
  ],
  [
    'parameter made optional',
    { parameters: [query({ required: true })] },
    { parameters: [query()] },
    'minor',
  ],
  ['parameter renamed', { parameters: [query()] }, { parameters: [query({ name: 'p' })] }, 'major'],
  [
    'parameter of another type',
    { parameters: [query()] },
    { parameters: [query({ schema: { type: 'string' } })] },
    'major',
  ],
  [
    'parameter written differently',
    { parameters: [query()] },
    { parameters: [query({ explode: false })] },
    'major',
  ],
  [
    'parameter style spelt out',
    { parameters: [query()] },
    { parameters: [query({ style: 'form' })] },
    'patch',
  ],
  ['parameter deprecated', { parameters: [query()] }, { parameters: [query({ deprecated: true })] }, 'minor'],
  ['body removed', { requestBody: { content: json } }, {}, 'major'],
  ['body added', {}, { requestBody: { content: json } }, 'minor'],
  ['required body added', {}, { requestBody: { required: true, content: json } }, 'major'],
  [
    'body made required',
    { requestBody: { content: json } },
    { requestBody: { required: true, content: json } },
    'major',
  ],
  [
    'media type accepted too',
    { requestBody: { content: json } },
    { requestBody: { content: { ...json, ...text } } },
    'minor',
  ],
  ['media type replaced', { requestBody: { content: json } }, { requestBody: { content: text } }, 'major'],
  ['response removed', answers({ '2XX': {}, 401: {} }), answers({ '2XX': {} }), 'major'],
  ['response body added', answers({ '2XX': {} }), answers({ '2XX': { content: json } }), 'minor'],
  ['response body removed', answers({ '2XX': { content: json } }), answers({ '2XX': {} }), 'major'],
  [
    'response that keeps to its range',
    answers({ '4XX': { content: json } }),
    answers({ '4XX': { content: json }, 404: { content: json } }),
    'minor',
  ],
  [
    'response that breaks out of its range',
    answers({ '4XX': { content: json } }),
    answers({ '4XX': { content: json }, 404: { content: text } }),
    'major',
  ],
  [
    'response header removed',
    answers({ 429: { headers: { 'Retry-After': {} } } }),
    answers({ 429: {} }),
    'major',
  ],
  [
    'response header in other letters',
    answers({ 429: { headers: { 'Retry-After': {} } } }),
    answers({ 429: { headers: { 'retry-after': {} } } }),
    'patch',
  ],
  [
    'response header no longer sure',
    answers({ 429: { headers: { 'Retry-After': { required: true } } } }),
    answers({ 429: { headers: { 'Retry-After': {} } } }),
    'major',
  ],
  ['token asked for', {}, { security: bearer }, 'major'],
  ['token no longer asked for', { security: bearer }, { security: [] }, 'minor'],
  ['two ways to require no token', { security: [] }, { security: [{}] }, 'patch'],
  ['another way in', { security: bearer }, { security: [...bearer, { apiKey: [] }] }, 'minor'],
  ['another scope', { security: [{ o: ['read'] }] }, { security: [{ o: ['read', 'write'] }] }, 'major'],
  ['operation deprecated', {}, { deprecated: true }, 'minor'],
  ['operation of another tag', { tags: ['Notes'] }, { tags: ['Vault'] }, 'patch'],
  ['operation marked', {}, { 'x-unknown': ['U-1'] }, 'patch'],
])('%s', (_name, before, after, bump) => {
  expect(neededBump(compareContracts(contract(before), contract(after)))).toBe(bump);
});

test.each([
  ['server moved', {}, { servers: [{ url: 'https://api.example.com/v2' }] }, 'major'],
  [
    'server added',
    {},
    { servers: [{ url: 'https://api.example.com/v1' }, { url: 'https://eu.example.com/v1' }] },
    'minor',
  ],
  ['token asked for everywhere', {}, { security: bearer }, 'major'],
  [
    'credential of another kind',
    { security: bearer },
    { security: bearer, components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'basic' } } } },
    'major',
  ],
  [
    'schema named anew',
    { components: { schemas: { A: {} } } },
    { components: { schemas: { B: {} } } },
    'major',
  ],
  ['schema added', {}, { components: { schemas: { A: {} } } }, 'minor'],
  ['webhook changed', { webhooks: { a: { post: {} } } }, { webhooks: { b: { post: {} } } }, 'major'],
  ['tags described', {}, { tags: [{ name: 'Notes' }] }, 'patch'],
])('%s', (_name, before, after, bump) => {
  expect(neededBump(compareContracts(contract({}, before), contract({}, after)))).toBe(bump);
});

test('a parameter may move from its path to the operation', () => {
  const before = contract({}, {}, { parameters: [query()] });
  const after = contract({ parameters: [query()] });
  expect(neededBump(compareContracts(before, after))).toBe('patch');
});
