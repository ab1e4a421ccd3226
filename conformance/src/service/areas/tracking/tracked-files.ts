import type { Account } from '../../../engine/model/account.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { Blame, TestContext } from '../../test-context.ts';
import type { StateValues } from '../../../engine/model/state-provider.ts';
import { expectTaken } from '../shared/answers.ts';
import { shownList } from '../shared/shown-values.ts';

export type TrackingAnswer = Answer<'listTrackedFiles'>;
type Query = Readonly<Record<string, string | number>>;

interface ReadOptions {
  readonly query?: Query;
  /** @default the account that the run tests */
  readonly as?: Account;
  /** The requirement at fault if the server refuses the list; without it, the check is not exercised. */
  readonly tests?: SubjectId;
}

/** The default number of files on a page, from the interface. */
export const defaultPageSize = 15;
/** The runner reads at most this many pages. */
export const mostPages = 20;
const mostReadings = 4;

/**
 * Tracked files that checks share: one is viewed more often, the other is downloaded more often. The counts have more
 * than one digit, and exceed the length of a page.
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
    // TRACK-9 has a check of its own for it.
    t.assume(file?.id !== undefined, 'a file of the list has no id, an integer');
    return file.id;
  });

/**
 * A file in the pages of the tracking list, with the response that contains it.
 *
 * @param tests the requirement at fault if the file is missing; without it, the check is not exercised
 */
export function findFile(t: TestContext, pages: readonly TrackingAnswer[], id: number, tests?: Blame) {
  for (const answer of pages) {
    const file = filesOf(t, answer).find((item) => item?.id === id);
    if (!file) continue;
    if (tests !== undefined) t.judged(...[tests].flat());
    return { file, answer };
  }
  if (tests !== undefined) {
    t.expectThat(false, 'the tracked file in the list', 'it is not there', { answer: pages[0], tests });
  }
  t.assume(false, 'the tracked file is not in the list');
}

/**
 * All pages of the tracking list. If files of `wanted` are missing, it reads the list until two readings agree: files
 * that another run adds or removes meanwhile move others to another page.
 */
export async function readTrackedFiles(
  t: TestContext,
  wanted: readonly number[],
  { query = {}, as = t.account, tests }: ReadOptions = {},
): Promise<readonly TrackingAnswer[]> {
  const isEnough = (read: readonly TrackingAnswer[]) => {
    const ids = read.flatMap((page) => idsOf(t, page));
    return read.length === 1 || (wanted.length > 0 && wanted.every((id) => ids.includes(id)));
  };
  const pages = await readSettled(t, () => readPages(t, { query, as, tests }), { isEnough });
  const found = new Set(pages.flatMap((page) => idsOf(t, page))).size;
  const total = pages[0]?.body.pagination?.total ?? 0;
  // Otherwise the paging is wrong, which other checks report.
  t.assume(found < defaultPageSize || found >= total, 'the pages of the tracking list do not add up');
  return pages;
}

/** The two files that checks share, and one reading of the whole list, which contains them. */
export const readBoth = (t: TestContext) =>
  t.once('list of the tracked files', async () => {
    const viewed = await trackedFile(t, 'viewed');
    const loaded = await trackedFile(t, 'downloaded');
    return { viewed, loaded, pages: await readTrackedFiles(t, [viewed.entryId, loaded.entryId]) };
  });

interface SettledOptions {
  readonly isEnough?: (pages: readonly TrackingAnswer[]) => boolean;
  /** The requirement at fault if files move between pages although the list does not change. */
  readonly tests?: SubjectId;
}

/**
 * Reads until the result suffices, or until two readings agree: on the files, and on their total, which may change during
 * the last page alone.
 */
export async function readSettled(
  t: TestContext,
  read: () => Promise<readonly TrackingAnswer[]>,
  { isEnough = () => false, tests }: SettledOptions = {},
): Promise<readonly TrackingAnswer[]> {
  const filesOn = (page: TrackingAnswer) => (page.ok ? idsOf(t, page).sort() : page.status);
  const readings: { pages: readonly TrackingAnswer[]; files: string; totals: string }[] = [];
  for (let reading = 0; reading < mostReadings; reading++) {
    const pages = await read();
    const files = JSON.stringify(pages.map(filesOn));
    const totals = JSON.stringify(pages.map(({ body }) => body.pagination?.total));
    const before = readings.at(-1);
    if (isEnough(pages) || (files === before?.files && totals === before.totals)) return pages;
    readings.push({ pages, files, totals });
  }
  const [first, ...others] = readings;
  // Nobody adds or removes files, so only the totals are wrong, and the caller tests them.
  if (first && others.every(({ files }) => files === first.files)) return others.at(-1)!.pages;
  const isSame = isSameList(
    t,
    readings.flatMap(({ pages }) => pages),
  );
  if (isSame && tests !== undefined) {
    t.expectThat(false, 'pages that contain each file once', 'other files on each page at each reading', {
      answer: first?.pages[0],
      tests,
    });
  }
  t.assume(false, isSame ? 'the order of the list changes' : 'the tracking list changes while it is read');
}

/** Whether the list did not change between two pages: all have the same total, and no page has more files than that. */
function isSameList(t: TestContext, pages: readonly TrackingAnswer[]): boolean {
  const totals = new Set(pages.map(({ body }) => body.pagination?.total));
  const [total] = totals;
  const found = new Set(pages.flatMap((page) => (page.ok ? idsOf(t, page) : [])));
  return totals.size === 1 && total !== undefined && found.size <= total;
}

async function readPages(
  t: TestContext,
  { query, as, tests }: Required<Pick<ReadOptions, 'query' | 'as'>> & { tests: SubjectId | undefined },
): Promise<readonly TrackingAnswer[]> {
  const pages: TrackingAnswer[] = [];
  let last = 1;
  for (let page = 1; page <= last; page++) {
    const answer = await t.send('listTrackedFiles', { as, query: page === 1 ? query : { ...query, page } });
    if (tests !== undefined) await expectTaken(t, answer, () => t.call('listTrackedFiles', { as }), tests);
    t.assume(answer.ok, `listTrackedFiles returned ${answer.status}`);
    pages.push(answer);
    last = pages[0]?.body.pagination?.last_page ?? 1;
    t.assume(last <= mostPages, `the account tracks more files than ${mostPages} pages hold`);
  }
  return pages;
}

/**
 * Whether a text may be the IP address of a client: it begins like IPv4 or IPv6. The interface leaves open whether a
 * port follows, or whether the end is removed for privacy.
 */
export const readsAsAddress = (text: string): boolean =>
  /^\[?(?:\d{1,3}\.\d|[\da-f]{0,4}:[\da-f:])/i.test(text);
