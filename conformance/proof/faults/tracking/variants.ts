import { field, json } from '../effects/answers.ts';
import { touching } from '../effects/fault.ts';
import { isForeign } from '../effects/requested-entries.ts';
import { instead, received, ignoresQuery } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { deletedEntries, entries, trackedFiles } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';
import { filterSequentially, mapSequentially } from '../../../../packages/server/src/sequential.ts';

interface TrackedFile {
  id: number;
  views_number: number;
  dl_number: number;
  file_size: number;
  views: { ip: string }[];
}

/** Changes every tracked file in a response. */
const tracked = (change: (file: TrackedFile) => void) =>
  json('listTrackedFiles', (body) => {
    for (const file of (body as { pagination: { data: TrackedFile[] } }).pagination.data) change(file);
  });

interface Pagination {
  total: number;
  last_page: number;
}

const paginationIn = (body: unknown): Pagination => (body as { pagination: Pagination }).pagination;

/** Faults that show only in some requests. */
export const trackingVariantFaults = faults({
  'TRACK-8: With `workspaceId`, the total of the tracking list is the number of files on the page.': () =>
    json('listTrackedFiles', (body, { request }) => {
      const { workspaceId } = request.query as { workspaceId?: string };
      const pagination = paginationIn(body) as Pagination & { data: unknown[] };
      if (workspaceId !== undefined) pagination.total = pagination.data.length;
    }),
  'TRACK-3: Beyond the second page, the tracking list returns the second.': () =>
    received('listTrackedFiles', ({ query }) => {
      if (Number(query.page) > 2) query.page = '2';
    }),
  'AUTH-11: The tracking list of a workspace that the caller does not belong to is empty, and not refused.':
    () =>
      instead('listTrackedFiles', async ({ query, request }, target) => {
        if (!(await isForeign(target, request, query.workspaceId))) return undefined;
        return { status: 'success', pagination: { data: [], current_page: 1, last_page: 1, total: 0 } };
      }),
  'TRACK-3: The tracking list of a workspace returns its first page, whatever `page` says.': () =>
    ignoresQuery('listTrackedFiles', 'page', ({ query }) => query.workspaceId !== undefined),
  'TRACK-21: The `views_number` of a file that nobody has viewed is null.': () =>
    field('listTrackedFiles', 'pagination.data.*.views_number', (count) => (count === 0 ? null : count)),
  'TRACK-1: The tracking list without a workspace shows the files of all accounts.': () =>
    json('listTrackedFiles', async (body, { database, request }) => {
      const { workspaceId } = request.query as { workspaceId?: unknown };
      if (workspaceId !== undefined || request.caller?.userId === 1) return;
      const all = await database.read(async (db) =>
        (
          await mapSequentially(
            await trackedFiles.all(db, { enabled: 1 }),
            async ({ entryId, views, downloads }) => {
              const file = await entries.find(db, { id: entryId, trashId: null });
              if (!file) return [];
              const { id, name, type, fileSize } = file;
              const counts = { views_number: views, dl_number: downloads };
              return [{ id, name, type, file_size: fileSize, ...counts, views: [] }];
            },
          )
        ).flat(),
      );
      const { pagination } = body as { pagination: { data: object[]; total: number } };
      pagination.data = all;
      pagination.total = all.length;
    }),
  'TRACK-2, GEN-7: The tracking list of workspace 0 shows the files of all workspaces.': () =>
    ignoresQuery('listTrackedFiles', 'workspaceId', ({ query }) => String(query.workspaceId) === '0'),
  'TRACK-12: The `file_size` of a tracked file is kept in 16 bits.': () =>
    tracked((file) => {
      file.file_size %= 65_536;
    }),
  'TRACK-20: The `views_number` of a tracked file ends at 99.': () =>
    tracked((file) => {
      file.views_number = Math.min(99, file.views_number);
    }),
  'TRACK-14: The `dl_number` of a tracked file ends at 9.': () =>
    tracked((file) => {
      file.dl_number = Math.min(9, file.dl_number);
    }),
  'TRACK-1: A tracked file that was deleted stays in the list.': () => {
    const listed = new Map<number, TrackedFile>();
    return json('listTrackedFiles', async (body, { request, database }) => {
      const { data } = (body as { pagination: { data: TrackedFile[] } }).pagination;
      if (request.caller?.userId !== 1 || Object.keys(request.query as object).length > 0) return;
      for (const file of data) listed.set(file.id, file);
      const isDeleted = async ({ id }: TrackedFile) =>
        (await database.read((db) => deletedEntries.find(db, { entryId: id }))) !== undefined;
      data.push(...(await filterSequentially(listed.values(), isDeleted)));
    });
  },
  'TRACK-17: The `ip` of a view is "unknown".': () =>
    tracked((file) => {
      for (const view of file.views) view.ip = 'unknown';
    }),
  'TRACK-8: With a workspace, the total is that of all workspaces.': () =>
    json('listTrackedFiles', async (body, { database, request }) => {
      if ((request.query as { workspaceId?: unknown }).workspaceId === undefined) return;
      const all = await database.read((db) => trackedFiles.all(db, { enabled: 1 }));
      paginationIn(body).total = all.length;
    }),
  'TRACK-7: Fifteen tracked files make two pages.': () =>
    json('listTrackedFiles', (body) => {
      const pagination = paginationIn(body);
      pagination.last_page = Math.floor(pagination.total / 15) + 1;
    }),
  'TRACK-1: A file that gets a link is tracked from then on.': () =>
    touching(
      ['createShareableLink', 'listTrackedFiles'],
      afterwards('createShareableLink', async (db, { json: body }) => {
        const { entry_id: id } = (body as { link: { entry_id: number } }).link;
        const file = await entries.find(db, { id, isFile: 1 });
        if (file) await trackedFiles.add(db, { entryId: file.id, enabled: 1, driveId: file.driveId });
      }),
    ),
  'TRACK-20: The `views_number` of a file stays as it was first listed, although its later views are listed.':
    () => {
      const first = new Map<number, number>();
      return tracked((file) => {
        file.views_number = first.get(file.id) ?? file.views_number;
        first.set(file.id, file.views_number);
      });
    },
});
