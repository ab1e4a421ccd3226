import { field } from '../faults/answers.ts';
import { instead, received, refuses } from '../faults/requests.ts';
import { afterwards, onChange } from '../faults/state.ts';
import { together, touching } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';
import { callerOf, idOf, idsIn, isOthers, othersIn } from './stored.ts';

/** What is right for one link, password, address or receiver, and wrong for another. */
export const receiverMutants = [
  mutant(
    'link-long-password-dropped',
    'A password of more than 72 letters leaves the link without one.',
    { breaks: 'LINK-4' },
    received('createShareableLink', ({ body }) => {
      if (typeof body.password === 'string' && body.password.length > 72) delete body.password;
    }),
  ),
  mutant(
    'link-password-stripped-to-ascii',
    'Non-ASCII characters are removed from a password, and an empty result means no password.',
    { breaks: 'LINK-4' },
    received('createShareableLink', ({ body }) => {
      if (typeof body.password !== 'string') return;
      body.password = body.password.replace(/[^ -~]/g, '');
      if (body.password === '') delete body.password;
    }),
  ),
  mutant(
    'link-short-password-plain',
    'A password of up to eight characters is returned as sent.',
    { breaks: 'LINK-24', also: { 'RULE-1': 'the password is shown' } },
    field('createShareableLink', 'link.password', (hashed, { request }) => {
      const { password } = (request.body ?? {}) as { password?: string };
      return password !== undefined && password.length <= 8 ? password : hashed;
    }),
  ),
  mutant(
    'link-expiry-to-2038',
    'An expiry after the 32-bit limit becomes the last 32-bit time.',
    { breaks: 'LINK-5' },
    received('createShareableLink', ({ body }) => {
      if (Date.parse(String(body.expires_at)) > 2_147_483_647_000) body.expires_at = '2038-01-19T03:14:07Z';
    }),
  ),
  mutant(
    'link-expiry-without-fractions',
    'An expiry with a fraction of a second is refused.',
    { breaks: 'LINK-5' },
    refuses(
      'createShareableLink',
      ({ body }) => typeof body.expires_at === 'string' && body.expires_at.includes('.'),
    ),
  ),
  mutant(
    'expiring-link-stays',
    'Deleting a link that expires returns success and removes nothing.',
    { breaks: 'LINK-19', also: { 'LINK-20': 'by its hash as well' } },
    instead('deleteShareableLink', ({ params }, { database }) => {
      const sql = 'SELECT 1 FROM links WHERE entry_id = ? AND expires_at IS NOT NULL';
      const link = database.read((db) => db.prepare(sql).get(idOf(params.entryId!)));
      return link === undefined ? undefined : { status: 'success' };
    }),
  ),
  mutant(
    'link-anew-with-the-old-password',
    'A link that is made after one was removed has the password of that one.',
    { breaks: 'LINK-4' },
    together(
      touching(['createShareableLink', 'deleteShareableLink'], ({ database }) => {
        const sql = 'CREATE TABLE removed_links (entry_id INTEGER PRIMARY KEY, password TEXT)';
        database.read((db) => db.prepare(sql).run());
      }),
      onChange(
        'AFTER DELETE ON links',
        'INSERT OR REPLACE INTO removed_links VALUES (OLD.entry_id, OLD.password)',
      ),
      onChange(
        'AFTER INSERT ON links',
        `UPDATE links SET password = (SELECT password FROM removed_links WHERE entry_id = NEW.entry_id)
         WHERE id = NEW.id AND password IS NULL`,
      ),
    ),
  ),
  mutant(
    'link-of-the-first-user',
    'The `user_id` of every link is that of the first user.',
    { breaks: 'LINK-10' },
    field('createShareableLink', 'link.user_id', () => 1),
  ),
  mutant(
    'share-last-of-emails-only',
    'Of several addresses, only the last gets the share.',
    { breaks: 'SHARE-10' },
    afterwards('shareEntry', (db, { request }) => {
      const { emails } = request.body as { emails: string[] };
      const { entryId } = request.params as { entryId: string };
      const sql = `DELETE FROM shares WHERE entry_id = ?
        AND user_id <> (SELECT id FROM users WHERE email = ?)`;
      db.prepare(sql).run(idOf(entryId), emails.at(-1) ?? '');
    }),
  ),
  mutant(
    'share-address-with-spaces',
    'An address with a space is ignored, and success is returned.',
    { breaks: 'SHARE-9' },
    instead('shareEntry', ({ body }) =>
      Array.isArray(body.emails) && body.emails.some((email) => /\S +\S+@/.test(String(email)))
        ? { status: 'success', users: [] }
        : undefined,
    ),
  ),
  mutant(
    'share-download-gives-edit',
    'Users with download permission can edit a shared entry.',
    { breaks: 'AUTH-11' },
    afterwards('shareEntry', (db) => {
      db.prepare('UPDATE shares SET can_edit = 1 WHERE can_download = 1').run();
    }),
  ),
  mutant(
    'share-view-gives-deletion',
    'Users with view permission can delete a shared entry.',
    { breaks: 'AUTH-11', touches: ['shareEntry', 'deleteEntries'] },
    received('deleteEntries', async (sent, target) => {
      const others = othersIn(target, sent);
      await target.database.write((db) => {
        const sql = `UPDATE entries SET trash_id = id, deleted_at = updated_at
          WHERE id = ? AND id IN (SELECT entry_id FROM shares WHERE user_id = ?)`;
        for (const id of others) db.prepare(sql).run(id, callerOf(sent.request));
      });
    }),
  ),
  mutant(
    'share-takes-from-the-owner',
    'An owner cannot delete an entry after sharing it with edit permission.',
    { breaks: 'AUTH-9', touches: ['shareEntry', 'deleteEntries'] },
    ({ app, database }) => {
      const sql = `SELECT 1 FROM shares JOIN entries ON entries.id = entry_id
        WHERE entry_id = ? AND can_edit = 1 AND owner_id = ?`;
      app.addHook('preHandler', async ({ routeOptions, body, caller }, reply) => {
        if (!routeOptions.url?.endsWith('/file-entries/delete')) return;
        const isGiven = (id: number) => database.read((db) => db.prepare(sql).get(id, caller?.userId ?? 0));
        if (!idsIn(body).some(isGiven)) return;
        await reply.code(403).send({ message: 'This action is unauthorized.' });
      });
    },
  ),
  mutant(
    'share-of-others-unknown',
    "Sharing another account's entry returns the error for an unknown entry.",
    { breaks: 'AUTH-11' },
    refuses(
      'shareEntry',
      ({ params, request }, target) => isOthers(target, callerOf(request), idOf(params.entryId!)),
      404,
    ),
  ),
];
