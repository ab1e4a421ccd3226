import { accepts, field, renamed, status, type AnswerContext, says } from '../effects/answers.ts';
import { again, fills, refuses, received, alters, pretends, rewritesList } from '../effects/requests.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { touching } from '../effects/fault.ts';
import {
  isInSharedWorkspace,
  isLinked,
  isOthers,
  ofPath,
  othersIn,
  misses,
} from '../effects/requested-entries.ts';
import { afterwards } from '../effects/state.ts';
import { besides, contentOf, entries, links, moveToTrash, shares, users, idsOf } from '../effects/stored.ts';
import { masked, lowered, changed } from '../effects/texts.ts';

const share = 'shareEntry';

/** The entry and the addresses of a share. */
const shareOf = ({ entryId, body }: AnswerContext): string => JSON.stringify([entryId, body.emails]);

const isKnown = (permission: unknown): boolean => ['view', 'edit', 'download'].includes(String(permission));

/** Shares files, or folders, with nobody. */
const grantsNothing = (isFile: 0 | 1) =>
  afterwards(share, async (db, { entryId }) => {
    if (await entries.find(db, { id: entryId, isFile })) await shares.remove(db, { entryId });
  });

const stated = faults({
  'SHARE-1: Sharing returns `members`.': () => renamed(share, 'users', 'members'),
  'SHARE-2: Sharing does not find entries by their id.': () => misses(share),
  'SHARE-9: Only the first of the addresses gets the share.': () =>
    rewritesList(share, 'emails', (emails) => emails.slice(0, 1)),
  'SHARE-3: Sharing without `emails` succeeds.': () =>
    accepts({ of: share, when: ({ body }) => !('emails' in body) }),
  'SHARE-4: Sharing without `permissions` is for viewing.': () => fills(share, 'permissions', ['view']),
  'SHARE-4: Sharing takes `permissions` of any type for `view`.': () =>
    alters(share, 'permissions', (permissions, { body }) =>
      'permissions' in body && !Array.isArray(permissions) ? ['view'] : permissions,
    ),
  'SHARE-5: Unknown permissions are accepted and ignored.': () =>
    rewritesList(share, 'permissions', (permissions) => {
      const known = permissions.filter(isKnown);
      return known.length > 0 ? known : ['view'];
    }),
  'SHARE-5: The permission `download` is not known.': () =>
    refuses(share, ({ body }) => Array.isArray(body.permissions) && body.permissions.includes('download')),
  'SHARE-5: The permission `edit` is not known.': () =>
    refuses(share, ({ body }) => Array.isArray(body.permissions) && body.permissions.includes('edit')),
  'SHARE-9: Invalid addresses are dropped, and sharing succeeds.': () =>
    accepts({ of: share, when: says('"emails') }),
  'SHARE-9: The error for an invalid address has an empty message.': () =>
    field({ of: share, code: 422, when: ({ body }) => 'emails' in body }, 'errors.emails', () => ''),
  'RULE-1: Sharing with the same user again is a 500.': () =>
    status({ of: share, when: again(shareOf) }, 500),
  'AUTH-11: Sharing does not check who owns the entry.': () => accepts({ of: share, code: 403 }),
  'SHARE-10: Sharing a folder returns success and grants nothing.': () => grantsNothing(0),
  'SHARE-10: Sharing a file returns success and grants nothing.': () => grantsNothing(1),
  'SHARE-2: Sharing an entry in a folder shares the folder.': () =>
    afterwards(share, async (db, { entryId }) => {
      const parentId = (await entries.find(db, { id: entryId }))?.parentId;
      if (!parentId) return;
      for (const share of await shares.all(db, { entryId })) {
        await shares.remove(db, { entryId: parentId, userId: share.userId });
        await shares.add(db, { ...share, entryId: parentId });
      }
      await shares.remove(db, { entryId });
    }),
  'SHARE-2: Sharing an entry also shares the entries beside it.': () =>
    afterwards(share, async (db, { entryId }) => {
      const entry = await entries.find(db, { id: entryId });
      if (!entry || entry.parentId === null) return;
      for (const share of await shares.all(db, { entryId: entry.id })) {
        for (const { id } of await besides(db, entry)) await shares.add(db, { ...share, entryId: id });
      }
    }),
  'SHARE-10: Sharing again with the same user ends the share.': () => {
    const isAgain = again(shareOf);
    return afterwards(share, (db, context) =>
      isAgain(context) ? shares.remove(db, { entryId: context.entryId }) : undefined,
    );
  },
  'SHARE-5: Unknown permissions in a list with known ones are ignored.': () =>
    rewritesList(share, 'permissions', (permissions) => {
      const known = permissions.filter(isKnown);
      return known.length > 0 ? known : permissions;
    }),
  'SHARE-7: The `email` of a shared user is masked.': () => field(share, 'users.*.email', masked),
  'SHARE-6: The `id` of a shared user is that of the caller.': () => field(share, 'users.*.id', () => 1),
  'SHARE-1: Sharing an entry of a shared workspace responds with no users.': () =>
    field(share, 'users', async (users, context) =>
      (await isInSharedWorkspace(context, context.entryId)) ? [] : users,
    ),
  'SHARE-10: Of several addresses, only the last gets the share.': () =>
    afterwards(share, async (db, { body, entryId }) => {
      const last = await users.find(db, { email: (body.emails as string[]).at(-1) ?? '' });
      const shared = await shares.all(db, { entryId });
      const others = shared.map(({ userId }) => userId).filter((id) => last && id !== last.id);
      await shares.remove(db, { entryId, userId: others });
    }),
  'SHARE-9: An address with a space is ignored, and success is returned.': () =>
    pretends(share, ({ body }) => [body.emails].flat().some((email) => /\S +\S+@/.test(String(email)))),
  'AUTH-11: Users with download permission can edit a shared entry.': () =>
    afterwards(share, (db) => shares.change(db, { canDownload: 1 }, { canEdit: 1 })),
  'AUTH-11: Users with view permission can delete a shared entry.': () =>
    touching(
      [share, 'deleteEntries'],
      received('deleteEntries', async (sent, target) => {
        const entryId = await othersIn(target, sent);
        for (const share of await shares.all(target.database, { entryId, userId: sent.caller }))
          await moveToTrash(target.database, [share.entryId]);
      }),
    ),
  "AUTH-11: Sharing another account's entry returns the error for an unknown entry.": () =>
    refuses(share, ofPath(isOthers), 404),
  'SHARE-2: An entry that has a link cannot be shared with users.': () => refuses(share, ofPath(isLinked)),
  'SHARE-4: The last of three permissions is not granted.': () =>
    rewritesList(share, 'permissions', (permissions) => permissions.slice(0, 2)),
  'SHARE-10: Of more than ten users, those after the tenth are returned, but get no access.': () =>
    afterwards(share, async (db, { json: body, entryId }) => {
      const late = (body as { users: { id: number }[] }).users.slice(10);
      await shares.remove(db, { entryId, userId: idsOf(late) });
    }),
  'SHARE-5: Permissions are compared without regard to case.': () =>
    rewritesList(share, 'permissions', (permissions) => permissions.map((name) => changed(name, lowered))),
  'SHARE-9: An empty address beside others is dropped.': () =>
    rewritesList(share, 'emails', (emails) =>
      emails.length > 1 ? emails.filter((email) => email !== '') : emails,
    ),
  'AUTH-11: An entry shared with one user is shared with all users.': () =>
    afterwards(share, async (db, { caller, entryId }) => {
      for (const share of await shares.all(db, { entryId })) {
        for (const { id } of await users.all(db)) {
          if (id !== caller) await shares.add(db, { ...share, userId: id });
        }
      }
    }),
  'SHARE-10: Sharing an entry ends its shares with everybody who is not named.': () =>
    afterwards(share, async (db, { body, entryId }) => {
      const named = (body.emails as string[]).map(lowered);
      for (const { userId } of await shares.all(db, { entryId })) {
        const email = lowered((await users.find(db, { id: userId }))?.email ?? '');
        if (!named.includes(email)) await shares.remove(db, { entryId, userId });
      }
    }),
  'ERR-5: Two invalid addresses are answered with a list of messages.': () =>
    field({ of: share, code: 422 }, 'errors.emails', (message, { body: { emails } }) => {
      const wrong = [emails].flat().filter((one) => !/^\S+@\S+$/.test(String(one)));
      return Array.isArray(emails) && wrong.length > 1 ? [message, message] : message;
    }),
});

const onWalks = historyFaults({
  'SHARE-10: An entry that is shared loses its link.': () =>
    afterwards(share, (db, { entryId }) => links.remove(db, { entryId })),
  'SHARE-2: Sharing a folder ends the shares of the entries in it.': () =>
    afterwards(share, async (db, { entryId }) =>
      shares.remove(db, { entryId: idsOf(await contentOf(db, entryId)) }),
    ),
});

export const sharingFaults = [...stated, ...onWalks];
