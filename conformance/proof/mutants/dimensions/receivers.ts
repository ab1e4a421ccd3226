import { field } from '../faults/answers.ts';
import { instead, received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries, links, moveToTrash, shares, users } from '../faults/stored.ts';
import { touching } from '../faults/fault.ts';
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
      const link = database.read((db) => links.find(db, { entryId: idOf(params.entryId!) }));
      return link?.expiresAt ? { status: 'success' } : undefined;
    }),
  ),
  mutant(
    'link-anew-with-the-old-password',
    'A link that is made after one was removed has the password of that one.',
    { breaks: 'LINK-4' },
    touching(['createShareableLink', 'deleteShareableLink'], (target) => {
      const passwords = new Map<number, unknown>();
      received('createShareableLink', ({ body, params }) => {
        const id = idOf(params.entryId!);
        body.password ??= passwords.get(id);
        passwords.set(id, body.password);
      })(target);
    }),
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
      const last = users.find(db, { email: emails.at(-1) ?? '' });
      const shared = shares.all(db, { entryId: idOf(entryId) });
      const others = shared.map(({ userId }) => userId).filter((id) => last && id !== last.id);
      shares.remove(db, { entryId: idOf(entryId), userId: others });
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
      shares.change(db, { canDownload: 1 }, { canEdit: 1 });
    }),
  ),
  mutant(
    'share-view-gives-deletion',
    'Users with view permission can delete a shared entry.',
    { breaks: 'AUTH-11', touches: ['shareEntry', 'deleteEntries'] },
    received('deleteEntries', async (sent, target) => {
      const others = othersIn(target, sent);
      await target.database.write((db) => {
        const received = shares.all(db, { entryId: others, userId: callerOf(sent.request) });
        moveToTrash(
          db,
          received.map(({ entryId }) => entryId),
        );
      });
    }),
  ),
  mutant(
    'share-takes-from-the-owner',
    'An owner cannot delete an entry after sharing it with edit permission.',
    { breaks: 'AUTH-9', touches: ['shareEntry', 'deleteEntries'] },
    ({ app, database }) => {
      app.addHook('preHandler', async ({ routeOptions, body, caller }, reply) => {
        if (!routeOptions.url?.endsWith('/file-entries/delete')) return;
        const isShared = database.read((db) => {
          const own = entries.all(db, { id: idsIn(body), ownerId: caller?.userId ?? 0 });
          return shares.find(db, { entryId: own.map(({ id }) => id), canEdit: 1 }) !== undefined;
        });
        if (!isShared) return;
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
