import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { expectShown } from '../shared/shown-values.ts';
import {
  readTrackedFiles,
  defaultPageSize,
  idsOf,
  mostPages,
  readSettled,
  trackedFile,
  type TrackingAnswer,
} from './tracked-files.ts';

/**
 * Reads pages of the tracking list as long as they contain new files, whatever the number of pages in the response: a
 * page past the end may be empty, refused or a repetition.
 */
async function readWhileNew(t: TestContext): Promise<readonly TrackingAnswer[]> {
  const pages: TrackingAnswer[] = [];
  const seen = new Set<unknown>();
  for (let page = 1; page <= mostPages; page++) {
    const answer = await t.call('listTrackedFiles', { query: { page } });
    const ids = answer.ok ? idsOf(t, answer) : [];
    // The second page counts in any case: the check needs one.
    if (page > 2 && ids.every((id) => seen.has(id))) return pages;
    pages.push(answer);
    for (const id of ids) seen.add(id);
  }
  t.assume(false, `the account tracks more files than ${mostPages} pages hold`);
}

/** Expects no file on two consecutive pages, both read while nothing else changes the list. */
async function expectDistinct(
  t: TestContext,
  name: string,
  [before, query]: readonly [Query, Query],
): Promise<void> {
  const [first, second] = await readSettled(
    t,
    async () => [
      await t.call('listTrackedFiles', { query: before }),
      await t.call('listTrackedFiles', { query }),
    ],
    { tests: 'TRACK-3' },
  );
  t.assume(first?.ok && second?.ok, `${name} or the one before is refused`);
  const known = new Set(idsOf(t, first));
  const isDistinct = !idsOf(t, second).some((id) => known.has(id));
  t.expectThat(isDistinct, `${name}: files that the page before does not hold`, 'files of that page', {
    answer: second,
    tests: 'TRACK-3',
  });
  t.assume(isDistinct, `${name} is the page before again`);
}

type Query = Readonly<Partial<Record<'page' | 'workspaceId', number>>>;

/** Not the default or a divisor of it, and no more than a server may allow (U-101). */
const pageSizes = [4, 7];

/** All pages, by the number of pages on the first. */
async function allPages(t: TestContext, query: Readonly<Record<string, number>>): Promise<TrackingAnswer[]> {
  const pages = [await t.send('listTrackedFiles', { query })];
  const last = pages[0]!.body.pagination?.last_page;
  t.assume(pages[0]!.ok && last !== undefined, 'the list with a page size has no last_page');
  t.assume(last <= 4 * mostPages, `the account tracks more files than ${4 * mostPages} pages hold`);
  for (let page = 2; page <= last; page++) {
    const answer = await t.send('listTrackedFiles', { query: { ...query, page } });
    t.assume(answer.ok, `listTrackedFiles returned ${answer.status}`);
    pages.push(answer);
  }
  return pages;
}

/** Expects that each page has its own number, and all of them the same totals. */
function expectNumbered(t: TestContext, pages: readonly TrackingAnswer[]): void {
  const { last_page: last, total } = pages[0]?.body.pagination ?? {};
  t.assume(last !== undefined && total !== undefined, 'page 1 has no last_page or no total');
  for (const [index, answer] of pages.entries()) {
    const number = index + 1;
    const { pagination } = answer.body;
    expectShown(t, pagination?.current_page, number, `pagination.current_page of page ${number}`, {
      answer,
      tests: 'TRACK-3',
    });
    expectShown(t, pagination?.last_page, last, `pagination.last_page of page ${number}, as on page 1`, {
      answer,
      tests: 'TRACK-7',
    });
    expectShown(t, pagination?.total, total, `pagination.total of page ${number}, as on page 1`, {
      answer,
      tests: 'TRACK-8',
    });
  }
}

/** Expects pages of the requested length, except for the last, and no file on two of them. */
function expectPages(t: TestContext, pages: readonly TrackingAnswer[], size: number): void {
  const total = pages[0]!.body.pagination?.total;
  t.assume(total !== undefined && total > size, 'the list has one page only');
  const ids = pages.map((page) => idsOf(t, page));
  const lengths = ids.slice(0, -1).map(({ length }) => length);
  const another = lengths.findIndex((length) => length !== size);
  t.expectThat(another === -1, `${size} files on each page but the last`, `${lengths[another]}`, {
    answer: pages[another],
    tests: 'TRACK-4',
  });
  t.assume(another === -1, 'the pages have another size');
  expectShown(t, pages[0]!.body.pagination?.last_page, Math.ceil(total / size), 'pagination.last_page', {
    answer: pages[0],
    tests: 'TRACK-7',
  });
  const all = ids.flat();
  const isOnce = new Set(all).size === all.length && all.length === total;
  t.expectThat(isOnce, `${total} files, each on one page`, `${new Set(all).size}, on ${all.length} places`, {
    answer: pages.at(-1),
    tests: 'TRACK-3',
  });
}

const paging = { operation: 'listTrackedFiles', profile: 'full', alone: 'tracking' } as const;

/** Needs more files than fit on one page, so it runs after the other checks of the tracking list. */
export const trackingPageChecks: readonly Check[] = [
  check(
    'TRACK-2.pages',
    'the first page of a workspace contains its files, although the personal workspace has files for more pages',
    { tests: ['TRACK-2'], ...paging, needs: ['workspace', 'arrange:tracked-file'] },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const arrangeThere = async () => (await t.arrange('tracked-file', { workspaceId })).entryId;
      // One before and one after the others, because the order of the list is unspecified.
      const before = await arrangeThere();
      for (let count = 0; count <= defaultPageSize; count++) await t.arrange('tracked-file');
      const ids = [before, await arrangeThere()];
      const query = { workspaceId };
      const listed = new Set((await readTrackedFiles(t, [], { query })).flatMap((page) => idsOf(t, page)));
      t.assume(listed.size <= defaultPageSize, 'the files of the workspace fill more than one page');
      const answer = await t.call('listTrackedFiles', { query });
      const first = idsOf(t, answer);
      t.expectThat(
        ids.every((id) => first.includes(id)),
        'both files on page 1',
        'not both',
        { answer },
      );
    },
  ),
  check(
    'TRACK-3.2',
    'the tracking list has pages of 15 files, and together the pages contain every file',
    { tests: ['TRACK-3', 'TRACK-4', 'TRACK-7', 'TRACK-8'], ...paging, needs: ['arrange:tracked-file'] },
    async (t: TestContext) => {
      // Creates a third page: a server that handles pages wrongly may still get the first two right.
      const arranged: number[] = [];
      for (let count = 0; count <= 2 * defaultPageSize; count++) {
        arranged.push((await t.arrange('tracked-file')).entryId);
      }
      const [plain, ...pages] = await readSettled(
        t,
        async () => [await t.call('listTrackedFiles'), ...(await readWhileNew(t))],
        { tests: 'TRACK-3' },
      );
      const [first, second] = pages;
      t.assume(plain && first && second, 'the tracking list has no second page');
      t.assume(plain.ok && first.ok, `listTrackedFiles returned ${plain.status} and ${first.status}`);
      const size = idsOf(t, first).length;
      t.assume(size > 0, 'page 1 is empty');
      t.expectEqual(size, defaultPageSize, 'files on page 1', { answer: first, tests: 'TRACK-4' });
      t.assume(size === defaultPageSize, 'the pages have another size');

      const onFirst = new Set(idsOf(t, first));
      const isDefault = idsOf(t, plain).every((id) => onFirst.has(id));
      t.expectThat(isDefault, 'the files of page 1 where no page is asked for', 'others', {
        answer: plain,
        tests: 'TRACK-3',
      });
      t.assume(isDefault, 'page 1 is not the first');
      t.expectSuccess(second, 'TRACK-3');
      const hasNew = idsOf(t, second).length > 0 && !idsOf(t, second).some((id) => onFirst.has(id));
      t.expectThat(hasNew, 'page 2: files that page 1 does not hold', 'none, or files of page 1', {
        answer: second,
        tests: 'TRACK-3',
      });
      t.assume(hasNew, 'page 2 is not another page');
      await expectDistinct(t, 'page 3', [{ page: 2 }, { page: 3 }]);
      // The arranged files are in the personal workspace, and fill two pages.
      await expectDistinct(t, 'page 2 of workspace 0', [{ workspaceId: 0 }, { workspaceId: 0, page: 2 }]);

      const listed = new Set(pages.flatMap((page) => idsOf(t, page)));
      const isWhole = arranged.every((id) => listed.has(id));
      t.expectThat(isWhole, 'all that is tracked on one of the pages', 'some of it is on none', {
        answer: second,
        tests: 'TRACK-3',
      });
      t.assume(isWhole, 'the pages do not hold all that was arranged');
      const total = listed.size;
      expectShown(
        t,
        first.body.pagination?.last_page,
        Math.ceil(total / defaultPageSize),
        'pagination.last_page',
        {
          answer: first,
          tests: 'TRACK-7',
        },
      );
      expectShown(t, first.body.pagination?.total, total, 'pagination.total', {
        answer: first,
        tests: 'TRACK-8',
      });
      expectNumbered(t, pages);
    },
  ),

  check(
    'TRACK-3.3',
    'the tracking list of a workspace has one page for 15 files, and two for 16',
    { tests: ['TRACK-3', 'TRACK-7', 'TRACK-8'], ...paging, needs: ['workspace', 'arrange:tracked-file'] },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const list = (page: number) => t.call('listTrackedFiles', { query: { workspaceId, page } });
      const had = await list(1);
      t.assume(had.ok && had.body.pagination?.total !== undefined, 'the list has no total');
      const track = async () => {
        const arranged = await t.arrange('tracked-file', { workspaceId });
        t.assume(arranged.workspaceId === workspaceId, 'the state provider tracks no file of the workspace');
      };
      for (let count = had.body.pagination.total; count < defaultPageSize; count++) await track();
      const full = await list(1);
      const isFull = idsOf(t, full).length === defaultPageSize;
      const hasMore = full.body.pagination?.total !== defaultPageSize;
      t.assume(isFull && !hasMore, 'the workspace does not have 15 tracked files');
      expectShown(t, full.body.pagination.last_page, 1, 'pagination.last_page of 15 files', {
        answer: full,
        tests: 'TRACK-7',
      });
      await track();
      await expectDistinct(t, 'page 2 of the workspace', [
        { workspaceId, page: 1 },
        { workspaceId, page: 2 },
      ]);
      for (const page of [1, 2]) {
        const answer = await list(page);
        const { last_page: last, total } = answer.body.pagination ?? {};
        expectShown(t, last, 2, 'pagination.last_page of 16 files', { answer, tests: 'TRACK-7' });
        expectShown(t, total, defaultPageSize + 1, 'pagination.total of 16 files', {
          answer,
          tests: 'TRACK-8',
        });
      }
    },
  ),

  check(
    'TRACK-4.1',
    'the tracking list accepts a page size',
    {
      tests: ['TRACK-4', 'U-100'],
      operation: 'listTrackedFiles',
      needs: ['overlay:U-100', 'arrange:tracked-file'],
      alone: 'tracking',
    },
    async (t: TestContext) => {
      await trackedFile(t, 'viewed');
      await trackedFile(t, 'downloaded');
      const answer = await t.send('listTrackedFiles', { query: { [t.parameterName('U-100')]: 1 } });
      t.expectSuccess(answer);
      const size = idsOf(t, answer).length;
      t.assume(size > 0, 'page 1 is empty');
      t.expectEqual(size, 1, 'files on a page of one', { answer });
    },
  ),

  check(
    'TRACK-4.3',
    'the tracking list with a page size has pages of that size that contain each file once',
    {
      tests: ['TRACK-4', 'TRACK-3', 'TRACK-7', 'TRACK-8'],
      operation: 'listTrackedFiles',
      profile: 'full',
      needs: ['overlay:U-100', 'arrange:tracked-file'],
      alone: 'tracking',
    },
    async (t: TestContext) => {
      const { total = 0 } = (await t.call('listTrackedFiles')).body.pagination ?? {};
      // Enough to fill the second page of each size.
      for (let count = total; count <= 2 * Math.max(...pageSizes); count++) await t.arrange('tracked-file');
      for (const size of pageSizes) {
        const query = { [t.parameterName('U-100')]: size };
        const pages = await readSettled(t, () => allPages(t, query), { tests: 'TRACK-3' });
        expectPages(t, pages, size);
        expectNumbered(t, pages);
      }
    },
  ),

  check(
    'TRACK-4.2',
    'a word in place of the page size of the tracking list is refused',
    { tests: ['TRACK-4'], operation: 'listTrackedFiles', profile: 'full', needs: ['overlay:U-100'] },
    async (t) => {
      t.expectRefusal(await t.send('listTrackedFiles', { query: { [t.parameterName('U-100')]: 'all' } }));
    },
  ),
];
