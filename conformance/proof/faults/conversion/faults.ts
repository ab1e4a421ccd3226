import { accepts, asNull, field, renamed } from '../effects/answers.ts';
import { fills, ignoresQuery, pretends, received, rewrites } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { entries } from '../effects/stored.ts';
import { touching } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';
import { findEntry } from '../../../../packages/server/src/database/entries.ts';
import { callerOf, isForeign, isOthers } from '../effects/requested-entries.ts';

const convert = 'convertFile';

const sourceOf = (url: unknown): number => Number(/\/(\d+)$/.exec(String(url))?.[1] ?? 0);

export const conversionFaults = faults({
  'CONVERT-1: A conversion keeps the bytes of its source under another name.': () =>
    touching(convert, ({ services }) => {
      const { convert: sound } = services;
      services.convert = async (request) => ({ ...(await sound(request)), bytes: await request.source() });
    }),
  'CONVERT-1: A conversion returns an entry that is not stored.': () =>
    afterwards(convert, async (db, { json: body }) => {
      const { fileEntry } = body as { fileEntry: { id: number } };
      await entries.remove(db, { id: fileEntry.id });
    }),
  'GEN-7: A conversion for workspace 0 is refused: there is no such row.': () =>
    received(convert, ({ query }) => {
      if (query.workspaceId === '0') query.workspaceId = '1999999999';
    }),
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
    pretends(convert, async ({ body, request }, target) => {
      const caller = callerOf(request);
      const [, id] = /(\d+)\/?$/.exec(typeof body.url === 'string' ? body.url : '') ?? [];
      return id !== undefined && isOthers(target, caller, Number(id));
    }),
  'CONVERT-1: A conversion deletes the file that it read.': () =>
    afterwards(convert, async (db, { request }) => {
      const { url } = request.body as { url: string };
      const [, id] = /\/v1\/.*?(\d+)\/?$/.exec(url) ?? [];
      if (id !== undefined) await entries.remove(db, { id: Number(id), isFile: 1 });
    }),
  'CONVERT-2: A conversion for a workspace of another user goes to the personal workspace.': () =>
    received(convert, async ({ query, request }, target) => {
      if (await isForeign(target, request, query.workspaceId)) delete query.workspaceId;
    }),
  'CONVERT-1: The result of a conversion to PDF has no bytes.': () =>
    touching(convert, ({ services }) => {
      const { convert: sound } = services;
      services.convert = async (request) => {
        const converted = await sound(request);
        return converted.extension === 'pdf' ? { ...converted, bytes: Buffer.alloc(0) } : converted;
      };
    }),
  'CONVERT-1: Only the last conversion of a source is stored.': () => {
    const results = new Map<string, number>();
    return afterwards(convert, async (db, { request, made: id }) => {
      const { url } = request.body as { url: string };
      const before = results.get(url);
      results.set(url, id);
      if (before !== undefined) await entries.remove(db, { id: before });
    });
  },
  'CONVERT-7: The `name` of a converted entry is the original one, not the one that it is stored under.':
    () =>
      field(
        convert,
        'fileEntry.name',
        (_name, { request }) => (request.body as { filename: string }).filename,
      ),
  'CONVERT-2: A conversion of a file in a shared workspace is stored there, whatever the `workspaceId`.':
    () =>
      received(convert, async ({ body, query }, { database }) => {
        const source = await database.read((db) => findEntry(db, sourceOf(body.url)));
        if (source && source.workspace_id !== 0) query.workspaceId = String(source.workspace_id);
      }),
  'CONVERT-7: The `type` of what was converted is `image`.': () =>
    field(convert, 'fileEntry.type', () => 'image'),
  'CONVERT-1, CONVERT-3: A conversion takes the url of the first one with its filename and format.': () => {
    const urls = new Map<string, unknown>();
    return touching(
      convert,
      received(convert, ({ body }) => {
        const key = `${String(body.filename)} ${String(body.outputformat)}`;
        if (!urls.has(key)) urls.set(key, body.url);
        body.url = urls.get(key);
      }),
    );
  },
});
