import { expect, it } from 'vitest';
import { isUnreadable } from './unreadable.ts';

it.each<[what: string, type: string, body: string | undefined, expected: boolean]>([
  ['JSON', 'application/json', '{"name":"a"}', false],
  ['JSON with a charset', 'application/json; charset=utf-8', '[]', false],
  ['no body', 'application/json', undefined, false],
  ['JSON cut short', 'application/json', '{"name":"a', true],
  ['an empty text', 'application/json', '', true],
  ['JSON as text', 'text/plain', '{"name":"a"}', true],
  ['JSON kept in part', 'application/json', '{"name":"aaaa… (cut)', false],
])('%s', (_what, type, body, expected) => {
  const request = { method: 'POST', url: 'https://api.example.com/v1/folders', body };
  expect(isUnreadable({ ...request, headers: [['content-type', type]] })).toBe(expected);
});

it('needs a content type', () => {
  const request = { method: 'POST', url: 'https://api.example.com/v1/folders', body: '{}' };
  expect(isUnreadable({ ...request, headers: [] })).toBe(true);
});

it('finds the content type among other headers, whatever its letter case', () => {
  const request = { method: 'POST', url: 'https://api.example.com/v1/folders', body: '{}' };
  const headers = [['accept', 'text/html'] as const, ['Content-Type', 'application/json'] as const];
  expect(isUnreadable({ ...request, headers })).toBe(false);
});
