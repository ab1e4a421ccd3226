import { expect, test } from 'vitest';
import { operationById } from './operations.ts';
import { faultOf } from './oracles.ts';
import type { HttpRequest } from './render.ts';

const secrets = { server: ['/srv/data'], foreign: ['canary-1'] };

const request: HttpRequest = {
  operation: operationById.get('getLoggedUser')!,
  method: 'GET',
  url: '/cli/loggedUser',
  headers: {},
  body: undefined,
  authorized: true,
  invalid: undefined,
};

function answer(status: number, body: unknown, type = 'application/json; charset=utf-8') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': type }, body: Buffer.from(text) };
}

const refusal = { message: 'Unauthenticated.' };

test('a documented answer is none to complain about', () => {
  expect(faultOf({ ...request, authorized: false }, answer(401, refusal), secrets)).toBeUndefined();
  expect(faultOf(request, answer(403, { message: 'This action is unauthorized.' }), secrets)).toBeUndefined();
  const empty = { status: 304, headers: {}, body: Buffer.alloc(0) };
  const download = { ...request, operation: operationById.get('downloadFile')! };
  expect(faultOf(download, empty, secrets)).toBeUndefined();
});

test.each([
  ['a failure, even a documented one', answer(503, { message: 'x' }), 'answered 503'],
  ['a code that is not documented', answer(418, refusal), 'is not documented to answer 418'],
  ['another content type', answer(401, refusal, 'text/html'), 'as text/html'],
  ['a body that is not JSON', answer(401, '<p>'), 'a body that is not JSON'],
  ['a body unlike its schema', answer(401, {}), 'unlike its schema'],
  ['a path of the program', answer(401, { ...refusal, stack: 'node_modules' }), 'shows its inside'],
  ['a path of the server', answer(401, { ...refusal, path: '/srv/data/x' }), 'shows /srv/data'],
  ['what belongs to a stranger', answer(401, { ...refusal, name: 'canary-1' }), 'shows canary-1'],
])('%s is noticed', (_what, given, fault) => {
  expect(faultOf(request, given, secrets)).toContain(fault);
});

test('success without a token and success of invalid data are noticed', () => {
  const created = answer(200, { status: 'success' });
  const folders = operationById.get('deleteEntries')!;

  expect(faultOf({ ...request, operation: folders, authorized: false }, created, secrets)).toContain(
    'without a valid token',
  );
  expect(faultOf({ ...request, operation: folders, invalid: 'no JSON' }, created, secrets)).toContain(
    'although no JSON',
  );
});

test('a compressed body that is read, and a version that is sent again, are noticed', () => {
  const success = answer(200, 'tide', 'text/plain');
  const remove = { ...request, operation: operationById.get('deleteEntries')!, body: Buffer.from('{}') };
  const download = { ...request, operation: operationById.get('downloadFile')! };
  const removed = answer(200, { status: 'success' });
  const compressed = { ...remove, headers: { 'content-encoding': 'gzip' } };
  const conditional = { ...download, headers: { 'if-none-match': '*' } };
  const version = { ...success, headers: { ...success.headers, etag: '"1"' } };

  expect(faultOf(compressed, removed, secrets)).toContain(
    'answered 200 to a body that calls itself compressed',
  );
  expect(faultOf(conditional, version, secrets)).toContain('answered 200 where any version is there already');
  expect(faultOf(download, version, secrets)).toBeUndefined();
});

test('what the sender named may come back', () => {
  const shown = answer(401, { ...refusal, name: 'canary-1' });

  expect(faultOf({ ...request, url: '/cli/loggedUser?name=canary-1' }, shown, secrets)).toBeUndefined();
});

test.each([['31536896'], ['0'], ['soon'], [undefined]])('a wait of %s is complained about', (seconds) => {
  const limited = { ...request, operation: operationById.get('login')! };
  const { headers, ...rest } = answer(429, { message: 'Too many requests.' });
  const headersWithDelay = { ...headers, ...(seconds !== undefined && { 'retry-after': seconds }) };

  expect(faultOf(limited, { ...rest, headers: headersWithDelay }, secrets)).toBe(
    `login asks to wait for ${seconds ?? 'no time'}`,
  );
  expect(
    faultOf(limited, { ...rest, headers: { ...headersWithDelay, 'retry-after': '900' } }, secrets),
  ).toBeUndefined();
});
