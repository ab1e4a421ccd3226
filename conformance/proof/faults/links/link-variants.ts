import { field, json } from '../effects/answers.ts';
import { together } from '../effects/fault.ts';
import { isBelowTwoFolders, isFile, isInSharedWorkspace, ofPath } from '../effects/requested-entries.ts';
import { pretends, received, refuses, ignores, alters, rewrites, isHash } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { links } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Faults that show only in some requests. */
export const linkVariantFaults = faults({
  'LINK-3: Creating a link takes the hash of a folder, and not that of a file.': () =>
    refuses(
      'createShareableLink',
      async ({ params, entryId }, target) => isHash(params.entryId!) && (await isFile(target, entryId)),
      404,
    ),
  'LINK-20: Deleting the link of a file that is named by its hash returns success and removes nothing.': () =>
    pretends(
      'deleteShareableLink',
      async ({ params, entryId }, target) => isHash(params.entryId!) && isFile(target, entryId),
    ),
  'LINK-2: Creating a link for an entry below two folders fails with an unknown-entry error.': () =>
    refuses('createShareableLink', ofPath(isBelowTwoFolders), 404),
  'LINK-2: Creating a link for an entry of a shared workspace is refused as unknown.': () =>
    refuses('createShareableLink', ofPath(isInSharedWorkspace), 404),
  'LINK-19: Deleting the link of an entry of a shared workspace returns success and removes nothing.': () =>
    pretends('deleteShareableLink', ofPath(isInSharedWorkspace)),
  'LINK-24: A second link of an entry shows its password in plain text.': () => {
    const linked = new Set<number>();
    return field('createShareableLink', 'link', (link, { request }) => {
      const { entry_id } = link as { entry_id: number };
      const { password } = request.body as { password?: string | null };
      const isSecond = linked.has(entry_id);
      linked.add(entry_id);
      return isSecond && password ? { ...(link as object), password } : link;
    });
  },
  'LINK-7: `allow_download` is true where `allow_edit` is, and it is left out itself.': () =>
    received('createShareableLink', ({ body }) => {
      if (body.allow_edit === true) body.allow_download ??= true;
    }),
  'LINK-6: `allow_edit` is true where a password is set, and it is left out itself.': () =>
    received('createShareableLink', ({ body }) => {
      if (isGiven(body.password)) body.allow_edit ??= true;
    }),
  'LINK-4: A password of more than 72 letters leaves the link without one.': () =>
    ignores(
      'createShareableLink',
      'password',
      ({ body }) => typeof body.password === 'string' && body.password.length > 72,
    ),
  'LINK-4: Non-ASCII characters are removed from a password, and an empty result means no password.': () =>
    received('createShareableLink', ({ body }) => {
      if (typeof body.password !== 'string') return;
      body.password = body.password.replace(/[^ -~]/g, '');
      if (body.password === '') delete body.password;
    }),
  'LINK-24: A password of up to eight characters is returned as sent.': () =>
    field('createShareableLink', 'link.password', (hashed, { request }) => {
      const { password } = (request.body ?? {}) as { password?: string };
      return password !== undefined && password.length <= 8 ? password : hashed;
    }),
  'LINK-5: An expiry after the 32-bit limit becomes the last 32-bit time.': () =>
    alters('createShareableLink', 'expires_at', (expiresAt) =>
      Date.parse(String(expiresAt)) > 2_147_483_647_000 ? '2038-01-19T03:14:07Z' : expiresAt,
    ),
  'LINK-19: Deleting a link that expires returns success and removes nothing.': () =>
    pretends('deleteShareableLink', async ({ entryId }, { database }) =>
      Boolean((await database.read((db) => links.find(db, { entryId })))?.expiresAt),
    ),
  'LINK-4: A link that is made after one was removed has the password of that one.': () => {
    const passwords = new Map<number, unknown>();
    return received('createShareableLink', ({ body, entryId }) => {
      body.password ??= passwords.get(entryId);
      passwords.set(entryId, body.password);
    });
  },
  'LINK-4: A link that replaces one keeps its password, and the response shows none.': () => {
    const passwords = new Map<number, unknown>();
    const kept = new WeakSet<object>();
    return together(
      received('createShareableLink', async ({ body, entryId }, { database }) => {
        const replaced = await database.read((db) => links.find(db, { entryId }));
        if (replaced && !isGiven(body.password) && isGiven(passwords.get(entryId))) {
          body.password = passwords.get(entryId);
          kept.add(body);
        } else passwords.set(entryId, body.password);
      }),
      field('createShareableLink', 'link.password', (shown, { request }) =>
        kept.has(request.body ?? {}) ? null : shown,
      ),
    );
  },
  'LINK-10: The `user_id` of every link is that of the first user.': () =>
    field('createShareableLink', 'link.user_id', () => 1),
  'LINK-4: A password of only a zero leaves the link without one.': () =>
    ignores('createShareableLink', 'password', ({ body }) => body.password === '0'),
  'LINK-5: A link that expires at midnight expires at the end of that day.': () =>
    rewrites('createShareableLink', 'expires_at', (expiresAt) => expiresAt.replace('T00:00:00', 'T23:59:59')),
  'LINK-19, LINK-20: Deleting the link of an entry whose link was deleted before returns success and removes nothing.':
    () => {
      const unlinked = new Set<number>();
      return together(
        pretends('deleteShareableLink', ({ entryId }) => unlinked.has(entryId)),
        json('deleteShareableLink', (_body, { entryId }) => {
          unlinked.add(entryId);
        }),
      );
    },
  'LINK-2: The third link of an entry whose links were deleted is returned, but not stored.': () => {
    const counts = new Map<number, number>();
    return afterwards('createShareableLink', async (db, { json: body }) => {
      const { link } = body as { link: { id: number; entry_id: number } };
      const times = (counts.get(link.entry_id) ?? 0) + 1;
      counts.set(link.entry_id, times);
      if (times > 2) await links.remove(db, { id: link.id });
    });
  },
});
