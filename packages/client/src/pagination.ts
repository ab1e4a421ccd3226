import { listTrackedFiles, type ListTrackedFilesInput } from '../../../generated/operations/tracking.ts';
import type { TrackedFile, TrackedFilePage } from '../../../generated/types.ts';
import { requireClient, type CallOptions, type Client } from './core/client.ts';
import { ApiError } from './core/errors.ts';
import type { OperationFacts } from './core/operation.ts';
import { requireObject } from './core/options.ts';

const listsPages = 'paginate takes an operation that lists pages, such as listTrackedFiles.';

/** All items of all pages. Each page is requested only when it is needed. */
export interface Paged<Item, Page> extends AsyncIterable<Item> {
  /** The pages themselves, with their numbers and the total. */
  pages: () => AsyncIterable<Page>;
  /**
   * All items together. A list that changes while it is read is read again, until two readings agree, so that what is
   * not in the result was not in the list. A list of one page is read once.
   *
   * @throws ApiError also if the list keeps changing
   */
  all: () => Promise<Item[]>;
}

/** One page of a list. */
interface ListPage<Item = unknown> {
  data: readonly Item[];
  last_page: number;
  total?: unknown;
}

/** An operation that returns a page of a list, and one that does so only with some input. */
type ListOperation<Input, Answer> = (client: Client, input?: Input, options?: CallOptions) => Promise<Answer>;
type ListWithInput<Input, Answer> = (client: Client, input: Input, options?: CallOptions) => Promise<Answer>;

interface HasPage {
  page?: number | undefined;
}

/** The page in a response: the response itself, or its field `pagination`. */
type PageOf<Answer> = Answer extends { pagination: infer Page extends ListPage } ? Page : Answer & ListPage;

type ItemOf<Answer> = PageOf<Answer>['data'][number];

/** Maximum number of pages, because the list of a faulty server may never end. */
const mostPages = 100_000;

/** How many pages in a row may make a list longer, and how many may be the same as the one before. */
const mostGrown = 10;
const mostSame = 2;

/** Maximum number of items that are returned together, because a faulty server may send ever more of them. */
const mostItems = 2_000_000;

/** How often a list is read that changes meanwhile. */
const mostReadings = 6;

/**
 * All items of any paged list, from the given or first page to the last. If items are added or removed meanwhile, also inside of
 * the loop, one at a time may be returned twice, and **others not at all**: use `all` to change what you list, and before you
 * conclude that an item does not exist.
 *
 * @throws ApiError if a page is refused or is not a page, or if the list does not end
 * @example
 * for await (const file of paginate(client, listTrackedFiles, { workspaceId: 0 })) console.log(file.name);
 */
export function paginate<Input extends HasPage, Answer extends object>(
  client: Client,
  list: ListOperation<Input, Answer>,
  input?: Input,
  options?: CallOptions,
): Paged<ItemOf<Answer>, PageOf<Answer>>;
/** The same for an operation that requires some input. */
export function paginate<Input extends HasPage, Answer extends object>(
  client: Client,
  list: ListWithInput<Input, Answer>,
  input: Input,
  options?: CallOptions,
): Paged<ItemOf<Answer>, PageOf<Answer>>;
export function paginate<Input extends HasPage, Answer extends object>(
  client: Client,
  list: ListWithInput<Input, Answer>,
  input: Input = {} as Input,
  options: CallOptions = {},
): Paged<ItemOf<Answer>, PageOf<Answer>> {
  requireClient('paginate', client);
  requireObject('paginate', 'input', input);
  if (typeof list !== 'function') throw new TypeError(listsPages);
  // A function of the caller may call any operation.
  const { facts } = list as { facts?: OperationFacts };
  if (facts && !facts.isOpen && !facts.encode && !facts.path.includes('{?page}'))
    throw new TypeError(`${listsPages} ${facts.id} has none.`);
  const pages = async function* () {
    const requireEnd = endRequirement();
    for (let number = input.page ?? 1; ; number++) {
      const answer = await list(client, { ...input, page: number }, options);
      const page = requirePage(answer, number) as PageOf<Answer>;
      requireEnd(page, number);
      yield page;
      if (number >= page.last_page) return;
    }
  };
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages()) yield* data as ItemOf<Answer>[];
    },
    async all() {
      let before: string | undefined;
      for (let reading = 0; reading < mostReadings; reading++) {
        const { items, ids, isOnePage } = await readOnce(pages() as AsyncIterable<ListPage<ItemOf<Answer>>>);
        // Items move forward, past the page that is read next, only if one before them is removed. The next reading
        // lacks that one.
        if (isOnePage || (ids !== undefined && ids === before)) return items;
        before = ids;
      }
      throw new ApiError('the list keeps changing while it is read. Try again later', {
        ...{ operation: 'paginate', reason: 'unreadable' },
      });
    },
  };
}

/** Reads all pages. Without `ids`, the list certainly changed meanwhile: its total did, or an item came twice. */
async function readOnce<Item>(pages: AsyncIterable<ListPage<Item>>) {
  const items: Item[] = [];
  const totals = new Set<unknown>();
  let count = 0;
  for await (const { data, last_page, total } of pages) {
    count++;
    totals.add(total ?? last_page);
    for (const item of data) items.push(item);
    if (items.length > mostItems) throw faulty(`the list has more than ${mostItems} items`);
  }
  const ids = items.map((item) => (item as { id?: unknown }).id ?? JSON.stringify(item));
  const isSteady = totals.size === 1 && new Set(ids).size === ids.length;
  return { items, ids: isSteady ? JSON.stringify(ids) : undefined, isOnePage: count === 1 };
}

/** @throws ApiError if the response holds no page; without the number of the last one, the list would never end */
function requirePage(answer: object, number: number): ListPage {
  const page: unknown =
    'pagination' in Object(answer) ? (answer as { pagination: unknown }).pagination : answer;
  const { data, last_page } = Object(page) as Partial<ListPage>;
  const isPage = Array.isArray(data) && data.every((item) => item instanceof Object);
  if (!isPage || !Number.isInteger(last_page)) {
    throw faulty(`page ${number} is not a page of a list`);
  }
  return page as ListPage;
}

/** Returns a function to call for each page, which throws if the list would not end. */
function endRequirement() {
  let last = Infinity;
  let before: string | undefined;
  let grown = 0;
  let same = 0;
  return ({ data, last_page }: ListPage, number: number): void => {
    const items = JSON.stringify(data);
    // Entries that are added meanwhile make the list longer, or move a whole page, but not again and again.
    grown = last_page > last ? grown + 1 : 0;
    // Empty pages in a row may be those of items that the user may not see.
    same = data.length > 0 && items === before ? same + 1 : 0;
    last = last_page;
    before = items;
    if (number < last_page && (last_page > mostPages || grown >= mostGrown || same >= mostSame))
      throw faulty(`the list has no end: page ${number} of ${last_page}`);
  };
}

const faulty = (what: string): ApiError =>
  new ApiError(`${what}. Is the server broken?`, { operation: 'paginate', reason: 'unreadable' });

/**
 * All files with tracking enabled, from the given or first page to the last: {@link paginate} of `listTrackedFiles`.
 *
 * @throws ApiError if a page is refused or is not a page, or if the list does not end
 * @example
 * for await (const file of trackedFiles(client, { workspaceId: 0 })) {
 *   console.log(file.name, file.views_number, file.dl_number);
 * }
 */
export const trackedFiles = (
  client: Client,
  input: ListTrackedFilesInput = {},
  options: CallOptions = {},
): Paged<TrackedFile, TrackedFilePage> => paginate(client, listTrackedFiles, input, options);
