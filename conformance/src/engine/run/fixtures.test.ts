import { expect, test, vi } from 'vitest';
import { receivedAnswer } from '../../testing/received-answer.ts';
import type { Exchanger } from './exchanger.ts';
import { Fixtures } from './fixtures.ts';
import { TransientError, UnmetError } from './outcomes.ts';

const account = { email: 'a@example.com', password: undefined, token: 'token', userId: 1 };

test('what a 429 held back is created when the next check needs it', async () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new TransientError('429'))
    .mockResolvedValueOnce(receivedAnswer(200, { note: { id: 7 } }));
  const fixtures = new Fixtures({ ask } as unknown as Exchanger, 'run');
  await expect(fixtures.note(account, () => undefined)).rejects.toThrow(TransientError);
  expect(await fixtures.note(account, () => undefined)).toMatchObject({ id: 7 });
});

test('what the server refused is not asked for again', async () => {
  const ask = vi.fn().mockResolvedValue(receivedAnswer(403, {}, 'createNote'));
  const fixtures = new Fixtures({ ask } as unknown as Exchanger, 'run');
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
    return new Fixtures({ ask } as unknown as Exchanger, 'run').workspace(account, () => undefined);
  };
  expect(await workspaceWith(receivedAnswer(200, { workspace: { id: 8 } }))).toMatchObject({ id: 8 });
  expect(await workspaceWith(receivedAnswer(403, {}))).toMatchObject({ id: 7 });
});

test('an id that JavaScript cannot hold is no missing id', async () => {
  const ask = vi.fn().mockResolvedValue(receivedAnswer(200, { folder: { id: 2 ** 60 } }, 'createFolder'));
  const fixtures = new Fixtures({ ask } as unknown as Exchanger, 'run');
  await expect(fixtures.runFolder(account, () => undefined)).rejects.toThrow(
    'createFolder returned a folder.id beyond 2^53',
  );
});
