import { field, json } from '../faults/answers.ts';
import { touching } from '../faults/fault.ts';
import { depthOf, idOf, isFile, isHash, workspaceOf } from '../faults/requested-entries.ts';
import { instead, received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { links } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const done = { status: 'success' };

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Faults that show only in some requests. */
export const linkVariantMutants = [
  mutant(
    'link-by-hash-of-folders-only',
    'Creating a link takes the hash of a folder, and not that of a file.',
    { breaks: 'LINK-3' },
    refuses(
      'createShareableLink',
      async ({ params }, target) => isHash(params.entryId!) && (await isFile(target, idOf(params.entryId!))),
      404,
    ),
  ),
  mutant(
    'link-deletion-by-hash-of-folders-only',
    'Deleting the link of a file that is named by its hash returns success and removes nothing.',
    { breaks: 'LINK-20' },
    instead('deleteShareableLink', async ({ params }, target) =>
      isHash(params.entryId!) && (await isFile(target, idOf(params.entryId!))) ? done : undefined,
    ),
  ),
  mutant(
    'link-of-nested-entries-refused',
    'Creating a link for an entry below two folders fails with an unknown-entry error.',
    { breaks: 'LINK-2' },
    refuses(
      'createShareableLink',
      async ({ params }, target) => (await depthOf(target, idOf(params.entryId!))) >= 2,
      404,
    ),
  ),
  mutant(
    'workspace-links-refused',
    'Creating a link for an entry of a shared workspace is refused as unknown.',
    { breaks: 'LINK-2' },
    refuses(
      'createShareableLink',
      async ({ params }, target) => (await workspaceOf(target, idOf(params.entryId!))) > 0,
      404,
    ),
  ),
  mutant(
    'workspace-links-stay',
    'Deleting the link of an entry of a shared workspace returns success and removes nothing.',
    {
      breaks: 'LINK-19',
    },
    instead('deleteShareableLink', async ({ params }, target) =>
      (await workspaceOf(target, idOf(params.entryId!))) > 0 ? { status: 'success' } : undefined,
    ),
  ),
  mutant(
    'second-link-shows-password',
    'A second link of an entry shows its password in plain text.',
    { breaks: 'LINK-24' },
    touching('createShareableLink', (target) => {
      const linked = new Set<number>();
      field('createShareableLink', 'link', (link, { request }) => {
        const { entry_id } = link as { entry_id: number };
        const { password } = request.body as { password?: string | null };
        const isSecond = linked.has(entry_id);
        linked.add(entry_id);
        return isSecond && password ? { ...(link as object), password } : link;
      })(target);
    }),
  ),
  mutant(
    'link-edit-implies-download',
    '`allow_download` is true where `allow_edit` is, and it is left out itself.',
    { breaks: 'LINK-7' },
    received('createShareableLink', ({ body }) => {
      if (body.allow_edit === true) body.allow_download ??= true;
    }),
  ),
  mutant(
    'link-password-allows-editing',
    '`allow_edit` is true where a password is set, and it is left out itself.',
    { breaks: 'LINK-6' },
    received('createShareableLink', ({ body }) => {
      if (isGiven(body.password)) body.allow_edit ??= true;
    }),
  ),
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
    { breaks: 'LINK-24' },
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
    'expiring-link-stays',
    'Deleting a link that expires returns success and removes nothing.',
    {
      breaks: 'LINK-19',
    },
    instead('deleteShareableLink', async ({ params }, { database }) => {
      const link = await database.read((db) => links.find(db, { entryId: idOf(params.entryId!) }));
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
    'link-password-zero-is-none',
    'A password of only a zero leaves the link without one.',
    { breaks: 'LINK-4' },
    received('createShareableLink', ({ body }) => {
      if (body.password === '0') delete body.password;
    }),
  ),
  mutant(
    'link-expiry-at-midnight-is-the-day',
    'A link that expires at midnight expires at the end of that day.',
    { breaks: 'LINK-5' },
    received('createShareableLink', ({ body }) => {
      if (typeof body.expires_at === 'string')
        body.expires_at = body.expires_at.replace('T00:00:00', 'T23:59:59');
    }),
  ),
  mutant(
    'second-link-cannot-be-deleted',
    'Deleting the link of an entry whose link was deleted before returns success and removes nothing.',
    {
      breaks: ['LINK-19', 'LINK-20'],
      touches: 'createShareableLink',
    },
    (target) => {
      const unlinked = new Set<number>();
      instead('deleteShareableLink', ({ params }) =>
        unlinked.has(idOf(params.entryId!)) ? done : undefined,
      )(target);
      json('deleteShareableLink', (_body, { request }) => {
        unlinked.add(idOf((request.params as { entryId: string }).entryId));
      })(target);
    },
  ),
  mutant(
    'entry-linked-twice-only',
    'The third link of an entry whose links were deleted is returned, but not stored.',
    { breaks: 'LINK-2', touches: 'createShareableLink' },
    (target) => {
      const counts = new Map<number, number>();
      afterwards('createShareableLink', async (db, { json: body }) => {
        const { link } = body as { link: { id: number; entry_id: number } };
        const times = (counts.get(link.entry_id) ?? 0) + 1;
        counts.set(link.entry_id, times);
        if (times > 2) await links.remove(db, { id: link.id });
      })(target);
    },
  ),
];
