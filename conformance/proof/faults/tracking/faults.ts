import { asText, field } from '../effects/answers.ts';
import { ignoresQuery, received } from '../effects/requests.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';

const list = 'listTrackedFiles';

interface Page {
  data: { views_number: number }[];
  current_page: number;
  last_page: number;
  total: number;
}

const pageOf = (body: unknown) => (body as { pagination: Page }).pagination;

export const trackingFaults = [
  ...faults({
    'TRACK-2: The tracking list is that of all workspaces, whatever `workspaceId` says.': () =>
      ignoresQuery(list, 'workspaceId'),
    'TRACK-3: The tracking list returns its first page, whatever `page` says.': () =>
      ignoresQuery(list, 'page'),
    'TRACK-3: The tracking list counts its pages from 0.': () =>
      received(list, ({ query }) => {
        query.page = String(Number(query.page ?? 1) + 1);
      }),
    'TRACK-4: A page of the tracking list holds 10 files.': () =>
      received(list, ({ query }) => {
        query.perPage ??= '10';
      }),
    'TRACK-3: The last file of a page of the tracking list comes again on the next.': () => {
      let last: unknown;
      return field(list, 'pagination.data', (data, { json: body }) => {
        const files = data as unknown[];
        const shown =
          pageOf(body).current_page > 1 && last !== undefined ? [last, ...files.slice(0, 14)] : files;
        last = files.at(-1);
        return shown;
      });
    },
    'TRACK-6: The `current_page` is text.': () => field(list, 'pagination.current_page', asText),
    'TRACK-7: The `last_page` is null on an only page.': () =>
      field(list, 'pagination.last_page', (page) => (page === 1 ? null : page)),
    'TRACK-7: The `last_page` is one too low.': () =>
      field(list, 'pagination.last_page', (page) => Math.max(1, Number(page) - 1)),
    'TRACK-8: From the second page on, the `total` is the number of files on the page.': () =>
      field(list, 'pagination.total', (total, { json: body }) =>
        pageOf(body).current_page > 1 ? pageOf(body).data.length : total,
      ),
  }),
  ...overlaidFaults({
    'TRACK-4: The tracking list has 15 files per page, whatever the page size in the request.': () =>
      ignoresQuery(list, 'perPage'),
    'TRACK-3: The `current_page` is 1 if the request contains a page size.': () =>
      field(list, 'pagination.current_page', (page, { request }) =>
        (request.query as { perPage?: unknown }).perPage === undefined ? page : 1,
      ),
  }),
];
