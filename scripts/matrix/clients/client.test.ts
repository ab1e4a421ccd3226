import { expect, test } from 'vitest';
import { programFor, stepsOf } from './client.ts';
import { callOf } from './try-client.ts';

const text = `all
# begin contract
contract
# end contract
  # begin reference
reference
  # end reference
`;

test('a program has the lines for the contract, or those for the reference description', () => {
  expect(programFor(text, false)).toBe('all\n# begin contract\ncontract\n# end contract\n');
  expect(programFor(text, true)).toBe('all\n  # begin reference\nreference\n  # end reference\n');
});

test('the result names the steps that a client did not do, and is empty if it did all', () => {
  const steps = stepsOf(true);
  expect(steps).toEqual(['read', 'refusal', 'upload', 'download']);
  const output = steps.map((step) => `held ${step}\n`).join('');
  expect(callOf(output, undefined, steps)).toBe('');
  expect(callOf('held read\nfailed upload HTTP 403\n', undefined, steps)).toBe('upload: HTTP 403');
  expect(callOf('held read\n', undefined, steps)).toBe('It did not do: refusal, upload, download.');
  expect(callOf('', 'main.rs:1:1: error', steps)).toBe('main.rs:1:1: error');
});
