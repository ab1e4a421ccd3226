import { expect, test } from 'vitest';
import { isLoopback } from '../engine/http/loopback.ts';
import { apiRoot, webAddress } from './web-address.ts';

test.each([
  ['https://files.example.com/api/v1', 'https://files.example.com/api/v1'],
  ['http://127.0.0.1:8080/v1//', 'http://127.0.0.1:8080/v1'],
  ['HTTPS://Files.Example.com/v1', 'https://files.example.com/v1'],
])('%s is the API root %s', (value, root) => {
  expect(apiRoot(value)).toBe(root);
});

test.each([
  'https://files.example.com/v2',
  'https://files.example.com/v1x',
  'https://v1',
  'v1',
  'mailto:v1',
  'https://a.example.com/v1#',
])('%s is no API root', (value) => {
  expect(() => apiRoot(value)).toThrow(/API root|address/);
});

test.each([
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/api/v1'],
  ['http://127.0.0.1:8080/api', 'http://127.0.0.1:8080/api/v1'],
  ['http://127.0.0.1:8080/api/v2', 'http://127.0.0.1:8080/api/v1'],
])('of %s the hint names %s', (value, hint) => {
  expect(() => apiRoot(value)).toThrow(new RegExp(`such as ${hint}$`));
});

test('an address has no slash at its end', () => {
  expect(webAddress('https://files.example.com/')).toBe('https://files.example.com');
});

test.each(['localhost', 'api.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(['127.0.0.1.example.com', 'localhost.example.com', '10.0.0.1', '[::2]', '128.0.0.1'])(
  '%s is another one',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
