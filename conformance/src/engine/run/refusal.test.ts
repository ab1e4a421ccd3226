import { expect, test } from 'vitest';
import { TransportError } from '../http/http-client.ts';
import { NotOfferedError } from '../model/state-provider.ts';
import { StateProviderError } from '../states/state-values.ts';
import { InterruptedError } from './outcomes.ts';
import { refusalOf } from './refusal.ts';

test('what was done was not refused', async () => {
  expect(await refusalOf(() => Promise.resolve(undefined))).toBeUndefined();
});

test('a server tells why it refused', async () => {
  expect(await refusalOf(() => Promise.resolve('answers 403'))).toEqual({
    reason: 'answers 403',
    isAnswer: true,
  });
});

test.each([
  [new TransportError('timeout', 'no answer within 30 s'), false],
  [new InterruptedError('the run was interrupted'), false],
  [new NotOfferedError('removes nothing'), true],
  [new StateProviderError('refused'), true],
])('%s is no fault of the runner; somebody was there to refuse: %s', async (error, isAnswer) => {
  expect(await refusalOf(() => Promise.reject(error))).toEqual({ reason: error.message, isAnswer });
});

test('a fault of the runner is thrown on', async () => {
  const fault = new TypeError('no such field');
  await expect(refusalOf(() => Promise.reject(fault))).rejects.toBe(fault);
});
