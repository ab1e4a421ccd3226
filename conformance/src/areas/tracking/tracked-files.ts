import type { Account } from '../../model/account.ts';
import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { Blame, TestContext } from '../../model/test-context.ts';
import type { StateValues } from '../../model/state-provider.ts';
import { expectTaken } from '../shared/expect-taken.ts';
import { shownList } from '../shared/shown-values.ts';

export type TrackingAnswer = Answer<'listTrackedFiles'>;
type Query = Readonly<Record<string, string | number>>;

interface ReadOptions {
  readonly query?: Query;
  /** @default the account that the run judges */
  readonly as?: Account;
  /** What is to blame where the list is refused; without it, the check is not exercised. */
  readonly proves?: SubjectId;
}

/** Stated: how many files a page holds where no size is asked for. */
export const defaultPageSize = 15;
/** An account with more than that is not read to the end. */
export const mostPages = 20;
const mostReadings = 4;

/**
 * Tracked files that checks share: one viewed more often than the other, which was downloaded more often. The counts
 * are higher than a page or a digit or two would hold.
 */
const trackedFiles = {
  viewed: { views: 100, downloads: 1 },
  downloaded: { views: 2, downloads: 51 },
};

export const trackedFile = (
  t: TestContext,
  name: keyof typeof trackedFiles,
): Promise<StateValues<'tracked-file'>> =>
  t.once(`tracked file: ${name}`, () => t.arrange('tracked-file', trackedFiles[name]));

const filesOf = (t: TestContext, answer: TrackingAnswer) =>
  shownList(t, answer.body.pagination?.data, 'pagination.data');

export const idsOf = (t: TestContext, answer: TrackingAnswer): number[] =>
  filesOf(t, answer).map((file) => {
    // TRACK-9 tells of it.
    t.assume(file?.id !== undefined, 'a file of the list has no id, an integer');
    return file.id;
  });

/**
 * A file in what was read of the tracking list, with the answer that shows it.
 *
 * @param proves what is to blame where it is not there; without it, the check is not exercised
 */
export function findFile(t: TestContext, pages: readonly TrackingAnswer[], id: number, proves?: Blame) {
  for (const answer of pages) {
    const file = filesOf(t, answer).find((item) => item?.id === id);
    if (!file) continue;
    if (proves !== undefined) t.judged(...[proves].flat());
    return { file, answer };
  }
  if (proves !== undefined) {
    t.expectThat(false, 'the tracked file in the list', 'it is not there', { answer: pages[0], proves });
  }
  t.assume(false, 'the tracked file is not in the list');
}

/**
 * The tracking list, all pages. Where it does not hold all of `wanted`, it is read until two readings agree: what
 * another run adds or removes meanwhile moves files from page to page.
 */
export async function readTrackedFiles(
  t: TestContext,
  wanted: readonly number[],
  { query = {}, as = t.account, proves }: ReadOptions = {},
): Promise<readonly TrackingAnswer[]> {
  const isEnough = (read: readonly TrackingAnswer[]) => {
    const ids = read.flatMap((page) => idsOf(t, page));
    return read.length === 1 || (wanted.length > 0 && wanted.every((id) => ids.includes(id)));
  };
  const pages = await readSettled(t, () => readPages(t, { query, as, proves }), { isEnough });
  const found = new Set(pages.flatMap((page) => idsOf(t, page))).size;
  const total = pages[0]?.body.pagination?.total ?? 0;
  // Otherwise the paging is at fault, which is for other checks to tell.
  t.assume(found < defaultPageSize || found >= total, 'the pages of the tracking list do not add up');
  return pages;
}

interface SettledOptions {
  readonly isEnough?: (pages: readonly TrackingAnswer[]) => boolean;
  /** What is to blame where the files move from page to page although the list is the same. */
  readonly proves?: SubjectId;
}

/** Reads until it is enough, or until two readings agree. */
export async function readSettled(
  t: TestContext,
  read: () => Promise<readonly TrackingAnswer[]>,
  { isEnough = () => false, proves }: SettledOptions = {},
): Promise<readonly TrackingAnswer[]> {
  const readings: (readonly TrackingAnswer[])[] = [];
  let before: string | undefined;
  for (let reading = 0; reading < mostReadings; reading++) {
    const pages = await read();
    const content = JSON.stringify(pages.map((page) => (page.ok ? idsOf(t, page).sort() : page.status)));
    if (isEnough(pages) || content === before) return pages;
    before = content;
    readings.push(pages);
  }
  const isSame = isSameList(t, readings.flat());
  if (isSame && proves !== undefined) {
    t.expectThat(false, 'pages that contain each file once', 'other files on each page at each reading', {
      answer: readings[0]?.[0],
      proves,
    });
  }
  t.assume(false, isSame ? 'the order of the list changes' : 'the tracking list changes while it is read');
}

/** Whether nothing was added or removed meanwhile: no page tells of another total, or of more files than that. */
function isSameList(t: TestContext, pages: readonly TrackingAnswer[]): boolean {
  const totals = new Set(pages.map(({ body }) => body.pagination?.total));
  const [total] = totals;
  const found = new Set(pages.flatMap((page) => (page.ok ? idsOf(t, page) : [])));
  return totals.size === 1 && total !== undefined && found.size <= total;
}

async function readPages(
  t: TestContext,
  { query, as, proves }: Required<Pick<ReadOptions, 'query' | 'as'>> & { proves: SubjectId | undefined },
): Promise<readonly TrackingAnswer[]> {
  const pages: TrackingAnswer[] = [];
  let last = 1;
  for (let page = 1; page <= last; page++) {
    const answer = await t.send('listTrackedFiles', { as, query: page === 1 ? query : { ...query, page } });
    if (proves !== undefined) await expectTaken(t, answer, () => t.call('listTrackedFiles', { as }), proves);
    t.assume(answer.ok, `listTrackedFiles returned ${answer.status}`);
    pages.push(answer);
    last = pages[0]?.body.pagination?.last_page ?? 1;
    t.assume(last <= mostPages, `the account tracks more files than ${mostPages} pages hold`);
  }
  return pages;
}
