import { expect, test } from 'vitest';
import type { TestContext } from '../../test-context.ts';
import { receivedAnswer } from '../../../testing/received-answer.ts';
import { readsAsAddress, readSettled, type TrackingAnswer } from './tracked-files.ts';

test.each(['203.0.113.24', '203.0.113.24:51432', '203.0.113.xxx', '2001:db8::7', '::1', '[2001:db8::7]:443'])(
  '%s reads as the address of a client',
  (text) => {
    expect(readsAsAddress(text)).toBe(true);
  },
);

test.each(['', 'unknown', '24', '2026-07-14 08:09:10', 'view', 'Mozilla/5.0'])(
  '%j is no address of a client',
  (text) => {
    expect(readsAsAddress(text)).toBe(false);
  },
);

/** A context for checks that read: what it assumes in vain ends it. */
const context = {
  assume: (holds: boolean, otherwise: string) => {
    if (!holds) throw new Error(otherwise);
  },
} as unknown as TestContext;

/** A page with one file, and the total that it states. */
const page = (id: number, total: number): TrackingAnswer =>
  receivedAnswer(200, { pagination: { data: [{ id }], total } }, 'listTrackedFiles') as TrackingAnswer;

/** What is read if each reading has these totals on its two pages; the last repeats. */
async function totalsRead(...readings: readonly (readonly [number, number])[]): Promise<unknown[]> {
  const left = [...readings];
  const settled = await readSettled(context, () => {
    const [first, second] = left.length > 1 ? left.shift()! : left[0]!;
    return Promise.resolve([page(1, first), page(2, second)]);
  });
  return settled.map(({ body }) => body.pagination?.total);
}

test('a list that grows while its pages are read is read again', async () => {
  expect(await totalsRead([2, 2], [2, 3], [3, 3])).toEqual([3, 3]);
});

test('totals that differ at each reading of the same files are returned, to be judged', async () => {
  expect(await totalsRead([2, 2], [2, 3], [2, 4], [2, 5])).toEqual([2, 5]);
});
