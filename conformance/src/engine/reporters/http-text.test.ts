import { expect, it } from 'vitest';
import { bareExchange, checkOn } from '../../testing/sample-parts.ts';
import { httpText } from './http-text.ts';

it('tells an exchange that has neither headers nor bodies', () => {
  expect(httpText(bareExchange)).toBe('PUT https://storage.example.net/object-1\n\n204');
});

it('cuts a long body', () => {
  const [exchange] = checkOn('LINK-15').exchanges;
  const response = { status: 200, body: 'x'.repeat(4_001) };

  expect(httpText({ ...exchange!, response })).toMatch(/\n200\n\nx{4000}\.\.\. \(4,001 characters\)$/);
});
