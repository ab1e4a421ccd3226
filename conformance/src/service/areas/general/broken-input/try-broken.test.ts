import { expect, test, vi } from 'vitest';
import type { TestContext } from '../../../test-context.ts';
import { receivedAnswer } from '../../../../testing/received-answer.ts';
import { descriptions } from '../../operation-descriptions.ts';
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

const attempt = { only: ['title'], inSpecifiedForm: false };

test('requests that are refused judge the requirement', async () => {
  const { t, context } = contextThat((operation) =>
    Promise.resolve(receivedAnswer(422, {}, operation) as never),
  );
  await tryBroken(context, 'createNote', descriptions.createNote, attempt);
  expect(t.send.mock.calls.length).toBeGreaterThan(5);
  expect(t.judged).toHaveBeenCalled();
});

test('a request without a response judges nothing, and is the last', async () => {
  const { t, context } = contextThat(() => Promise.reject(new Error('no response')));
  await expect(tryBroken(context, 'createNote', descriptions.createNote, attempt)).rejects.toThrow(
    'no response',
  );
  expect(t.send).toHaveBeenCalledTimes(1);
  expect(t.judged).not.toHaveBeenCalled();
});

test.each([
  ['deleteEntries', 'deleteForever'],
  ['moveVaultEntries', 'destinationId'],
  ['registerEntry', 'clientMime'],
  ['createFolder', 'parentId'],
  ['createShareableLink', 'allow_edit'],
] as const)(
  'after %s took a wrong %s, nothing is asked about what that used up',
  async (operation, field) => {
    let resources = 0;
    const used = new Set<string>();
    const refusal = { status: 'error', message: 'The given data was invalid.', errors: { body: 'No.' } };
    // It takes any value of the field, as `bool("not-")` of Python does.
    const { t, context } = contextThat((_operation, { path = {}, body }) => {
      const { [field]: taken, ...others } = body as Record<string, unknown>;
      const about = JSON.stringify({ ...path, ...others });
      const answer = (status: number, json: object) =>
        Promise.resolve(receivedAnswer(status, json, operation) as never);
      if (used.has(about)) return answer(404, { ...refusal, message: 'Not found.' });
      if (taken === undefined) return answer(422, refusal);
      used.add(about);
      return answer(200, {});
    });
    const resource = () => {
      resources += 1;
      return Promise.resolve({
        id: resources,
        entryId: resources,
        fileName: `${resources}`,
        bytes: new Uint8Array(1),
      });
    };
    const expectThat = vi.fn();
    const makers = { folder: resource, object: resource, runFolder: resource, arrange: resource };
    const once = () => Promise.resolve({ ok: true });
    Object.assign(t, {
      ...makers,
      once,
      expectThat,
      unique: (prefix: string) => `${prefix}${(resources += 1)}`,
    });
    await tryBroken(context, operation, descriptions[operation], { only: [field], inSpecifiedForm: true });
    expect(used.size).toBeGreaterThan(1);
    expect(expectThat).not.toHaveBeenCalled();
  },
);
