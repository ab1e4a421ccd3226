import { expect, test } from 'vitest';
import { createClient, listNotes, listTrackedFiles, paginate, trackedFiles } from './index.ts';
import { listEntries, listVaultEntries } from './reference.ts';
import { answer, serve } from './testing/serve.ts';

const page = (current_page: number, last_page: number, ...ids: number[]) =>
  answer({
    status: 'success',
    pagination: { data: ids.map((id) => ({ id })), current_page, last_page, total: 3 },
  });

test('all files of all pages are returned in order, and each page only when it is needed', async () => {
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

test('an operation without pages is refused as such', async () => {
  const { baseUrl, asked } = await serve();
  const pages = () =>
    paginate(createClient({ baseUrl }), listNotes as unknown as typeof listTrackedFiles, {});
  expect(pages).toThrow(
    'paginate takes an operation that lists pages, such as listTrackedFiles. listNotes has none.',
  );
  expect(asked).toEqual([]);
});

test('pages have their numbers', async () => {
  const { baseUrl } = await serve(page(2, 3, 3), page(3, 3));
  const numbers: number[] = [];
  for await (const { current_page } of trackedFiles(createClient({ baseUrl }), { page: 2 }).pages()) {
    numbers.push(current_page);
  }
  expect(numbers).toEqual([2, 3]);
});

test.each([
  [
    [page(1, 3, 1), page(2, 3), page(3, 3, 3)],
    [1, 3],
  ],
  [[page(1, 5), page(2, 5), page(3, 5), page(4, 5), page(5, 5, 3)], [3]],
  [[page(1, 1)], []],
])('an empty page ends no list that has more pages', async (pages, ids) => {
  const { baseUrl, asked } = await serve(...pages, ...pages);
  const listed = paginate(createClient({ baseUrl }), listTrackedFiles);
  expect((await listed.all()).map(({ id }) => id)).toEqual(ids);
  expect(asked.length % pages.length).toBe(0);
});

/** Responses to several readings of a list: `1,2 3; 1,2 4` are two of two pages. */
const listOf = (readings: string) =>
  readings.split('; ').flatMap((reading) =>
    reading.split(' ').map((ids, at, pages) =>
      answer({
        data: ids.split(',').map((id) => ({ id: Number(id) })),
        current_page: at + 1,
        last_page: pages.length,
      }),
    ),
  );

test.each([
  ['of one page', '1,2', [1, 2]],
  ['that stays the same', '1,2 3; 1,2 3', [1, 2, 3]],
  // 1 was removed after page 1, and 6 was added: 3 was not listed.
  ['whose items move forward', '1,2 4,6; 2,3 4,6; 2,3 4,6', [2, 3, 4, 6]],
  ['in which an item comes twice', '1,2 2; 1,2 3; 1,2 3', [1, 2, 3]],
])('all items together of a list %s are read until two readings agree', async (_, readings, ids) => {
  const { baseUrl, asked } = await serve(...listOf(readings));
  const items = await paginate(createClient({ baseUrl }), listEntries).all();
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(asked).toHaveLength(listOf(readings).length);
});

test('a list that keeps changing becomes an error', async () => {
  const readings = Array.from({ length: 20 }, (_, at) => `${at},${at + 1} ${at + 3}`);
  const { baseUrl, asked } = await serve(...listOf(readings.join('; ')));
  await expect(paginate(createClient({ baseUrl }), listEntries).all()).rejects.toMatchObject({
    name: 'ApiError',
    message: expect.stringContaining('keeps changing') as string,
  });
  expect(asked).toHaveLength(12);
});

test('a refused page throws an error', async () => {
  const { baseUrl } = await serve(answer({ message: 'Unauthenticated.' }, 401));
  const first = trackedFiles(createClient({ baseUrl }))[Symbol.asyncIterator]().next();
  await expect(first).rejects.toMatchObject({ outcome: 'unauthenticated' });
});

test('every list is read to its end, whether the page is the response or a field of it', async () => {
  const entries = answer({ data: [{ id: 1 }], current_page: 1, last_page: 2 });
  const more = answer({ data: [{ id: 2 }], current_page: 2, last_page: 2 });
  const { baseUrl } = await serve(entries, more, page(1, 1, 3), page(1, 1, 4));
  const client = createClient({ baseUrl });
  const ids: number[] = [];
  for await (const { id, name } of paginate(client, listEntries, { folderId: '7' })) {
    expect<string | undefined>(name).toBeUndefined();
    ids.push(id);
  }
  for await (const { id } of paginate(client, listVaultEntries)) ids.push(id);
  for await (const { id } of paginate(client, listTrackedFiles, { workspaceId: 0 })) ids.push(id);
  expect(ids).toEqual([1, 2, 3, 4]);
});

test.each([
  ['says that it has a thousand million pages', [page(1, 1e9, 1)], 1],
  [
    'says of each page that another one follows',
    Array.from({ length: 20 }, (_, at) => page(at + 1, at + 2, at)),
    14,
  ],
  ['answers the same page for ever', [page(1, 9, 1), page(2, 9, 1), page(3, 9, 1)], 3],
])('a list that %s soon becomes an error', async (_, pages, most) => {
  const { baseUrl, asked } = await serve(...pages);
  const all = (async () => {
    for await (const { id } of trackedFiles(createClient({ baseUrl }))) expect(id).toBeTypeOf('number');
  })();
  await expect(all).rejects.toMatchObject({
    name: 'ApiError',
    message: expect.stringContaining('no end') as string,
  });
  expect(asked.length).toBeLessThanOrEqual(most);
});

test('a list that becomes longer at once, and whose page moves to the next one, is read to its end', async () => {
  const { baseUrl } = await serve(
    ...[page(1, 2, 1), page(2, 15, 1)],
    ...Array.from({ length: 13 }, (_, at) => page(at + 3, 15, at + 2)),
  );
  const ids: number[] = [];
  for await (const { id } of trackedFiles(createClient({ baseUrl }))) ids.push(id);
  expect(ids).toEqual([1, ...Array.from({ length: 14 }, (_, at) => at + 1)]);
});

test.each([
  ['without a number of the last page', { data: [{ id: 1 }], current_page: 1 }],
  ['with a text as the last page', { data: [{ id: 1 }], current_page: 1, last_page: 'many' }],
  ['without items', { current_page: 1, last_page: 2 }],
  ['that is null', null],
])('a page %s is an error, and not the beginning of an endless list', async (_, pagination) => {
  const { baseUrl, asked } = await serve(answer({ status: 'success', pagination }));
  const all = (async () => {
    for await (const { id } of trackedFiles(createClient({ baseUrl }))) {
      expect(asked.length, `item ${id}`).toBeLessThan(5);
    }
  })();
  await expect(all).rejects.toMatchObject({
    name: 'ApiError',
    reason: 'unreadable',
    message: expect.stringContaining('page 1 is not a page of a list') as string,
  });
  expect(asked).toHaveLength(1);
});
