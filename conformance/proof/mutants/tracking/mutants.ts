import { asText, field, renamed } from '../faults/answers.ts';
import { ignoresQuery, received } from '../faults/requests.ts';
import { mutant } from '../mutant.ts';

const list = 'listTrackedFiles';

interface Page {
  data: { views_number: number }[];
  current_page: number;
  last_page: number;
  total: number;
}

const pageOf = (body: unknown) => (body as { pagination: Page }).pagination;

export const trackingMutants = [
  mutant(
    'tracking-workspace-ignored',
    'The tracking list is that of all workspaces, whatever `workspaceId` says.',
    {
      breaks: 'TRACK-2',
    },
    ignoresQuery(list, 'workspaceId'),
  ),
  mutant(
    'tracking-page-ignored',
    'The tracking list returns its first page, whatever `page` says.',
    { breaks: 'TRACK-3' },
    ignoresQuery(list, 'page'),
  ),
  mutant(
    'tracking-pages-from-zero',
    'The tracking list counts its pages from 0.',
    {
      breaks: 'TRACK-3',
    },
    received(list, ({ query }) => {
      query.page = String(Number(query.page ?? 1) + 1);
    }),
  ),
  mutant(
    'tracking-ten-to-a-page',
    'A page of the tracking list holds 10 files.',
    { breaks: 'TRACK-4' },
    received(list, ({ query }) => {
      query.perPage ??= '10';
    }),
  ),
  mutant(
    'tracking-page-size-ignored',
    'The tracking list has 15 files per page, whatever the page size in the request.',
    {
      breaks: 'TRACK-4',
      overlaid: true,
    },
    ignoresQuery(list, 'perPage'),
  ),
  mutant(
    'tracking-pages-overlap',
    'The last file of a page of the tracking list comes again on the next.',
    { touches: list, breaks: 'TRACK-3' },
    (target) => {
      let last: unknown;
      field(list, 'pagination.data', (data, { json: body }) => {
        const files = data as unknown[];
        const shown =
          pageOf(body).current_page > 1 && last !== undefined ? [last, ...files.slice(0, 14)] : files;
        last = files.at(-1);
        return shown;
      })(target);
    },
  ),
  mutant(
    'tracking-in-tracked',
    'The tracking list returns `tracked` in place of `pagination`.',
    { breaks: 'TRACK-5' },
    renamed(list, 'pagination', 'tracked'),
  ),
  mutant(
    'tracking-data-by-id',
    'The `data` of the tracking list is an object with ids for names.',
    { breaks: 'TRACK-5' },
    field(list, 'pagination.data', (data) =>
      Object.fromEntries((data as { id: number }[]).map((file) => [file.id, file])),
    ),
  ),
  mutant(
    'tracking-page-as-text',
    'The `current_page` is text.',
    { breaks: 'TRACK-6' },
    field(list, 'pagination.current_page', asText),
  ),
  mutant(
    'tracking-last-page-null',
    'The `last_page` is null on an only page.',
    { breaks: 'TRACK-7' },
    field(list, 'pagination.last_page', (page) => (page === 1 ? null : page)),
  ),
  mutant(
    'tracking-last-page-one-off',
    'The `last_page` is one too low.',
    { breaks: 'TRACK-7' },
    field(list, 'pagination.last_page', (page) => Math.max(1, Number(page) - 1)),
  ),
  mutant(
    'tracking-total-of-the-page',
    'The `total` is the number of files on the page.',
    { breaks: 'TRACK-8' },
    field(list, 'pagination.total', (_total, { json: body }) => pageOf(body).data.length),
  ),
  mutant(
    'tracking-total-of-later-pages',
    'From the second page on, the `total` is the number of files on the page.',
    { breaks: 'TRACK-8' },
    field(list, 'pagination.total', (total, { json: body }) =>
      pageOf(body).current_page > 1 ? pageOf(body).data.length : total,
    ),
  ),
  mutant(
    'tracking-page-one-with-a-size',
    'The `current_page` is 1 if the request contains a page size.',
    { breaks: 'TRACK-3', overlaid: true },
    field(list, 'pagination.current_page', (page, { request }) =>
      (request.query as { perPage?: unknown }).perPage === undefined ? page : 1,
    ),
  ),
  mutant(
    'tracking-total-as-text',
    'The `total` is text.',
    { breaks: 'TRACK-8' },
    field(list, 'pagination.total', asText),
  ),
];
