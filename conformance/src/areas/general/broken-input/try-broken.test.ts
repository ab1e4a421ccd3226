import { expect, test, vi } from 'vitest';
import type { TestContext } from '../../../model/test-context.ts';
import { receivedAnswer } from '../../../testing/received-answer.ts';
import { sheets } from '../../sheets.ts';
import { tryBroken } from './try-broken.ts';

const contextThat = (send: TestContext['send']) => {
  const t = {
    generation: { seed: 1, requests: 30 },
    unique: (prefix: string) => prefix,
    send: vi.fn(send),
    assume: () => undefined,
    judged: vi.fn(),
  };
  return { t, context: t as unknown as TestContext };
};

const attempt = { only: ['title'], inStatedForm: false };

test('requests that are refused judge the requirement', async () => {
  const { t, context } = contextThat((operation) =>
    Promise.resolve(receivedAnswer(422, {}, operation) as never),
  );
  await tryBroken(context, 'createNote', sheets.createNote, attempt);
  expect(t.send.mock.calls.length).toBeGreaterThan(5);
  expect(t.judged).toHaveBeenCalled();
});

test('a request without a response judges nothing, and is the last', async () => {
  const { t, context } = contextThat(() => Promise.reject(new Error('no response')));
  await expect(tryBroken(context, 'createNote', sheets.createNote, attempt)).rejects.toThrow('no response');
  expect(t.send).toHaveBeenCalledTimes(1);
  expect(t.judged).not.toHaveBeenCalled();
});
