import { afterEach, expect, test, vi } from 'vitest';
import { TransportError } from '../http/http-client.ts';
import { lostRequestOf, RequestRecord } from './request-record.ts';

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

test('a request that is no operation is known, too, if it gets no response', async () => {
  const record = new RequestRecord(new AbortController().signal, () => Promise.resolve());
  const request = {
    method: 'POST',
    url: 'http://x.example/_states',
    headers: [],
    body: '{"action":"arrange"}',
  };
  const error = new TransportError('timeout', 'no response', { request });
  const asking = record.track({ operation: undefined, isSafe: false }, () => Promise.reject(error));
  await expect(asking).rejects.toBe(error);
  expect(lostRequestOf(error)?.exchange).toEqual({ operation: undefined, request });
});

test.each([
  ['createFolder', { operation: 'createFolder', isSafe: false }],
  ['a list', { operation: 'listNotes', isSafe: true }],
])(
  'a server that leaves only %s unanswered is not said to be gone, as it answers the probe',
  async (_, hung) => {
    const record = new RequestRecord(new AbortController().signal, () => Promise.resolve());
    let probes = 0;
    record.probe = { operation: 'getLoggedUser', ask: () => Promise.resolve(++probes) };
    const hang = () => Promise.reject(new TransportError('timeout', 'POST http://x.example/v1: no response'));
    await expect(record.track(hung, hang)).rejects.toThrow('no response');
    await expect(record.track(hung, () => Promise.resolve('answered'))).resolves.toBe('answered');
    expect(probes).toBe(1);
    expect(record.silence(() => undefined)).toBeUndefined();
  },
);

test('a run that ends although one request alone is answered does not say that the server is gone', async () => {
  const record = new RequestRecord(new AbortController().signal, () => Promise.resolve());
  record.probe = { operation: 'getLoggedUser', ask: () => Promise.resolve() };
  const hang = () => Promise.reject(new TransportError('timeout', 'POST http://x.example/v1: no response'));
  for (let count = 0; count < 10; count++) {
    const operation = count % 2 ? 'createNote' : 'listNotes';
    await record.track({ operation, isSafe: false }, hang).catch(() => undefined);
  }
  await expect(record.track({ operation: 'createFolder', isSafe: false }, hang)).rejects.toThrow(
    'the run ended early: listNotes and createNote did not respond',
  );
});
