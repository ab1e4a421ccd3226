import { accepts, asNull, field, renamed } from '../effects/answers.ts';
import { fills, firstOf, ignoresQuery, pretends, received, rewrites } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { entries } from '../effects/stored.ts';
import { touching } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';
import type { Convert } from '../../../../packages/server/src/conversion/convert.ts';
import { isForeign, isOthers, missesWorkspaceZero, workspaceOf } from '../effects/requested-entries.ts';

const convert = 'convertFile';

/** The id of the entry that a conversion reads. */
const sourceOf = (url: unknown): number => Number(/(\d+)\/?$/.exec(String(url))?.[1] ?? 0);

/** Makes something else of the result of a conversion. */
const converting = (
  change: (
    converted: Awaited<ReturnType<Convert>>,
    request: Parameters<Convert>[0],
  ) => ReturnType<Convert> | Awaited<ReturnType<Convert>>,
) =>
  touching(convert, ({ services }) => {
    const { convert: sound } = services;
    services.convert = async (request) => change(await sound(request), request);
  });

export const conversionFaults = faults({
  'CONVERT-1: A conversion keeps the bytes of its source under another name.': () =>
    converting(async (converted, request) => ({ ...converted, bytes: await request.source() })),
  'CONVERT-1: A conversion returns an entry that is not stored.': () =>
    afterwards(convert, (db, { made: id }) => entries.remove(db, { id })),
  'GEN-7: A conversion for workspace 0 is refused: there is no such row.': () => missesWorkspaceZero(convert),
  'CONVERT-3: Converting without `url` succeeds.': () => pretends(convert, ({ body }) => !('url' in body)),
  'CONVERT-3: Converting from a URL without content succeeds.': () =>
    accepts({ of: convert, when: ({ json: body }) => JSON.stringify(body).includes('"url"') }),
  'CONVERT-4: Converting without `filename` succeeds.': () => fills(convert, 'filename', 'source.png'),
  'CONVERT-5: Converting without `outputformat` makes a PDF.': () => fills(convert, 'outputformat', 'pdf'),
  'CONVERT-5: Converting makes a PDF, whatever `outputformat` says.': () =>
    rewrites(convert, 'outputformat', () => 'pdf'),
  'CONVERT-7: The `mime` of a converted entry is null.': () => field(convert, 'fileEntry.mime', asNull),
  'CONVERT-7: A converted entry shows `file_name` in place of `name`.': () =>
    renamed(convert, 'fileEntry.name', 'file_name'),
  'CONVERT-2: A conversion to PDF lands in the personal workspace, whatever `workspaceId` says.': () =>
    ignoresQuery(convert, 'workspaceId', ({ body }) => body.outputformat === 'pdf'),
  'AUTH-11: A conversion does not check who owns its source.': () =>
    pretends(convert, (sent, target) => isOthers(target, sourceOf(sent.body.url), sent)),
  'CONVERT-1: A conversion deletes the file that it read.': () =>
    afterwards(convert, (db, { body }) => entries.remove(db, { id: sourceOf(body.url), isFile: 1 })),
  'CONVERT-2: A conversion for a workspace of another user goes to the personal workspace.': () =>
    received(convert, async ({ query, caller }, target) => {
      if (await isForeign(target, caller, query.workspaceId)) delete query.workspaceId;
    }),
  'CONVERT-1: The result of a conversion to PDF has no bytes.': () =>
    converting((converted) =>
      converted.extension === 'pdf' ? { ...converted, bytes: Buffer.alloc(0) } : converted,
    ),
  'CONVERT-1: Only the last conversion of a source is stored.': () => {
    const results = new Map<unknown, number>();
    return afterwards(convert, async (db, { body: { url }, made: id }) => {
      const before = results.get(url);
      results.set(url, id);
      if (before !== undefined) await entries.remove(db, { id: before });
    });
  },
  'CONVERT-7: The `name` of a converted entry is the original one, not the one that it is stored under.':
    () => field(convert, 'fileEntry.name', (_name, { body }) => body.filename),
  'CONVERT-2: A conversion of a file in a shared workspace is stored there, whatever the `workspaceId`.':
    () =>
      received(convert, async ({ body, query }, target) => {
        const workspaceId = await workspaceOf(target, sourceOf(body.url));
        if (workspaceId > 0) query.workspaceId = String(workspaceId);
      }),
  'CONVERT-7: The `type` of what was converted is `image`.': () =>
    field(convert, 'fileEntry.type', () => 'image'),
  'CONVERT-1, CONVERT-3: A conversion takes the url of the first one with its filename and format.': () => {
    const first = firstOf<unknown>();
    return received(convert, ({ body }) => {
      body.url = first(`${String(body.filename)} ${String(body.outputformat)}`, body.url);
    });
  },
});
