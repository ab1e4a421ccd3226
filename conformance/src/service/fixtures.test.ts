import { expect, test, vi } from 'vitest';
import { receivedAnswer } from '../testing/received-answer.ts';
import type { Exchanger } from '../engine/run/exchanger.ts';
import { Fixtures } from './fixtures.ts';
import { TransientError, UnmetError } from '../engine/run/outcomes.ts';
import { SharedThings } from '../engine/run/shared-things.ts';

const account = { email: 'a@example.com', password: undefined, token: 'token', userId: 1 };

const fixturesAsking = (ask: unknown) => {
  const exchanger = { ask } as Exchanger;
  return new Fixtures({ exchanger, shared: new SharedThings('run'), runName: 'run' });
};

test('what a 429 held back is created when the next check needs it', async () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new TransientError('429'))
    .mockResolvedValueOnce(receivedAnswer(200, { note: { id: 7 } }));
  const fixtures = fixturesAsking(ask);
  await expect(fixtures.note(account, () => undefined)).rejects.toThrow(TransientError);
  expect(await fixtures.note(account, () => undefined)).toMatchObject({ id: 7 });
});

test('what the server refused is not asked for again', async () => {
  const ask = vi.fn().mockResolvedValue(receivedAnswer(403, {}, 'createNote'));
  const fixtures = fixturesAsking(ask);
  await expect(fixtures.note(account, () => undefined)).rejects.toThrow(UnmetError);
  await expect(fixtures.note(account, () => undefined)).rejects.toThrow('createNote returned 403');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('the workspace of checks is not the first of the account, unless a second one is refused', async () => {
  const workspaceWith = async (second: ReturnType<typeof receivedAnswer>) => {
    const ask = vi
      .fn()
      .mockResolvedValueOnce(receivedAnswer(200, { workspace: { id: 7 } }))
      .mockResolvedValueOnce(second);
    return fixturesAsking(ask).workspace(account, () => undefined);
  };
  expect(await workspaceWith(receivedAnswer(200, { workspace: { id: 8 } }))).toMatchObject({ id: 8 });
  expect(await workspaceWith(receivedAnswer(403, {}))).toMatchObject({ id: 7 });
});

test('an id that JavaScript cannot hold is no missing id', async () => {
  const ask = vi.fn().mockResolvedValue(receivedAnswer(200, { folder: { id: 2 ** 60 } }, 'createFolder'));
  const fixtures = fixturesAsking(ask);
  await expect(fixtures.runFolder(account, () => undefined)).rejects.toThrow(
    'createFolder returned a folder.id beyond 2^53',
  );
});
