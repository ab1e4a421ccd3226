import { field, json, thisMoment } from '../faults/answers.ts';
import { received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { loginsOfChecks, lying, touching } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';
import { idsIn } from './stored.ts';

interface TrackedFile {
  id: number;
  views_number: number;
  dl_number: number;
  file_size: number;
  views: { ip: string }[];
}

/** Changes every tracked file of an answer in place. */
const tracked = (change: (file: TrackedFile) => void) =>
  json('listTrackedFiles', (body) => {
    for (const file of (body as { pagination: { data: TrackedFile[] } }).pagination.data) change(file);
  });

const passwords = ['correct horse battery staple', 'wrong donkey charger clip'];

/** Signs in with another password than the one sent, if one is meant. */
const meaning = (meant: (sent: string, email: unknown) => string | undefined) =>
  lying(
    { touches: ['login'], changes: ['refusal'] },
    received('login', ({ body }) => {
      body.password = meant(String(body.password), body.email) ?? body.password;
    }),
  );

/** What is right for one account, token, password or tracked file, and wrong for another. */
export const accountMutants = [
  mutant(
    'password-of-eight-letters',
    'Of a password the first eight letters count.',
    { breaks: 'AUTH-5' },
    meaning((sent) => passwords.find((password) => password.slice(0, 8) === sent.slice(0, 8))),
  ),
  mutant(
    'password-in-any-case',
    'Passwords are compared without regard to case.',
    { breaks: 'AUTH-5' },
    meaning((sent) => passwords.find((password) => password === sent.toLowerCase())),
  ),
  mutant(
    'password-of-anybody',
    'The password of any account signs in to every other.',
    { breaks: 'AUTH-5' },
    meaning((sent, email) =>
      passwords.includes(sent) ? passwords[email === 'mira@example.com' ? 0 : 1] : undefined,
    ),
  ),
  mutant(
    'token-longer',
    'What follows a token is not looked at.',
    { changes: 401, breaks: 'AUTH-4' },
    ({ app }) => {
      app.addHook('onRequest', (request, _reply, next) => {
        const { authorization } = request.headers;
        const secret = /^(Bearer \d+\|[\w-]{40})/.exec(authorization ?? '')?.[1];
        if (secret !== undefined) request.headers.authorization = secret;
        next();
      });
    },
  ),
  mutant(
    'token-bound-to-its-folders',
    'A folder is deleted by the token alone that made it.',
    { breaks: 'AUTH-9', touches: ['createFolder', 'deleteEntries'] },
    (target) => {
      const makers = new Map<number, string | undefined>();
      afterwards('createFolder', (_db, { json: body, request }) => {
        makers.set((body as { folder: { id: number } }).folder.id, request.headers.authorization);
      })(target);
      refuses('deleteEntries', ({ body, request }) =>
        idsIn(body).some((id) => makers.has(id) && makers.get(id) !== request.headers.authorization),
      )(target);
    },
  ),
  mutant(
    'user-created-when-asked',
    'The `created_at` of a user is the moment of the login.',
    { touches: loginsOfChecks, breaks: 'USER-7' },
    field('login', 'user.created_at', thisMoment),
  ),
  mutant(
    'workspace-zero-of-the-first-user',
    'A folder for workspace 0 lands in the personal workspace of the first user, whoever makes it.',
    { breaks: 'GEN-7', also: { 'FOLDER-5': 'it lies elsewhere than asked' } },
    afterwards('createFolder', (db, { request, json: body }) => {
      const { folder } = body as { folder: { id: number; parent_id: number | null } };
      const { workspaceId } = request.query as { workspaceId?: unknown };
      if (String(workspaceId) !== '0' || folder.parent_id !== null) return;
      const sql = `UPDATE entries SET drive_id =
        (SELECT id FROM drives WHERE user_id IS NOT NULL ORDER BY user_id LIMIT 1) WHERE id = ?`;
      db.prepare(sql).run(folder.id);
    }),
  ),
  mutant(
    'owner-of-equal-bytes',
    'The `owner_id` of a file is that of whoever first had its bytes.',
    { breaks: 'ENTRY-9' },
    field('registerEntry', 'fileEntry.owner_id', (owner, { database, json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      const sql = `SELECT owner_id FROM entries
        WHERE blob_id = (SELECT blob_id FROM entries WHERE id = ?) ORDER BY id LIMIT 1`;
      const first = database.read((db) => db.prepare(sql).get(id)) as { owner_id: number } | undefined;
      return first?.owner_id ?? owner;
    }),
  ),
  mutant(
    'parts-shown-to-others',
    "The parts of another account's upload are listed.",
    { breaks: 'AUTH-11' },
    // Checks share the upload: whose it is must not change while another of them asks for it.
    received('listUploadedParts', ({ body, request }, { database }) => {
      const sql = 'SELECT user_id AS userId FROM uploads WHERE object_key = ?';
      const owner = database.read((db) => db.prepare(sql).get(String(body.key))) as
        | { userId: number }
        | undefined;
      if (owner && request.caller) request.caller = { ...request.caller, ...owner };
    }),
  ),
  mutant(
    'tracking-of-everybody',
    'The tracking list of no workspace is that of all accounts.',
    { breaks: 'TRACK-1', also: { 'TRACK-8': 'the total counts others' } },
    json('listTrackedFiles', (body, { database, request }) => {
      const { workspaceId } = request.query as { workspaceId?: unknown };
      if (workspaceId !== undefined || request.caller?.userId === 1) return;
      const sql = `SELECT entries.id, name, type, file_size, views_number, dl_number
        FROM tracked_files JOIN entries ON entries.id = entry_id WHERE enabled = 1 AND trash_id IS NULL`;
      const all = database.read((db) => db.prepare(sql).all()) as object[];
      const { pagination } = body as { pagination: { data: object[]; total: number } };
      pagination.data = all.map((file) => ({ ...file, views: [] }));
      pagination.total = all.length;
    }),
  ),
  mutant(
    'tracking-zero-shows-all',
    'The tracking list of workspace 0 shows the files of all workspaces.',
    { breaks: ['TRACK-2', 'GEN-7'] },
    received('listTrackedFiles', ({ query }) => {
      if (String(query.workspaceId) === '0') delete query.workspaceId;
    }),
  ),
  mutant(
    'tracked-size-in-sixteen-bits',
    'The `file_size` of a tracked file is kept in 16 bits.',
    { breaks: 'TRACK-12' },
    tracked((file) => {
      file.file_size %= 65_536;
    }),
  ),
  mutant(
    'tracked-views-of-two-digits',
    'The `views_number` of a tracked file ends at 99.',
    { breaks: 'TRACK-20' },
    tracked((file) => {
      file.views_number = Math.min(99, file.views_number);
    }),
  ),
  mutant(
    'tracked-downloads-of-one-digit',
    'The `dl_number` of a tracked file ends at 9.',
    { breaks: 'TRACK-14' },
    tracked((file) => {
      file.dl_number = Math.min(9, file.dl_number);
    }),
  ),
  mutant(
    'tracked-when-deleted',
    'A tracked file that was deleted stays in the list.',
    {
      breaks: 'TRACK-1',
      also: { 'TRACK-8': 'the total does not count it', 'TRACK-3': 'pages hold it twice' },
    },
    touching('listTrackedFiles', (target) => {
      const listed = new Map<number, TrackedFile>();
      json('listTrackedFiles', (body, { request, database }) => {
        const { data } = (body as { pagination: { data: TrackedFile[] } }).pagination;
        if (request.caller?.userId !== 1 || Object.keys(request.query as object).length > 0) return;
        for (const file of data) listed.set(file.id, file);
        const sql = 'SELECT 1 FROM tombstones WHERE entry_id = ?';
        const isDeleted = ({ id }: TrackedFile) =>
          database.read((db) => db.prepare(sql).get(id)) !== undefined;
        data.push(...[...listed.values()].filter(isDeleted));
      })(target);
    }),
  ),
  mutant(
    'tracked-address-hidden',
    'The `ip` of a view is "unknown".',
    { breaks: 'TRACK-17' },
    tracked((file) => {
      for (const view of file.views) view.ip = 'unknown';
    }),
  ),
];
