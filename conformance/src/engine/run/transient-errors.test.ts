import { expect, test, vi } from 'vitest';
import { receivedAnswer } from '../../testing/received-answer.ts';
import { TransientError } from './outcomes.ts';
import { TransientErrors } from './transient-errors.ts';

const safe = { operation: 'listNotes', isSafe: true };
const unsafe = { operation: 'createFolder', isSafe: false };

/** Responds with these status codes, and then with the last one again and again. */
const responding = (...statuses: number[]) =>
  vi.fn(() => Promise.resolve(receivedAnswer(statuses.length > 1 ? statuses.shift()! : statuses[0]!, {})));

const patient = () => new TransientErrors(() => Promise.resolve());

test.each([200, 404, 429, 500, 501])('a request that gets %i is sent once', async (status) => {
  const send = responding(status);
  expect(await patient().outlast(send, unsafe)).toMatchObject({ status });
  expect(send).toHaveBeenCalledTimes(1);
});

test.each([502, 503, 504])(
  'after a %i that passes, a safe request has the later response',
  async (status) => {
    expect(await patient().outlast(responding(status, 200), safe)).toMatchObject({ status: 200 });
    expect(await patient().outlast(responding(status, status, 401), safe)).toMatchObject({ status: 401 });
  },
);

test('after a failure that passes, it is unknown whether any other request was carried out', async () => {
  const answer = patient().outlast(responding(504, 422), unsafe);
  await expect(answer).rejects.toThrow(TransientError);
  await expect(answer).rejects.toThrow('createFolder returned 504, and 422 when it was sent again');
});

test.each([safe, unsafe])('a failure that comes again is the response to $operation', async (request) => {
  const send = responding(503, 502, 503);
  expect(await patient().outlast(send, request)).toMatchObject({ status: 503 });
  expect(send).toHaveBeenCalledTimes(5);
});

test('an operation is broken if most of its requests fail, whatever it returns when they are sent again', async () => {
  const failures = patient();
  const failsOnce = () => failures.outlast(responding(503, 422), unsafe);
  for (let failed = 0; failed < 5; failed++) await expect(failsOnce()).rejects.toThrow(TransientError);
  expect(await failsOnce()).toMatchObject({ status: 503 });
  const another = failures.outlast(responding(503, 422), { ...unsafe, operation: 'createNote' });
  await expect(another).rejects.toThrow(TransientError);
  for (let done = 0; done < 7; done++) await failures.outlast(responding(200), unsafe);
  await expect(failsOnce()).rejects.toThrow(TransientError);
});

test.each([
  ['succeeds when a request is sent again', 0, [503, 200]],
  ['refuses most requests', 20, [503, 422]],
  ['fails for requests without a valid token', 0, [503, 401]],
])('an operation that %s is not broken', async (_, refused, statuses) => {
  const failures = patient();
  for (let sent = 0; sent < refused; sent++) await failures.outlast(responding(422), unsafe);
  for (let failed = 0; failed < 7; failed++)
    await expect(failures.outlast(responding(...statuses), unsafe)).rejects.toThrow(TransientError);
});

const waitsFor = async (header: Readonly<Record<string, string>>, requests = 1) => {
  const pause = vi.fn<(milliseconds: number) => Promise<void>>(() => Promise.resolve());
  const failures = new TransientErrors(pause);
  for (let sent = 0; sent < requests; sent++) {
    const answer = { ...receivedAnswer(503, {}), headers: Object.entries(header) };
    // Another operation each time, as none of them is known to be broken.
    await failures.outlast(() => Promise.resolve(answer), { operation: String(sent), isSafe: true });
  }
  return pause.mock.calls.map(([milliseconds]) => milliseconds);
};

test('waits longer before each attempt, and as long as the server asks, up to five seconds', async () => {
  expect(await waitsFor({})).toEqual([50, 100, 200, 400]);
  expect(await waitsFor({ 'Retry-After': '2' })).toEqual([2000, 2000, 2000, 2000]);
  expect(await waitsFor({ 'Retry-After': '3600' })).toEqual([5000, 5000, 5000, 5000]);
});

test('does not wait for a server that stays away', async () => {
  const waits = await waitsFor({ 'Retry-After': '60' }, 50);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(120_000);
});
