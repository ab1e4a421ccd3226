import { expect, test } from 'vitest';
import { createClient, trackedFiles } from './index.ts';
import { answer, serve } from './testing/serve.ts';

const page = (current_page: number, last_page: number, ...ids: number[]) =>
  answer({
    status: 'success',
    pagination: { data: ids.map((id) => ({ id })), current_page, last_page, total: 3 },
  });

test('all files of all pages come one after the other, and no page before it is needed', async () => {
  const { baseUrl, asked } = await serve(page(1, 2, 1, 2), page(2, 2, 3));
  const ids: number[] = [];
  for await (const { id } of trackedFiles(createClient({ baseUrl }), { workspaceId: 0 })) {
    ids.push(id);
    if (id === 2) expect(asked).toHaveLength(1);
  }
  expect(ids).toEqual([1, 2, 3]);
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/v1/track/all?workspaceId=0&page=1',
    '/api/v1/track/all?workspaceId=0&page=2',
  ]);
});

test('pages come with their numbers', async () => {
  const { baseUrl } = await serve(page(2, 3, 3), page(3, 3));
  const numbers: number[] = [];
  for await (const { current_page } of trackedFiles(createClient({ baseUrl }), { page: 2 }).pages()) {
    numbers.push(current_page);
  }
  expect(numbers).toEqual([2, 3]);
});

test('an empty page is the last', async () => {
  const { baseUrl, asked } = await serve(page(1, 9));
  for await (const file of trackedFiles(createClient({ baseUrl }))) expect.unreachable(String(file.id));
  expect(asked).toHaveLength(1);
});

test('a refusal is thrown', async () => {
  const { baseUrl } = await serve(answer({ message: 'Unauthenticated.' }, 401));
  const first = trackedFiles(createClient({ baseUrl }))[Symbol.asyncIterator]().next();
  await expect(first).rejects.toMatchObject({ outcome: 'unauthenticated' });
});
