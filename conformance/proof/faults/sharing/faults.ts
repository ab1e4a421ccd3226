import { accepts, field, json, renamed, status, type AnswerContext } from '../effects/answers.ts';
import { again, fills, refuses, received, alters, pretends, idOf } from '../effects/requests.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { alsoDoes, unlink } from '../effects/unrelated-entries.ts';
import { touching } from '../effects/fault.ts';
import {
  callerOf,
  isInSharedWorkspace,
  isLinked,
  isOthers,
  ofPath,
  othersIn,
} from '../effects/requested-entries.ts';
import { afterwards } from '../effects/state.ts';
import { besides, contentOf, entries, moveToTrash, shares, users, idsOf } from '../effects/stored.ts';
import { masked } from '../effects/texts.ts';

const share = 'shareEntry';

/** The entry and the addresses of a share. */
const shareOf = ({ entryId, request: { body } }: AnswerContext): string =>
  JSON.stringify([entryId, (body as { emails: string[] }).emails]);

const stated = faults({
  'SHARE-1: Sharing returns `members`.': () => renamed(share, 'users', 'members'),
  'SHARE-2: Sharing does not find entries by their id.': () =>
    received(share, ({ params }) => {
      params.entryId = '1999999999';
    }),
  'SHARE-9: Only the first of the addresses gets the share.': () =>
    alters(share, 'emails', (emails) => (Array.isArray(emails) ? emails.slice(0, 1) : emails)),
  'SHARE-3: Sharing without `emails` succeeds.': () =>
    accepts({ of: share, when: ({ request }) => !('emails' in (request.body as object)) }),
  'SHARE-4: Sharing without `permissions` is for viewing.': () => fills(share, 'permissions', ['view']),
  'SHARE-4: Sharing takes `permissions` of any type for `view`.': () =>
    alters(share, 'permissions', (permissions, { body }) =>
      'permissions' in body && !Array.isArray(permissions) ? ['view'] : permissions,
    ),
  'SHARE-5: Unknown permissions are accepted and ignored.': () =>
    received(share, ({ body }) => {
      if (!Array.isArray(body.permissions)) return;
      const known = body.permissions.filter((name) => ['view', 'edit', 'download'].includes(name as string));
      body.permissions = known.length > 0 ? known : ['view'];
    }),
  'SHARE-5: The permission `download` is not known.': () =>
    refuses(share, ({ body }) => Array.isArray(body.permissions) && body.permissions.includes('download')),
  'SHARE-5: The permission `edit` is not known.': () =>
    refuses(share, ({ body }) => Array.isArray(body.permissions) && body.permissions.includes('edit')),
  'SHARE-9: Invalid addresses are dropped, and sharing succeeds.': () =>
    accepts({ of: share, when: ({ json: body }) => JSON.stringify(body).includes('"emails') }),
  'SHARE-9: The error for an invalid address has an empty message.': () =>
    field(
      { of: share, code: 422, when: ({ request }) => 'emails' in (request.body as object) },
      'errors.emails',
      () => '',
    ),
  'RULE-1: Sharing with the same user again is a 500.': () =>
    status({ of: share, when: again(shareOf) }, 500),
  'AUTH-11: Sharing does not check who owns the entry.': () => accepts({ of: share, code: 403 }),
  'SHARE-10: Sharing a folder returns success and grants nothing.': () =>
    afterwards(share, async (db, { entryId }) => {
      if (await entries.find(db, { id: entryId, isFile: 0 })) await shares.remove(db, { entryId });
    }),
  'SHARE-10: Sharing a file returns success and grants nothing.': () =>
    afterwards(share, async (db, { entryId }) => {
      if (await entries.find(db, { id: entryId, isFile: 1 })) await shares.remove(db, { entryId });
    }),
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
    received(share, ({ body }) => {
      if (!Array.isArray(body.permissions)) return;
      const known = body.permissions.filter((permission) =>
        ['view', 'edit', 'download'].includes(String(permission)),
      );
      if (known.length > 0) body.permissions = known;
    }),
  'SHARE-7: The `email` of a shared user is masked.': () => field(share, 'users.*.email', masked),
  'SHARE-6: The `id` of a shared user is that of the caller.': () =>
    json(share, (body) => {
      for (const user of (body as { users: { id: number }[] }).users) user.id = 1;
    }),
  'SHARE-1: Sharing an entry of a shared workspace responds with no users.': () =>
    json(share, async (body, { database, entryId }) => {
      if (await isInSharedWorkspace({ database }, entryId)) (body as { users: unknown[] }).users = [];
    }),
  'SHARE-10: Of several addresses, only the last gets the share.': () =>
    afterwards(share, async (db, { request, entryId }) => {
      const { emails } = request.body as { emails: string[] };
      const last = await users.find(db, { email: emails.at(-1) ?? '' });
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
        const others = await othersIn(target, sent);
        await target.database.write(async (db) => {
          const received = await shares.all(db, { entryId: others, userId: callerOf(sent.request) });
          await moveToTrash(
            db,
            received.map(({ entryId }) => entryId),
          );
        });
      }),
    ),
  "AUTH-11: Sharing another account's entry returns the error for an unknown entry.": () =>
    refuses(share, ({ request, entryId }, target) => isOthers(target, callerOf(request), entryId), 404),
  'SHARE-2: An entry that has a link cannot be shared with users.': () => refuses(share, ofPath(isLinked)),
  'SHARE-4: The last of three permissions is not granted.': () =>
    alters(share, 'permissions', (permissions) =>
      Array.isArray(permissions) ? permissions.slice(0, 2) : permissions,
    ),
  'SHARE-10: Of more than ten users, those after the tenth are returned, but get no access.': () =>
    afterwards(share, async (db, { json: body, entryId }) => {
      const late = (body as { users: { id: number }[] }).users.slice(10);
      await shares.remove(db, { entryId, userId: idsOf(late) });
    }),
  'SHARE-5: Permissions are compared without regard to case.': () =>
    received(share, ({ body }) => {
      if (!Array.isArray(body.permissions)) return;
      body.permissions = body.permissions.map((permission: unknown) =>
        typeof permission === 'string' ? permission.toLowerCase() : permission,
      );
    }),
  'SHARE-9: An empty address beside others is dropped.': () =>
    received(share, ({ body }) => {
      const { emails } = body;
      if (Array.isArray(emails) && emails.length > 1) body.emails = emails.filter((email) => email !== '');
    }),
  'AUTH-11: An entry shared with one user is shared with all users.': () =>
    afterwards(share, async (db, { request, entryId }) => {
      for (const share of await shares.all(db, { entryId })) {
        for (const { id } of await users.all(db)) {
          if (id !== callerOf(request)) await shares.add(db, { ...share, userId: id });
        }
      }
    }),
  'SHARE-10: Sharing an entry ends its shares with everybody who is not named.': () =>
    afterwards(share, async (db, { request }) => {
      const { emails } = request.body as { emails: string[] };
      const named = emails.map((email) => email.toLowerCase());
      const entryId = idOf((request.params as { entryId: string }).entryId);
      for (const { userId } of await shares.all(db, { entryId })) {
        const email = (await users.find(db, { id: userId }))?.email.toLowerCase() ?? '';
        if (!named.includes(email)) await shares.remove(db, { entryId, userId });
      }
    }),
  'ERR-5: Two invalid addresses are answered with a list of messages.': () =>
    json({ of: share, code: 422 }, (body, { request }) => {
      const { emails } = (request.body ?? {}) as { emails?: unknown };
      const { errors } = body as { errors?: Record<string, unknown> };
      const isOfTwo =
        Array.isArray(emails) && emails.filter((one) => !/^\S+@\S+$/.test(String(one))).length > 1;
      if (isOfTwo && errors?.emails !== undefined) errors.emails = [errors.emails, errors.emails];
    }),
});

const onWalks = historyFaults({
  'SHARE-10: An entry that is shared loses its link.': () =>
    alsoDoes(share, (db, entryId) => unlink(db, entryId)),
  'SHARE-2: Sharing a folder ends the shares of the entries in it.': () =>
    alsoDoes(share, async (db, entryId) => {
      await shares.remove(db, { entryId: (await contentOf(db, entryId)).map(({ id }) => id) });
    }),
});

export const sharingFaults = [...stated, ...onWalks];
