import { afterEach, expect, test, vi } from 'vitest';
import { TransportError } from '../http/http-client.ts';
import { RequestRecord } from './request-record.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a server stopped at the first lost request after which it accepted none, although it responded to an earlier one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const pass = (milliseconds: number) => Promise.resolve(vi.advanceTimersByTime(milliseconds));
  const record = new RequestRecord(new AbortController().signal, pass);
  const refuse = () =>
    Promise.reject(new TransportError('refused', 'GET http://x.example/v1/notes: refused'));
  const listNotes = { operation: 'listNotes', isSafe: true };
  await record.track(listNotes, () => (performance.now() > 0 ? refuse() : Promise.resolve()));
  let respond = (): void => undefined;
  const early = record.track({ operation: 'createFolder', isSafe: false }, () => {
    return new Promise<void>((resolve) => (respond = resolve));
  });
  await pass(100);
  const lost = [1, 2, 3].map(() => record.track(listNotes, refuse));
  await Promise.allSettled(lost.slice(0, 2));
  await pass(50);
  respond();
  await early;
  await Promise.allSettled(lost);
  expect(record.silence(() => undefined)).toEqual({
    fromMs: 100,
    lastAnswer: { operation: 'createFolder', check: null, atMs: 150 },
  });
});
