import { setTimeout } from 'node:timers/promises';
import { asText, field, json } from '../effects/answers.ts';
import { firstOf, ignoresQuery, received, instead, type Sent } from '../effects/requests.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';
import { isForeign } from '../effects/requested-entries.ts';
import { afterwards } from '../effects/state.ts';
import { entries, links, trackedFiles, deletedEntries } from '../effects/stored.ts';
import { touching } from '../effects/fault.ts';
import { linkHashIn } from '../effects/addresses.ts';

const list = 'listTrackedFiles';
const file = 'pagination.data.*';

interface TrackedFile {
  readonly id: number;
}

interface Page {
  readonly data: TrackedFile[];
  readonly current_page: number;
  readonly last_page: number;
  total: number;
}

const pageOf = (body: unknown): Page => (body as { pagination: Page }).pagination;

const ofWorkspace = ({ query }: Sent): boolean => query.workspaceId !== undefined;

const stated = faults({
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
  'TRACK-6: The `current_page` is text.': () => field(list, 'pagination.current_page', asText),
  'TRACK-7: The `last_page` is null on an only page.': () =>
    field(list, 'pagination.last_page', (page) => (page === 1 ? null : page)),
  'TRACK-7: The `last_page` is one too low.': () =>
    field(list, 'pagination.last_page', (page) => Math.max(1, Number(page) - 1)),
  'TRACK-8: From the second page on, the `total` is the number of files on the page.': () =>
    field(list, 'pagination.total', (total, { json: body }) =>
      pageOf(body).current_page > 1 ? pageOf(body).data.length : total,
    ),
  'TRACK-1: The file that was tracked last is not listed.': () =>
    field(list, 'pagination.data', async (data, { database }) => {
      const last = (await trackedFiles.all(database)).at(-1);
      return (data as { id: number }[]).filter(({ id }) => id !== last?.entryId);
    }),
  'TRACK-1: The tracking list holds folders among the files.': () =>
    touching(
      ['createFolder', list],
      afterwards('createFolder', async (db, { made: id }) => {
        const folder = await entries.find(db, { id, parentId: null });
        if (folder) await trackedFiles.add(db, { entryId: id, enabled: 1, driveId: folder.driveId });
      }),
    ),
  'TRACK-14: The `dl_number` is the number of views.': () =>
    field(list, `${file}.dl_number`, (_number, _context, { views_number: views }) => views),
  'TRACK-19: The `action` of a view is a number.': () => field(list, `${file}.views.*.action`, () => 1),
  'TRACK-20: Views are counted and not listed.': () => field(list, `${file}.views`, () => []),
  'TRACK-20: Views of tracked files are not counted.': () => field(list, `${file}.views_number`, () => 0),
  'TRACK-20: Downloads of tracked files are not counted.': () => field(list, `${file}.dl_number`, () => 0),
  'TRACK-20: Of views at the same time, one is counted.': () =>
    touching([list, 'createShareableLink'], ({ app, database }) => {
      const seen = new WeakMap<object, { entryId: number; views: number }>();
      app.addHook('onRequest', async (request) => {
        const hash = linkHashIn(request);
        const link = hash === undefined ? undefined : await links.find(database, { hash });
        const tracked = link && (await trackedFiles.find(database, { entryId: link.entryId }));
        if (!tracked) return;
        seen.set(request, { entryId: tracked.entryId, views: tracked.viewsNumber });
        // Views that are sent at the same time arrive before the first one is counted.
        await setTimeout(500);
      });
      app.addHook('onSend', async (request) => {
        const before = seen.get(request);
        if (!before) return;
        const { entryId, views } = before;
        await trackedFiles.change(database, { entryId }, { viewsNumber: views + 1 });
      });
    }),
  'TRACK-2: The last page of workspace 0 also lists the files that others have read there, as far as it has room.':
    () => {
      const read = new Map<number, { readonly by: number; readonly item: TrackedFile }>();
      return json({ of: list, when: ({ query }) => query.workspaceId === '0' }, (body, { caller }) => {
        const pagination = pageOf(body);
        for (const item of pagination.data) read.set(item.id, { by: caller, item });
        if (pagination.current_page !== pagination.last_page) return;
        const others = [...read.values()].filter(({ by }) => by !== caller);
        const added = others.slice(0, 15 - pagination.data.length).map(({ item }) => item);
        pagination.data.push(...added);
        pagination.total += added.length;
      });
    },
  'TRACK-8: With `workspaceId`, the total of the tracking list is the number of files on the page.': () =>
    field(
      { of: list, when: ofWorkspace },
      'pagination.total',
      (_total, { json: body }) => pageOf(body).data.length,
    ),
  'TRACK-3: Beyond the second page, the tracking list returns the second.': () =>
    received(list, ({ query }) => {
      if (Number(query.page) > 2) query.page = '2';
    }),
  'AUTH-11: The tracking list of a workspace that the caller does not belong to is empty, and not refused.':
    () =>
      instead(list, async ({ query, caller }, target) => {
        if (!(await isForeign(target, caller, query.workspaceId))) return undefined;
        return { status: 'success', pagination: { data: [], current_page: 1, last_page: 1, total: 0 } };
      }),
  'TRACK-3: The tracking list of a workspace returns its first page, whatever `page` says.': () =>
    ignoresQuery(list, 'page', ofWorkspace),
  'TRACK-21: The `views_number` of a file that nobody has viewed is null.': () =>
    field(list, `${file}.views_number`, (count) => (count === 0 ? null : count)),
  'TRACK-1: The tracking list without a workspace shows the files of all accounts.': () =>
    json(list, async (body, { database, query, caller }) => {
      if (query.workspaceId !== undefined || caller === 1) return;
      const all = [];
      for (const { entryId, viewsNumber, dlNumber } of await trackedFiles.all(database, { enabled: 1 })) {
        const file = await entries.find(database, { id: entryId, trashId: null });
        if (!file) continue;
        const { id, name, type, fileSize } = file;
        const counts = { views_number: viewsNumber, dl_number: dlNumber };
        all.push({ id, name, type, file_size: fileSize, ...counts, views: [] });
      }
      Object.assign(pageOf(body), { data: all, total: all.length });
    }),
  'TRACK-2, GEN-7: The tracking list of workspace 0 shows the files of all workspaces.': () =>
    ignoresQuery(list, 'workspaceId', ({ query }) => String(query.workspaceId) === '0'),
  'TRACK-12: The `file_size` of a tracked file is kept in 16 bits.': () =>
    field(list, `${file}.file_size`, (size) => Number(size) % 65_536),
  'TRACK-20: The `views_number` of a tracked file ends at 99.': () =>
    field(list, `${file}.views_number`, (count) => Math.min(99, Number(count))),
  'TRACK-14: The `dl_number` of a tracked file ends at 9.': () =>
    field(list, `${file}.dl_number`, (count) => Math.min(9, Number(count))),
  'TRACK-1: A tracked file that was deleted stays in the list.': () => {
    const listed = new Map<number, TrackedFile>();
    return json(list, async (body, { caller, query, database }) => {
      const { data } = pageOf(body);
      if (caller !== 1 || Object.keys(query).length > 0) return;
      for (const file of data) listed.set(file.id, file);
      for (const [entryId, file] of listed)
        if (await deletedEntries.find(database, { entryId })) data.push(file);
    });
  },
  'TRACK-17: The `ip` of a view is "unknown".': () => field(list, `${file}.views.*.ip`, () => 'unknown'),
  'TRACK-8: With a workspace, the total is that of all workspaces.': () =>
    field(
      { of: list, when: ofWorkspace },
      'pagination.total',
      async (_total, { database }) => (await trackedFiles.all(database, { enabled: 1 })).length,
    ),
  'TRACK-7: Fifteen tracked files make two pages.': () =>
    field(list, 'pagination.last_page', (_last, _context, { total }) => Math.floor(Number(total) / 15) + 1),
  'TRACK-1: A file that gets a link is tracked from then on.': () =>
    touching(
      ['createShareableLink', list],
      afterwards('createShareableLink', async (db, { entryId: id }) => {
        const file = await entries.find(db, { id, isFile: 1 });
        if (file) await trackedFiles.add(db, { entryId: id, enabled: 1, driveId: file.driveId });
      }),
    ),
  'TRACK-20: The `views_number` of a file stays as it was first listed, although its later views are listed.':
    () => {
      const first = firstOf<unknown>();
      return field(list, `${file}.views_number`, (count, _context, { id }) => first(id, count));
    },
});

const overlaid = overlaidFaults({
  'TRACK-4: The tracking list has 15 files per page, whatever the page size in the request.': () =>
    ignoresQuery(list, 'perPage'),
  'TRACK-3: The `current_page` is 1 if the request contains a page size.': () =>
    field({ of: list, when: ({ query }) => query.perPage !== undefined }, 'pagination.current_page', () => 1),
});

export const trackingFaults = [...stated, ...overlaid];
