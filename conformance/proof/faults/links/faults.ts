import { remembersLinks } from './access.ts';
import {
  fills,
  ignores,
  received,
  refuses,
  rewrites,
  alters,
  isHash,
  pretends,
  pretendsAfter,
  again,
  type Sent,
} from '../effects/requests.ts';
import {
  isFile,
  isBelowTwoFolders,
  isInSharedWorkspace,
  ofPath,
  isFileOf,
  isLinked,
  isOthers,
  isStarred,
  misses,
} from '../effects/requested-entries.ts';
import {
  entries,
  links,
  addFolder,
  addShare,
  type Entry,
  type Link,
  moveToTrash,
  namesakesOf,
  shares,
  stars,
  idsOf,
} from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { asEpoch, asText, field, json, type AnswerContext } from '../effects/answers.ts';
import { together, touching, type Fault, type Target } from '../effects/fault.ts';
import { afterwards, around } from '../effects/state.ts';

const create = 'createShareableLink';
const remove = 'deleteShareableLink';

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Whether a condition is true of the link of the entry in the path. */
const ofLink =
  (condition: (link: Link) => boolean) =>
  async ({ entryId }: Sent, { database }: Target): Promise<boolean> => {
    const link = await links.find(database, { entryId });
    return link !== undefined && condition(link);
  };

/** Shows a password in another way than by its hash. */
const showsPassword = (show: (password: string, hashed: unknown, context: AnswerContext) => unknown): Fault =>
  field(create, 'link.password', (hashed, context) => {
    const { password } = context.body;
    return typeof password === 'string' ? show(password, hashed, context) : hashed;
  });

/** Keeps the links of some of the entries that are deleted permanently, which then lead to a new folder. */
function keepsLinks(isOne: (deleted: Entry, body: Readonly<Record<string, unknown>>) => boolean): Fault {
  const keeping = around(
    'deleteEntries',
    async ({ body, ids }, { database }) => {
      const deleted = body.emptyTrash === true ? {} : { id: body.deleteForever === true ? ids : [] };
      const ones = (await entries.all(database, deleted)).filter((entry) => isOne(entry, body));
      const kept = [];
      for (const entry of ones) {
        const link = await links.find(database, { entryId: entry.id });
        if (link) kept.push({ link, entry });
      }
      return kept;
    },
    async (db, kept) => {
      for (const { link, entry } of kept) {
        const { driveId, ownerId } = entry;
        const entryId = await addFolder(db, { driveId, ownerId, parentId: null, name: `Kept ${entry.id}` });
        await links.add(db, { ...link, entryId });
      }
    },
  );
  return together(
    keeping,
    touching(create, () => undefined),
  );
}

const stated = faults({
  'LINK-2: Creating a link for a file is refused.': () =>
    refuses(
      create,
      async ({ params, entryId }, target) => !isHash(params.entryId!) && isFile(target, entryId),
    ),
  'LINK-2: Creating a link accepts only hashes.': () => misses(create, (named) => !isHash(named)),
  'LINK-3: Creating a link accepts only ids.': () => misses(create, isHash),
  'ENTRY-11: Every hash in the path of a link means the first entry of the account.': () =>
    received([create, remove], async ({ params }, { database }) => {
      const first = isHash(params.entryId!) ? await entries.find(database, { ownerId: 1 }) : undefined;
      if (first) params.entryId = String(first.id);
    }),
  'LINK-4: A link that replaces one keeps its password, and the response shows none.': () => {
    const passwords = new Map<number, unknown>();
    const kept = new WeakSet<object>();
    return together(
      received(create, async ({ body, entryId, request }, { database }) => {
        const replaced = await links.find(database, { entryId });
        if (replaced && !isGiven(body.password) && isGiven(passwords.get(entryId))) {
          body.password = passwords.get(entryId);
          kept.add(request);
        } else passwords.set(entryId, body.password);
      }),
      field(create, 'link.password', (shown, { request }) => (kept.has(request) ? null : shown)),
    );
  },
  'LINK-4: The password of a link is not taken.': () => ignores(create, 'password'),
  'LINK-4: A link without a password is given one.': () => fills(create, 'password', 'generated password'),
  'LINK-5: The `expires_at` of a link is not taken.': () => ignores(create, 'expires_at'),
  'LINK-5: A link without `expires_at` is given one.': () =>
    fills(create, 'expires_at', '2099-01-01T00:00:00Z'),
  'LINK-5: The zone of `expires_at` is dropped, so that a link ends hours off.': () =>
    rewrites(create, 'expires_at', (expiresAt) => expiresAt.replace(/(Z|[+-]\d\d:\d\d)$/i, '-06:00')),
  'LINK-6: `allow_edit` is not taken.': () => ignores(create, 'allow_edit'),
  'LINK-7: `allow_download` accepts any value, and is true unless the value is empty.': () =>
    alters(create, 'allow_download', (allowDownload, { body }) =>
      'allow_download' in body ? Boolean(allowDownload) : allowDownload,
    ),
  'LINK-7: `allow_download` is stored as `allow_edit`.': () =>
    received(create, ({ body }) => {
      if (typeof body.allow_download !== 'boolean') return;
      body.allow_edit = body.allow_download;
      delete body.allow_download;
    }),
  'LINK-8: The `id` of a link is text.': () => field(create, 'link.id', asText),
  'LINK-17: The `hash` of a link is that of a link that is not stored.': () =>
    field(create, 'link.hash', (hash) => String(hash).split('').reverse().join('')),
  'LINK-10: The `user_id` of a link is the id of the entry.': () =>
    field(create, 'link.user_id', (_id, { entryId }) => entryId + 100_000),
  'LINK-2: The `entry_id` of a link is its own id.': () =>
    field(create, 'link.entry_id', (_id, { made }) => made + 500_000),
  'LINK-13: A link without a password shows the hash of the empty one.': () =>
    field(
      create,
      'link.password',
      (hash) => hash ?? '$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    ),
  'LINK-24: A link without a password shows false.': () =>
    field(create, 'link.password', (hash) => hash ?? false),
  'LINK-14: The `expires_at` of a link is Unix time.': () => field(create, 'link.expires_at', asEpoch),
  'LINK-15: The `allow_edit` of a link is 0 or 1.': () => field(create, 'link.allow_edit', Number),
  'LINK-10: The `user_id` of a link is text.': () => field(create, 'link.user_id', asText),
  'LINK-3: Creating a link takes the hash of a folder, and not that of a file.': () =>
    refuses(
      create,
      async ({ params, entryId }, target) => isHash(params.entryId!) && (await isFile(target, entryId)),
      404,
    ),
  'LINK-20: Deleting the link of a file that is named by its hash returns success and removes nothing.': () =>
    pretends(
      remove,
      async ({ params, entryId }, target) => isHash(params.entryId!) && isFile(target, entryId),
    ),
  'LINK-2: Creating a link for an entry below two folders fails with an unknown-entry error.': () =>
    refuses(create, ofPath(isBelowTwoFolders), 404),
  'LINK-2: Creating a link for an entry of a shared workspace is refused as unknown.': () =>
    refuses(create, ofPath(isInSharedWorkspace), 404),
  'LINK-19: Deleting the link of an entry of a shared workspace returns success and removes nothing.': () =>
    pretends(remove, ofPath(isInSharedWorkspace)),
  'LINK-24: A second link of an entry shows its password in plain text.': () => {
    const isSecond = again<AnswerContext>(({ entryId }) => entryId);
    return showsPassword((password, hashed, context) => (isSecond(context) ? password : hashed));
  },
  'LINK-7: `allow_download` is true where `allow_edit` is, and it is left out itself.': () =>
    received(create, ({ body }) => {
      if (body.allow_edit === true) body.allow_download ??= true;
    }),
  'LINK-6: `allow_edit` is true where a password is set, and it is left out itself.': () =>
    received(create, ({ body }) => {
      if (isGiven(body.password)) body.allow_edit ??= true;
    }),
  'LINK-4: A password of more than 72 letters leaves the link without one.': () =>
    ignores(create, 'password', ({ body }) => typeof body.password === 'string' && body.password.length > 72),
  'LINK-4: Non-ASCII characters are removed from a password, and an empty result means no password.': () =>
    received(create, ({ body }) => {
      if (typeof body.password !== 'string') return;
      body.password = body.password.replace(/[^ -~]/g, '');
      if (body.password === '') delete body.password;
    }),
  'LINK-24: A password of up to eight characters is returned as sent.': () =>
    showsPassword((password, hashed) => (password.length <= 8 ? password : hashed)),
  'LINK-5: An expiry after the 32-bit limit becomes the last 32-bit time.': () =>
    alters(create, 'expires_at', (expiresAt) =>
      Date.parse(String(expiresAt)) > 2_147_483_647_000 ? '2038-01-19T03:14:07Z' : expiresAt,
    ),
  'LINK-19: Deleting a link that expires returns success and removes nothing.': () =>
    pretends(
      remove,
      ofLink(({ expiresAt }) => expiresAt !== null),
    ),
  'LINK-4: A link that is made after one was removed has the password of that one.': () => {
    const passwords = new Map<number, unknown>();
    return received(create, ({ body, entryId }) => {
      body.password ??= passwords.get(entryId);
      passwords.set(entryId, body.password);
    });
  },
  'LINK-10: The `user_id` of every link is that of the first user.': () =>
    field(create, 'link.user_id', () => 1),
  'LINK-4: A password of only a zero leaves the link without one.': () =>
    ignores(create, 'password', ({ body }) => body.password === '0'),
  'LINK-5: A link that expires at midnight expires at the end of that day.': () =>
    rewrites(create, 'expires_at', (expiresAt) => expiresAt.replace('T00:00:00', 'T23:59:59')),
  'LINK-19, LINK-20: Deleting the link of an entry whose link was deleted before returns success and removes nothing.':
    () => pretendsAfter(remove, remove),
  'LINK-2: The third link of an entry whose links were deleted is returned, but not stored.': () => {
    const counts = new Map<number, number>();
    return afterwards(create, async (db, { made: id, entryId }) => {
      const times = (counts.get(entryId) ?? 0) + 1;
      counts.set(entryId, times);
      if (times > 2) await links.remove(db, { id });
    });
  },
  'LINK-2: An account can have one link: a link for a second entry is returned, but not stored.': () => {
    const isSecond = again<AnswerContext>(({ caller }) => caller);
    return afterwards({ of: create, when: isSecond }, (db, { made: id }) => links.remove(db, { id }));
  },
  'LINK-19: Deleting a link that has a password returns success and removes nothing.': () =>
    pretends(
      remove,
      ofLink(({ password }) => password !== null),
    ),
  'LINK-19: Deleting the link of an entry moves the entry to the trash.': () =>
    afterwards(remove, (db, { entryId }) => moveToTrash(db, [entryId])),
  'LINK-2, LINK-3: A link cannot be created for a starred entry.': () => refuses(create, ofPath(isStarred)),
  'LINK-19, LINK-20: The link of a starred entry is not removed, although the response says so.': () =>
    pretends(remove, ofPath(isStarred)),
  'LINK-2: A file of a megabyte and more gets no link.': () => refuses(create, ofPath(isFileOf(1_000_000))),
  'LINK-19: A link that was made by the hash of its entry is not removed by the id.': () => {
    const byHash = new Set<number>();
    return together(
      json(create, (_body, { params, entryId }) => {
        byHash[isHash(params.entryId!) ? 'add' : 'delete'](entryId);
      }),
      pretends(remove, ({ params, entryId }) => !isHash(params.entryId!) && byHash.has(entryId)),
    );
  },
  'LINK-2: The link of an entry names the first entry of its name as the one that it publishes.': () =>
    field(create, 'link.entry_id', async (_id, { database, entryId: id }) => {
      const { name, ownerId } = (await entries.find(database, { id }))!;
      return (await entries.find(database, { name, ownerId }))!.id;
    }),
  'LINK-4: A password of spaces is none.': () =>
    ignores(
      create,
      'password',
      ({ body }) => typeof body.password === 'string' && /^ +$/.test(body.password),
    ),
  'LINK-24: A password is kept as it is, written backwards.': () =>
    showsPassword((password) => Array.from(password).reverse().join('')),
  'LINK-5: An expiry within the hour is refused.': () =>
    refuses(create, ({ body }) => {
      const left = Date.parse(String(body.expires_at)) - Date.now();
      return left > 0 && left < 3_600_000;
    }),
  'LINK-5: An expiry on a 29th of February is refused.': () =>
    refuses(create, ({ body }) => String(body.expires_at).includes('-02-29T')),
  'LINK-19: Deleting the link of a folder removes the links of what lies in it.': () =>
    received(remove, async ({ entryId }, { database }) => {
      const within = await entries.all(database, { parentId: entryId });
      await links.remove(database, { entryId: idsOf(within) });
    }),
  'LINK-2: A link for an entry in a folder replaces the link of the folder.': () =>
    afterwards(create, async (db, { entryId: id }) => {
      const entry = await entries.find(db, { id });
      if (entry?.parentId) await links.remove(db, { entryId: entry.parentId });
    }),
  'LINK-2: An account has ten links: one more ends the oldest.': () =>
    afterwards(create, async (db, { caller: userId }) => {
      await links.remove(db, { id: idsOf(await links.all(db, { userId })).slice(0, -10) });
    }),
  'LINK-24: Of the password of a link the first half is shown.': () =>
    showsPassword((password) => password.slice(0, Math.ceil(password.length / 2)).padEnd(60, '*')),
  'LINK-7: A link created by hash with a password, an expiry and download permission does not allow downloading.':
    () =>
      received(create, ({ body, params }) => {
        const { password, expires_at: expiry } = body;
        if (isHash(params.entryId!) && password !== undefined && expiry !== undefined)
          delete body.allow_download;
      }),
  'AUTH-11: An entry with a link that allows editing is shared with all users.': () =>
    touching(
      [create, 'createFolder'],
      received('createFolder', async ({ body, caller }, { database }) => {
        const link = await links.find(database, { entryId: Number(body.parentId) || 0, allowEdit: 1 });
        if (link && link.userId !== caller) await addShare(database, link.entryId, caller);
      }),
    ),
  'LINK-20: Only links of the first user are deleted; other users get a success.': () =>
    pretends(
      remove,
      async (sent, target) => sent.caller !== 1 && !(await isOthers(target, sent.entryId, sent)),
    ),
  'LINK-9: Links of entries with the same name have the same hash.': () =>
    field(create, 'link.hash', async (hash, { database, entryId: id }) => {
      const { name, ownerId } = (await entries.find(database, { id }))!;
      const alike = await entries.all(database, { name, ownerId });
      return (await links.find(database, { entryId: idsOf(alike) }))?.hash ?? hash;
    }),
  'LINK-23: Deleting a link makes the link that it replaced active again.': () => {
    const replaced = new Map<number, Link>();
    return together(
      remembersLinks(create, replaced),
      afterwards(remove, async (db, { entryId }) => {
        const link = replaced.get(entryId);
        if (link) await links.add(db, link);
      }),
    );
  },
  'TRASH-4: A permanent deletion of an active entry leaves its link, which then leads to another folder.':
    () => keepsLinks(({ trashId }, { emptyTrash }) => emptyTrash !== true && trashId === null),
  'TRASH-5: A permanent deletion from the trash leaves the links of the entry, which then lead to another folder.':
    () => keepsLinks(({ trashId }, { emptyTrash }) => emptyTrash !== true && trashId !== null),
  'TRASH-7: Emptying the trash leaves the links of its entries, which then lead to other folders.': () =>
    keepsLinks(({ trashId }, { emptyTrash }) => emptyTrash === true && trashId !== null),
  'TRASH-9: A link can be created for the hash of a file that was permanently deleted.': () => {
    const hashes = new Set<unknown>();
    let link: unknown;
    return together(
      field('registerEntry', 'fileEntry.hash', (hash) => {
        hashes.add(hash);
        return hash;
      }),
      json(create, (body) => {
        link = body;
      }),
      json({ of: create, code: 404 }, (_body, { reply, params }) => {
        if (link === undefined || !hashes.has(params.entryId)) return;
        reply.code(200);
        return link;
      }),
    );
  },
  'LINK-5: A link that expires from April to October expires an hour early.': () =>
    received(create, ({ body }) => {
      const moment = new Date(typeof body.expires_at === 'string' ? body.expires_at : Number.NaN);
      const month = moment.getUTCMonth() + 1;
      if (month >= 4 && month <= 10) body.expires_at = new Date(moment.getTime() - 3_600_000).toISOString();
    }),
});

const onWalks = historyFaults({
  'LINK-18: A link for an entry replaces the link of an entry with the same name.': () =>
    afterwards(create, async (db, { entryId: id }) => {
      const namesakes = await namesakesOf(db, (await entries.find(db, { id }))!);
      await links.remove(db, { entryId: idsOf(namesakes) });
    }),
  'LINK-3: Creating a link removes all shares of the entry.': () =>
    afterwards(create, (db, { entryId }) => shares.remove(db, { entryId })),
  'LINK-20: Deleting the link of a folder also deletes the links of its content.': () =>
    afterwards(remove, async (db, { entryId: parentId }) => {
      await links.remove(db, { entryId: idsOf(await entries.all(db, { parentId })) });
    }),
  'LINK-20: Deleting a link by the hash of its entry unstars the entry.': () =>
    afterwards({ of: remove, when: ({ params }) => isHash(params.entryId!) }, (db, { entryId }) =>
      stars.remove(db, { entryId }),
    ),
  'LINK-2: In the response, the link of an entry in a linked folder has the id of the folder.': () =>
    field(create, 'link.entry_id', async (id, { database, entryId }) => {
      const parentId = (await entries.find(database, { id: entryId }))?.parentId;
      return parentId && (await isLinked({ database }, parentId)) ? parentId : id;
    }),
});

export const linkFaults = [...stated, ...onWalks];
