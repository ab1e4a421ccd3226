import { setTimeout } from 'node:timers/promises';
import { field, json } from '../effects/answers.ts';
import { callerOf } from '../effects/requested-entries.ts';
import { afterwards } from '../effects/state.ts';
import { entries, links, trackedFiles } from '../effects/stored.ts';
import { touching } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';
import { linkHashIn } from '../effects/addresses.ts';

const list = 'listTrackedFiles';

const file = 'pagination.data.*';

interface Page {
  readonly data: { readonly id: number }[];
  readonly current_page: number;
  readonly last_page: number;
  total: number;
}

const workspaceIn = (query: unknown): string | undefined => (query as { workspaceId?: string }).workspaceId;

export const trackedFileFaults = faults({
  'TRACK-1: The file that was tracked last is not listed.': () =>
    field(list, 'pagination.data', async (data, { database }) => {
      const last = (await database.read((db) => trackedFiles.all(db))).at(-1);
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
  'TRACK-20: Views count twice.': () => field(list, `${file}.views_number`, (count) => Number(count) * 2),
  'TRACK-14: The `dl_number` is the number of views.': () =>
    field(list, file, (tracked) => {
      const { views_number: views } = tracked as { views_number: number };
      return { ...(tracked as object), dl_number: views };
    }),
  'TRACK-19: The `action` of a view is a number.': () => field(list, `${file}.views.*.action`, () => 1),
  'TRACK-20: Views are counted and not listed.': () => field(list, `${file}.views`, () => []),
  'TRACK-20: Views of tracked files are not counted.': () => field(list, `${file}.views_number`, () => 0),
  'TRACK-20: Downloads of tracked files are not counted.': () => field(list, `${file}.dl_number`, () => 0),
  'TRACK-20: Of views at the same time, one is counted.': () =>
    touching([list, 'createShareableLink'], ({ app, database }) => {
      const seen = new WeakMap<object, { entryId: number; views: number }>();
      app.addHook('onRequest', async (request) => {
        const hash = linkHashIn(request);
        const before = await database.read(async (db) => {
          const entryId = hash === undefined ? undefined : (await links.find(db, { hash }))?.entryId;
          const tracked = entryId === undefined ? undefined : await trackedFiles.find(db, { entryId });
          return entryId !== undefined && tracked ? { entryId, views: tracked.views } : undefined;
        });
        if (!before) return;
        seen.set(request, before);
        // Views that are sent at the same time arrive before the first one is counted.
        await setTimeout(500);
      });
      app.addHook('onSend', async (request, _reply, payload) => {
        const before = seen.get(request);
        if (before) {
          const { entryId, views } = before;
          await database.write(async (db) => {
            await trackedFiles.change(db, { entryId }, { views: views + 1 });
          });
        }
        return payload;
      });
    }),
  'TRACK-2: The last page of workspace 0 also lists the files that others have read there, as far as it has room.':
    () => {
      const read = new Map<number, { readonly caller: number; readonly item: { readonly id: number } }>();
      return json(
        { of: list, when: ({ request }) => workspaceIn(request.query) === '0' },
        (body, { request }) => {
          const { pagination } = body as { pagination: Page };
          const caller = callerOf(request);
          for (const item of pagination.data) read.set(item.id, { caller, item });
          if (pagination.current_page !== pagination.last_page) return;
          const others = [...read.values()].filter((one) => one.caller !== caller);
          const added = others.slice(0, 15 - pagination.data.length).map(({ item }) => item);
          pagination.data.push(...added);
          pagination.total += added.length;
        },
      );
    },
});
