import { expect, test, vi } from 'vitest';
import { receivedAnswer } from '../testing/received-answer.ts';
import type { Check } from '../engine/model/check.ts';
import type { RunParts } from '../engine/run/check-context.ts';
import { FileContext } from './test-context.ts';
import { TransientError, UnmetError } from '../engine/run/outcomes.ts';
import { SharedThings } from '../engine/run/shared-things.ts';

const account = { email: 'a@example.com', password: undefined, token: 'token', userId: 1 };

const contextAsking = (ask: unknown) => {
  const parts = { exchanger: { ask }, shared: new SharedThings('run'), runName: 'run', account };
  return new FileContext({ tests: [] } as unknown as Check, parts as unknown as RunParts);
};

test('what a 429 held back is created when the next check needs it', async () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new TransientError('429'))
    .mockResolvedValueOnce(receivedAnswer(200, { note: { id: 7 } }));
  const t = contextAsking(ask);
  await expect(t.note()).rejects.toThrow(TransientError);
  expect(await t.note()).toMatchObject({ id: 7 });
});

test('what the server refused is not asked for again', async () => {
  const ask = vi.fn().mockResolvedValue(receivedAnswer(403, {}, 'createNote'));
  const t = contextAsking(ask);
  await expect(t.note()).rejects.toThrow(UnmetError);
  await expect(t.note()).rejects.toThrow('createNote returned 403');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('the workspace of checks is not the first of the account, unless a second one is refused', async () => {
  const workspaceWith = async (second: ReturnType<typeof receivedAnswer>) => {
    const ask = vi
      .fn()
      .mockResolvedValueOnce(receivedAnswer(200, { workspace: { id: 7 } }))
      .mockResolvedValueOnce(second);
    return contextAsking(ask).workspace();
  };
  expect(await workspaceWith(receivedAnswer(200, { workspace: { id: 8 } }))).toMatchObject({ id: 8 });
  expect(await workspaceWith(receivedAnswer(403, {}))).toMatchObject({ id: 7 });
});

test('an id that JavaScript cannot hold is no missing id', async () => {
  const ask = vi.fn().mockResolvedValue(receivedAnswer(200, { folder: { id: 2 ** 60 } }, 'createFolder'));
  const t = contextAsking(ask);
  await expect(t.runFolder()).rejects.toThrow('createFolder returned a folder.id beyond 2^53');
});
