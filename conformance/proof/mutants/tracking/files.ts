import { setTimeout } from 'node:timers/promises';
import { asNull, asText, field, json } from '../faults/answers.ts';
import { callerOf } from '../faults/requested-entries.ts';
import { afterwards } from '../faults/state.ts';
import { entries, links, trackedFiles } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const list = 'listTrackedFiles';

const file = 'pagination.data.*';

interface Page {
  readonly data: { readonly id: number }[];
  readonly current_page: number;
  readonly last_page: number;
  total: number;
}

const workspaceIn = (query: unknown): string | undefined => (query as { workspaceId?: string }).workspaceId;

export const trackedFileMutants = [
  mutant(
    'tracked-files-missing',
    'The file that was tracked last is not listed.',
    {
      breaks: 'TRACK-1',
    },
    field(list, 'pagination.data', async (data, { database }) => {
      const last = (await database.read((db) => trackedFiles.all(db))).at(-1);
      return (data as { id: number }[]).filter(({ id }) => id !== last?.entryId);
    }),
  ),
  mutant(
    'folders-tracked',
    'The tracking list holds folders among the files.',
    { breaks: 'TRACK-1', touches: ['createFolder', list] },
    afterwards('createFolder', async (db, { json: body }) => {
      const { id } = (body as { folder: { id: number } }).folder;
      const folder = await entries.find(db, { id, parentId: null });
      if (folder) await trackedFiles.add(db, { entryId: id, enabled: 1, driveId: folder.driveId });
    }),
  ),
  mutant(
    'tracked-id-as-text',
    'The `id` of a tracked file is text.',
    { breaks: 'TRACK-9' },
    field(list, `${file}.id`, asText),
  ),
  mutant(
    'tracked-name-null',
    'The `name` of a tracked file is null.',
    { breaks: 'TRACK-10' },
    field(list, `${file}.name`, asNull),
  ),
  mutant(
    'tracked-type-as-number',
    'The `type` of a tracked file is a number.',
    { breaks: 'TRACK-11' },
    field(list, `${file}.type`, () => 3),
  ),
  mutant(
    'tracked-size-for-people',
    'The `file_size` of a tracked file is written for people.',
    { breaks: 'TRACK-12' },
    field(list, `${file}.file_size`, (size) => `${String(size)} B`),
  ),
  mutant(
    'tracked-size-in-kilobytes',
    'The `file_size` of a tracked file is in kilobytes.',
    { breaks: 'TRACK-12' },
    field(list, `${file}.file_size`, (size) => Math.ceil(Number(size) / 1024) + 100_000),
  ),
  mutant(
    'tracked-views-doubled',
    'Views count twice.',
    { breaks: 'TRACK-20' },
    field(list, `${file}.views_number`, (count) => Number(count) * 2),
  ),
  mutant(
    'tracked-downloads-null',
    'The `dl_number` is null.',
    { breaks: 'TRACK-14' },
    field(list, `${file}.dl_number`, asNull),
  ),
  mutant(
    'tracked-downloads-are-views',
    'The `dl_number` is the number of views.',
    { breaks: 'TRACK-14' },
    field(list, file, (tracked) => {
      const { views_number: views } = tracked as { views_number: number };
      return { ...(tracked as object), dl_number: views };
    }),
  ),
  mutant(
    'tracked-views-as-object',
    'The `views` of a tracked file are an object.',
    { breaks: 'TRACK-15' },
    field(list, `${file}.views`, (views) => ({ items: views })),
  ),
  mutant(
    'view-id-as-text',
    'The `id` of a view is text.',
    { breaks: 'TRACK-16' },
    field(list, `${file}.views.*.id`, asText),
  ),
  mutant(
    'view-ip-as-number',
    'The `ip` of a view is a number.',
    { breaks: 'TRACK-17' },
    field(list, `${file}.views.*.ip`, () => 2_130_706_433),
  ),
  mutant(
    'view-date-in-iso',
    'The `date` of a view is written as timestamps are.',
    { breaks: 'TRACK-18' },
    field(list, `${file}.views.*.date`, (date) => `${String(date).replace(' ', 'T')}.000000Z`),
  ),
  mutant(
    'view-action-as-number',
    'The `action` of a view is a number.',
    { breaks: 'TRACK-19' },
    field(list, `${file}.views.*.action`, () => 1),
  ),
  mutant(
    'views-not-listed',
    'Views are counted and not listed.',
    { breaks: 'TRACK-20' },
    field(list, `${file}.views`, () => []),
  ),
  mutant(
    'views-not-counted',
    'Views of tracked files are not counted.',
    { breaks: 'TRACK-20' },
    field(list, `${file}.views_number`, () => 0),
  ),
  mutant(
    'downloads-not-counted',
    'Downloads of tracked files are not counted.',
    { breaks: 'TRACK-20' },
    field(list, `${file}.dl_number`, () => 0),
  ),
  mutant(
    'tracked-views-as-text',
    'The `views_number` is text.',
    { breaks: 'TRACK-21' },
    field(list, `${file}.views_number`, asText),
  ),
  mutant(
    'views-at-once-counted-once',
    'Of views at the same time, one is counted.',
    { breaks: 'TRACK-20', touches: [list, 'createShareableLink'] },
    ({ app, database }) => {
      const seen = new WeakMap<object, { entryId: number; views: number }>();
      const hashIn = (url: string) => /^\/drive\/shares\/([^/?]+)/.exec(url)?.[1];
      app.addHook('onRequest', async (request) => {
        const hash = hashIn(request.url);
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
    },
  ),
  mutant(
    'tracked-files-of-others-in-workspace-0',
    'The last page of workspace 0 also lists the files that others have read there, as far as it has room.',
    {
      breaks: 'TRACK-2',
      touches: list,
    },
    (target) => {
      const read = new Map<number, { readonly caller: number; readonly item: { readonly id: number } }>();
      json({ of: list, when: ({ request }) => workspaceIn(request.query) === '0' }, (body, { request }) => {
        const { pagination } = body as { pagination: Page };
        const caller = callerOf(request);
        for (const item of pagination.data) read.set(item.id, { caller, item });
        if (pagination.current_page !== pagination.last_page) return;
        const others = [...read.values()].filter((one) => one.caller !== caller);
        const added = others.slice(0, 15 - pagination.data.length).map(({ item }) => item);
        pagination.data.push(...added);
        pagination.total += added.length;
      })(target);
    },
  ),
];
