import { operationOf } from '../faults/operation-of.ts';
import { field, json } from '../faults/answers.ts';
import { instead, received, refuses } from '../faults/requests.ts';
import { afterwards, onChange } from '../faults/state.ts';
import { loginsOfChecks, touching, type Target } from '../faults/fault.ts';
import { laterLogins } from '../faults/later-logins.ts';
import { mutant } from '../mutant.ts';
import { idOf, isHash } from './stored.ts';

const has = ({ database }: Pick<Target, 'database'>, table: 'stars' | 'links', id: number): boolean =>
  database.read((db) => db.prepare(`SELECT 1 FROM ${table} WHERE entry_id = ?`).get(id)) !== undefined;

/** A login that another may cross. */
interface Waiting {
  readonly email: string;
  readonly met: (email: string) => void;
}

/** Milliseconds that a login waits for one that is sent with it. */
const longestMeeting = 400;

interface Link {
  readonly id: number;
  readonly entry_id: number;
  readonly user_id: number;
}

const linkIn = (body: unknown): Link => (body as { link: Link }).link;

interface Pagination {
  total: number;
  last_page: number;
}

const paginationIn = (body: unknown): Pagination => (body as { pagination: Pagination }).pagination;

/** What is right for an entry, a link or a list by itself, and wrong beside others or for what it has already. */
export const interactionMutants = [
  mutant(
    'link-of-a-starred-entry-refused',
    'A link cannot be created for a starred entry.',
    { breaks: ['LINK-2', 'LINK-3'] },
    refuses('createShareableLink', ({ params }, target) => has(target, 'stars', idOf(params.entryId!))),
  ),
  mutant(
    'link-of-a-large-file-refused',
    'A file of a megabyte and more gets no link.',
    { breaks: 'LINK-2', also: { 'LINK-3': 'the entry shown is another one' } },
    refuses('createShareableLink', ({ params }, { database }) => {
      const sql = "SELECT 1 FROM entries WHERE id = ? AND type <> 'folder' AND file_size >= 1000000";
      return database.read((db) => db.prepare(sql).get(idOf(params.entryId!))) !== undefined;
    }),
  ),
  mutant(
    'share-of-a-linked-entry-refused',
    'An entry that has a link cannot be shared with users.',
    { breaks: 'SHARE-2', also: { 'SHARE-10': 'the users do not get access' } },
    refuses('shareEntry', ({ params }, target) => has(target, 'links', idOf(params.entryId!))),
  ),
  mutant(
    'link-made-by-hash-stays',
    'A link that was made by the hash of its entry is not removed by the id.',
    { breaks: 'LINK-19' },
    touching(['createShareableLink', 'deleteShareableLink'], (target) => {
      const byHash = new Set<number>();
      afterwards('createShareableLink', (_db, { json: body, request }) => {
        const { entryId = '' } = request.params as { entryId?: string };
        byHash[isHash(entryId) ? 'add' : 'delete'](linkIn(body).entry_id);
      })(target);
      instead('deleteShareableLink', ({ params: { entryId = '' } }) =>
        !isHash(entryId) && byHash.has(Number(entryId)) ? { status: 'success' } : undefined,
      )(target);
    }),
  ),
  mutant(
    'link-of-a-namesake',
    'The link of an entry names the first entry of its name as the one that it publishes.',
    { breaks: 'LINK-2', also: { 'LINK-3': 'the entry shown is another one' } },
    field('createShareableLink', 'link.entry_id', (id, { database }) => {
      const sql = `SELECT min(other.id) AS id FROM entries JOIN entries AS other
        ON other.name = entries.name AND other.owner_id = entries.owner_id WHERE entries.id = ?`;
      return (database.read((db) => db.prepare(sql).get(Number(id))) as { id: number }).id;
    }),
  ),
  mutant(
    'link-password-of-spaces-none',
    'A password of spaces is none.',
    { breaks: 'LINK-4' },
    received('createShareableLink', ({ body }) => {
      if (typeof body.password === 'string' && /^ +$/.test(body.password)) delete body.password;
    }),
  ),
  mutant(
    'link-password-backwards',
    'A password is kept as it is, written backwards.',
    { breaks: 'LINK-24' },
    field('createShareableLink', 'link.password', (hashed, { request }) => {
      const { password } = (request.body ?? {}) as { password?: string };
      return typeof hashed === 'string'
        ? Array.from(password ?? '')
            .reverse()
            .join('')
        : hashed;
    }),
  ),
  mutant(
    'link-expiry-within-the-hour-refused',
    'An expiry within the hour is refused.',
    { breaks: 'LINK-5' },
    refuses('createShareableLink', ({ body }) => {
      const left = Date.parse(String(body.expires_at)) - Date.now();
      return left > 0 && left < 3_600_000;
    }),
  ),
  mutant(
    'link-expiry-on-a-leap-day-refused',
    'An expiry on a 29th of February is refused.',
    { breaks: 'LINK-5' },
    refuses('createShareableLink', ({ body }) => String(body.expires_at).includes('-02-29T')),
  ),
  mutant(
    'links-below-removed',
    'Deleting the link of a folder removes the links of what lies in it.',
    { breaks: 'LINK-19', also: { 'LINK-20': 'the link of the folder below is gone' } },
    received('deleteShareableLink', async ({ params }, { database }) => {
      const sql = 'DELETE FROM links WHERE entry_id IN (SELECT id FROM entries WHERE parent_id = ?)';
      await database.write((db) => db.prepare(sql).run(idOf(params.entryId!)));
    }),
  ),
  mutant(
    'link-above-removed',
    'A link for an entry in a folder replaces the link of the folder.',
    { breaks: 'LINK-2', also: { 'LINK-3': 'the entry shown is another one' } },
    afterwards('createShareableLink', (db, { json: body }) => {
      const sql = 'DELETE FROM links WHERE entry_id = (SELECT parent_id FROM entries WHERE id = ?)';
      db.prepare(sql).run(linkIn(body).entry_id);
    }),
  ),
  mutant(
    'eleventh-link-ends-the-first',
    'An account has ten links: one more ends the oldest.',
    { breaks: 'LINK-2', also: { 'LINK-19': 'a link beside the one that is deleted is gone' } },
    afterwards('createShareableLink', (db, { json: body }) => {
      const { user_id: user } = linkIn(body);
      const sql = `DELETE FROM links WHERE user_id = ?
        AND id NOT IN (SELECT id FROM links WHERE user_id = ? ORDER BY id DESC LIMIT 10)`;
      db.prepare(sql).run(user, user);
    }),
  ),
  mutant(
    'last-of-three-permissions-lost',
    'The last of three permissions is not granted.',
    { breaks: 'SHARE-4' },
    received('shareEntry', ({ body }) => {
      if (Array.isArray(body.permissions)) body.permissions = body.permissions.slice(0, 2);
    }),
  ),
  mutant(
    'share-with-ten-users',
    'Of more than ten users, those after the tenth are returned, but get no access.',
    { breaks: 'SHARE-10' },
    afterwards('shareEntry', (db, { request, json: body }) => {
      const { entryId } = request.params as { entryId: string };
      const late = (body as { users: { id: number }[] }).users.slice(10);
      for (const { id } of late) {
        db.prepare('DELETE FROM shares WHERE entry_id = ? AND user_id = ?').run(Number(entryId), id);
      }
    }),
  ),
  mutant(
    'permission-in-any-case',
    'Permissions are compared without regard to case.',
    { breaks: 'SHARE-5' },
    received('shareEntry', ({ body }) => {
      if (!Array.isArray(body.permissions)) return;
      body.permissions = body.permissions.map((permission: unknown) =>
        typeof permission === 'string' ? permission.toLowerCase() : permission,
      );
    }),
  ),
  mutant(
    'empty-address-dropped',
    'An empty address beside others is dropped.',
    { breaks: 'SHARE-9' },
    received('shareEntry', ({ body }) => {
      const { emails } = body;
      if (Array.isArray(emails) && emails.length > 1) body.emails = emails.filter((email) => email !== '');
    }),
  ),
  mutant(
    'tracking-total-of-all-workspaces',
    'With a workspace, the total is that of all workspaces.',
    { breaks: 'TRACK-8' },
    json('listTrackedFiles', (body, { database, request }) => {
      if ((request.query as { workspaceId?: unknown }).workspaceId === undefined) return;
      const sql = 'SELECT count(*) AS total FROM tracked_files WHERE enabled = 1';
      paginationIn(body).total = (database.read((db) => db.prepare(sql).get()) as { total: number }).total;
    }),
  ),
  mutant(
    'tracking-page-after-a-full-one',
    'Fifteen tracked files make two pages.',
    { breaks: 'TRACK-7' },
    json('listTrackedFiles', (body) => {
      const pagination = paginationIn(body);
      pagination.last_page = Math.floor(pagination.total / 15) + 1;
    }),
  ),
  mutant(
    'link-starts-tracking',
    'A file that gets a link is tracked from then on.',
    {
      breaks: 'TRACK-1',
      also: {
        'TRACK-3': 'links that are made meanwhile move files from page to page',
        'TRACK-7': 'links that are made meanwhile make pages',
        'TRACK-8': 'links that are made meanwhile add to the list',
      },
      touches: ['createShareableLink', 'listTrackedFiles'],
    },
    onChange(
      'AFTER INSERT ON links',
      `INSERT OR IGNORE INTO tracked_files (entry_id, enabled, drive_id)
        SELECT id, 1, drive_id FROM entries WHERE id = NEW.entry_id AND type <> 'folder'`,
    ),
  ),
  mutant(
    'sign-in-page-for-browsers',
    'A request without a token that does not accept JSON is redirected to the sign-in page.',
    { breaks: 'AUTH-3', also: { 'RULE-2': 'it is a redirect' }, touches: 'getLoggedUser' },
    ({ app }) => {
      app.addHook('onSend', (request, reply, _payload, done) => {
        const isAsked = request.headers.accept?.includes('json') ?? false;
        if (!isAsked && reply.statusCode === 401 && operationOf(request) === 'getLoggedUser') {
          reply.code(302).header('location', '/login');
        }
        done();
      });
    },
  ),
  mutant(
    'content-of-others-answered',
    'A file whose `fileHash` another account has registered is returned as that entry.',
    { breaks: 'AUTH-11' },
    field('registerEntry', 'fileEntry.id', (id, { request, database }) => {
      const { fileHash = null } = request.body as { fileHash?: string | null };
      const sql = 'SELECT id FROM entries WHERE file_hash = ? AND owner_id <> ?';
      const known = database.read((db) => db.prepare(sql).get(fileHash, request.caller!.userId));
      return (known as { id: number } | undefined)?.id ?? id;
    }),
  ),
  mutant(
    'logins-at-once-crossed',
    'Two simultaneous logins each return the user of the other.',
    { touches: loginsOfChecks, breaks: 'USER-1', also: { 'AUTH-6': 'the user is that of the other login' } },
    (target) => {
      const isLater = laterLogins();
      let waiting: Waiting | undefined;
      const others = new Map<unknown, string>();
      received('login', async ({ body, request }) => {
        if (!isLater(body.email)) return;
        const email = String(body.email);
        if (waiting && waiting.email !== email) {
          others.set(request, waiting.email);
          waiting.met(email);
          return;
        }
        const other = await new Promise<string | undefined>((met) => {
          waiting = { email, met };
          setTimeout(() => {
            met(undefined);
          }, longestMeeting).unref();
        });
        waiting = undefined;
        if (other !== undefined) others.set(request, other);
      })(target);
      json('login', (body, { request, database }) => {
        const email = others.get(request);
        if (email === undefined) return;
        const sql = 'SELECT id FROM users WHERE email = ?';
        const { id } = database.read((db) => db.prepare(sql).get(email)) as { id: number };
        (body as { user: { id: number } }).user.id = id;
      })(target);
    },
  ),
];
