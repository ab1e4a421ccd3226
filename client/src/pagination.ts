import { listTrackedFiles, type ListTrackedFilesInput } from '../../generated/operations/tracking.ts';
import type { TrackedFile, TrackedFilePage } from '../../generated/types.ts';
import type { CallOptions, Client } from './core/client.ts';

/** All items of all pages, one page asked for at a time and only when it is needed. */
export interface Paged<Item, Page> extends AsyncIterable<Item> {
  /** The pages themselves, with their numbers and the total. */
  pages: () => AsyncIterable<Page>;
}

/**
 * The files with tracking enabled, from the page given, or the first, to the last. What is added or removed meanwhile
 * may be told twice or not at all.
 *
 * @throws ApiError where a page is refused
 * @example
 * for await (const file of trackedFiles(client, { workspaceId: 0 })) {
 *   console.log(file.name, file.views_number, file.dl_number);
 * }
 */
export function trackedFiles(
  client: Client,
  input: ListTrackedFilesInput = {},
  options: CallOptions = {},
): Paged<TrackedFile, TrackedFilePage> {
  const pages = async function* () {
    for (let page = input.page ?? 1; ; page++) {
      const { pagination } = await listTrackedFiles(client, { ...input, page }, options);
      yield pagination;
      // An empty page ends it as well, whatever the last one is said to be.
      if (page >= pagination.last_page || pagination.data.length === 0) return;
    }
  };
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages()) yield* data;
    },
  };
}
