import { field, json, thisMoment } from '../faults/answers.ts';
import { received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { loginsOfChecks, lying, touching } from '../faults/fault.ts';
import { deletedEntries, drives, entries, trackedFiles, uploads } from '../faults/stored.ts';
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
    'Only the first eight characters of a password are compared.',
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
    'Characters after a token are ignored.',
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
    'A folder can be deleted only with the token that created it.',
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
    'A folder for workspace 0 is created in the personal workspace of the first user, whoever creates it.',
    { breaks: 'GEN-7', also: { 'FOLDER-5': 'it is elsewhere than requested' } },
    afterwards('createFolder', (db, { request, json: body }) => {
      const { folder } = body as { folder: { id: number; parent_id: number | null } };
      const { workspaceId } = request.query as { workspaceId?: unknown };
      if (String(workspaceId) !== '0' || folder.parent_id !== null) return;
      const personal = drives.all(db).filter(({ userId }) => userId !== null);
      const [first] = personal.sort((a, b) => a.userId! - b.userId!);
      entries.change(db, { id: folder.id }, { driveId: first!.id });
    }),
  ),
  mutant(
    'owner-of-equal-bytes',
    'The `owner_id` of a file is that of the first user who stored the same bytes.',
    { breaks: 'ENTRY-9' },
    field('registerEntry', 'fileEntry.owner_id', (owner, { database, json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      const first = database.read((db) => {
        const file = entries.find(db, { id });
        return file && entries.find(db, { isFile: 1, blobId: file.blobId });
      });
      return first?.ownerId ?? owner;
    }),
  ),
  mutant(
    'parts-shown-to-others',
    "The parts of another account's upload are listed.",
    { breaks: 'AUTH-11' },
    // Checks share the upload: whose it is must not change while another of them asks for it.
    received('listUploadedParts', ({ body, request }, { database }) => {
      const upload = database.read((db) => uploads.find(db, { objectKey: String(body.key) }));
      if (upload && request.caller) request.caller = { ...request.caller, userId: upload.userId };
    }),
  ),
  mutant(
    'tracking-of-everybody',
    'The tracking list without a workspace shows the files of all accounts.',
    { breaks: 'TRACK-1', also: { 'TRACK-8': 'the total counts others' } },
    json('listTrackedFiles', (body, { database, request }) => {
      const { workspaceId } = request.query as { workspaceId?: unknown };
      if (workspaceId !== undefined || request.caller?.userId === 1) return;
      const all = database.read((db) =>
        trackedFiles.all(db, { enabled: 1 }).flatMap(({ entryId, views, downloads }) => {
          const file = entries.find(db, { id: entryId, trashId: null });
          if (!file) return [];
          const { id, name, type, fileSize } = file;
          const counts = { views_number: views, dl_number: downloads };
          return [{ id, name, type, file_size: fileSize, ...counts, views: [] }];
        }),
      );
      const { pagination } = body as { pagination: { data: object[]; total: number } };
      pagination.data = all;
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
        const isDeleted = ({ id }: TrackedFile) =>
          database.read((db) => deletedEntries.find(db, { entryId: id })) !== undefined;
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
