import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { field, json, type AnswerContext } from '../effects/answers.ts';
import { alsoDoes, unlink } from '../effects/unrelated-entries.ts';
import { together, touching, type Fault } from '../effects/fault.ts';
import {
  callerOf,
  idsIn,
  isFileOf,
  isLinked,
  isOthers,
  isStarred,
  ofPath,
} from '../effects/requested-entries.ts';
import { pretends, received, refuses, ignores, idOf, isHash } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import {
  addFolder,
  addShare,
  entries,
  type Entry,
  links,
  type Link as StoredLink,
  moveToTrash,
  namesakesOf,
  shares,
  stars,
} from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { mapSequentially } from '../../../../packages/server/src/sequential.ts';

interface Link {
  readonly id: number;
  readonly entry_id: number;
  readonly user_id: number;
}

const linkIn = (body: unknown): Link => (body as { link: Link }).link;

/** Faults that show only in some requests. */
export const linkInteractionFaults = [
  ...faults({
    'LINK-2: An account can have one link: a link for a second entry is returned, but not stored.': () => {
      const owners = new Set<number>();
      return afterwards('createShareableLink', async (db, { json }) => {
        const { link } = json as { link: { id: number; user_id: number } };
        if (owners.has(link.user_id)) await links.remove(db, { id: link.id });
        owners.add(link.user_id);
      });
    },
    'LINK-19: Deleting a link that has a password returns success and removes nothing.': () =>
      pretends('deleteShareableLink', async ({ entryId }, { database }) =>
        Boolean((await database.read((db) => links.find(db, { entryId })))?.password),
      ),
    'LINK-19: Deleting the link of an entry moves the entry to the trash.': () =>
      afterwards('deleteShareableLink', async (db, { entryId }) => {
        await moveToTrash(db, [entryId]);
      }),
    'LINK-2, LINK-3: A link cannot be created for a starred entry.': () =>
      refuses('createShareableLink', ofPath(isStarred)),
    'LINK-2: A file of a megabyte and more gets no link.': () =>
      refuses('createShareableLink', ofPath(isFileOf(1_000_000))),
    'LINK-19: A link that was made by the hash of its entry is not removed by the id.': () => {
      const byHash = new Set<number>();
      return together(
        afterwards('createShareableLink', (_db, { json: body, request }) => {
          const { entryId = '' } = request.params as { entryId?: string };
          byHash[isHash(entryId) ? 'add' : 'delete'](linkIn(body).entry_id);
        }),
        pretends(
          'deleteShareableLink',
          ({ params: { entryId = '' } }) => !isHash(entryId) && byHash.has(Number(entryId)),
        ),
      );
    },
    'LINK-2: The link of an entry names the first entry of its name as the one that it publishes.': () =>
      field('createShareableLink', 'link.entry_id', async (id, { database }) => {
        const { name, ownerId } = (await database.read((db) => entries.find(db, { id: Number(id) })))!;
        return (await database.read((db) => entries.find(db, { name, ownerId })))!.id;
      }),
    'LINK-4: A password of spaces is none.': () =>
      ignores(
        'createShareableLink',
        'password',
        ({ body }) => typeof body.password === 'string' && /^ +$/.test(body.password),
      ),
    'LINK-24: A password is kept as it is, written backwards.': () =>
      field('createShareableLink', 'link.password', (hashed, { request }) => {
        const { password } = (request.body ?? {}) as { password?: string };
        return typeof hashed === 'string'
          ? Array.from(password ?? '')
              .reverse()
              .join('')
          : hashed;
      }),
    'LINK-5: An expiry within the hour is refused.': () =>
      refuses('createShareableLink', ({ body }) => {
        const left = Date.parse(String(body.expires_at)) - Date.now();
        return left > 0 && left < 3_600_000;
      }),
    'LINK-5: An expiry on a 29th of February is refused.': () =>
      refuses('createShareableLink', ({ body }) => String(body.expires_at).includes('-02-29T')),
    'LINK-19: Deleting the link of a folder removes the links of what lies in it.': () =>
      received('deleteShareableLink', async ({ entryId }, { database }) => {
        await database.write(async (db) => {
          const within = await entries.all(db, { parentId: entryId });
          await links.remove(db, { entryId: within.map(({ id }) => id) });
        });
      }),
    'LINK-2: A link for an entry in a folder replaces the link of the folder.': () =>
      afterwards('createShareableLink', async (db, { json: body }) => {
        const entry = await entries.find(db, { id: linkIn(body).entry_id });
        if (entry?.parentId) await links.remove(db, { entryId: entry.parentId });
      }),
    'LINK-2: An account has ten links: one more ends the oldest.': () =>
      afterwards('createShareableLink', async (db, { json: body }) => {
        const all = await links.all(db, { userId: linkIn(body).user_id });
        await links.remove(db, { id: all.slice(0, -10).map(({ id }) => id) });
      }),
    'LINK-24: Of the password of a link the first half is shown.': () =>
      field('createShareableLink', 'link.password', (hashed, { request }) => {
        const { password } = (request.body ?? {}) as { password?: string };
        return typeof password === 'string'
          ? password.slice(0, Math.ceil(password.length / 2)).padEnd(60, '*')
          : hashed;
      }),
    'LINK-7: A link created by hash with a password, an expiry and download permission does not allow downloading.':
      () =>
        received('createShareableLink', ({ body, params }) => {
          const { password, expires_at: expiry } = body;
          if (isHash(params.entryId!) && password !== undefined && expiry !== undefined)
            delete body.allow_download;
        }),
    'AUTH-11: An entry with a link that allows editing is shared with all users.': () =>
      touching(
        ['createShareableLink', 'createFolder'],
        received('createFolder', async ({ body, request }, { database }) => {
          const caller = callerOf(request);
          await database.write(async (db) => {
            const link = await links.find(db, { entryId: Number(body.parentId) || 0, allowEdit: 1 });
            if (link && link.userId !== caller) await addShare(db, link.entryId, caller);
          });
        }),
      ),
    'LINK-20: Only links of the first user are deleted; other users get a success.': () =>
      pretends(
        'deleteShareableLink',
        async ({ request, entryId }, target) =>
          callerOf(request) !== 1 && !(await isOthers(target, callerOf(request), entryId)),
      ),
    'LINK-9: Links of entries with the same name have the same hash.': () =>
      field('createShareableLink', 'link.hash', async (hash, { database, json: body }) => {
        const { entry_id: id } = (body as { link: { entry_id: number } }).link;
        const first = await database.read(async (db) => {
          const { name, ownerId } = (await entries.find(db, { id }))!;
          return links.find(db, {
            entryId: (await entries.all(db, { name, ownerId })).map((entry) => entry.id),
          });
        });
        return first?.hash ?? hash;
      }),
    'LINK-23: Deleting a link makes the link that it replaced active again.': () => {
      const replaced = new Map<number, StoredLink>();
      return together(
        received('createShareableLink', async ({ params }, { database }) => {
          const entryId = idOf(params.entryId!);
          const link = await database.read((db) => links.find(db, { entryId }));
          if (link) replaced.set(entryId, link);
        }),
        afterwards('deleteShareableLink', async (db, { entryId }) => {
          const link = replaced.get(entryId);
          if (link) await links.add(db, link);
        }),
      );
    },
    'TRASH-4: A permanent deletion of an active entry leaves its link, which then leads to another folder.':
      () =>
        touching(
          ['createShareableLink', 'deleteEntries'],
          keepsLinks(async (db, body) =>
            body.deleteForever === true
              ? (await entries.all(db, { id: idsIn(body) })).filter(({ trashId }) => trashId === null)
              : [],
          ),
        ),
    'TRASH-5: A permanent deletion from the trash leaves the links of the entry, which then lead to another folder.':
      () =>
        touching(
          ['createShareableLink', 'deleteEntries'],
          keepsLinks(async (db, body) =>
            body.deleteForever === true
              ? (await entries.all(db, { id: idsIn(body) })).filter(({ trashId }) => trashId !== null)
              : [],
          ),
        ),
    'TRASH-7: Emptying the trash leaves the links of its entries, which then lead to other folders.': () =>
      touching(
        ['createShareableLink', 'deleteEntries'],
        keepsLinks(async (db, body) =>
          body.emptyTrash === true ? (await entries.all(db)).filter(({ trashId }) => trashId !== null) : [],
        ),
      ),
    'TRASH-9: A link can be created for the hash of a file that was permanently deleted.': () => {
      const hashes = new Set<string>();
      let link: unknown;
      const hashIn = ({ request }: AnswerContext) => (request.params as { entryId: string }).entryId;
      return together(
        json('registerEntry', (body) => {
          hashes.add((body as { fileEntry: { hash: string } }).fileEntry.hash);
        }),
        json('createShareableLink', (body) => {
          link = body;
        }),
        json(
          {
            of: 'createShareableLink',
            code: 404,
            when: (context) => link !== undefined && hashes.has(hashIn(context)),
          },
          (_body, { reply }) => {
            reply.code(200);
            return link;
          },
        ),
      );
    },
    'LINK-5: A link that expires from April to October expires an hour early.': () =>
      received('createShareableLink', ({ body }) => {
        const moment = new Date(typeof body.expires_at === 'string' ? body.expires_at : Number.NaN);
        const month = moment.getUTCMonth() + 1;
        if (month >= 4 && month <= 10) body.expires_at = new Date(moment.getTime() - 3_600_000).toISOString();
      }),
  }),
  ...historyFaults({
    'LINK-18: A link for an entry replaces the link of an entry with the same name.': () =>
      alsoDoes('createShareableLink', async (db, id) => {
        const namesakes = await namesakesOf(db, (await entries.find(db, { id }))!);
        await unlink(
          db,
          namesakes.map((entry) => entry.id),
        );
      }),
    'LINK-3: Creating a link removes all shares of the entry.': () =>
      alsoDoes('createShareableLink', async (db, entryId) => {
        await shares.remove(db, { entryId });
      }),
    'LINK-20: Deleting the link of a folder also deletes the links of its content.': () =>
      alsoDoes('deleteShareableLink', async (db, id) => {
        const within = await entries.all(db, { parentId: id });
        await unlink(
          db,
          within.map((entry) => entry.id),
        );
      }),
    'LINK-20: Deleting a link by the hash of its entry unstars the entry.': () =>
      alsoDoes(
        'deleteShareableLink',
        async (db, entryId) => {
          await stars.remove(db, { entryId });
        },
        isHash,
      ),
    'LINK-2: In the response, the link of an entry in a linked folder has the id of the folder.': () =>
      field('createShareableLink', 'link.entry_id', async (id, { database, entryId }) => {
        const parentId = (await database.read((db) => entries.find(db, { id: entryId })))?.parentId;
        return parentId && (await isLinked({ database }, parentId)) ? parentId : id;
      }),
  }),
];

/** Keeps the links of deleted entries, which then lead to a new folder. */
function keepsLinks(
  deletedBy: (db: Connection, body: Readonly<Record<string, unknown>>) => Promise<readonly Entry[]>,
): Fault {
  const kept = new WeakMap<object, { readonly link: StoredLink; readonly entry: Entry }[]>();
  return together(
    received('deleteEntries', async ({ body, request }, { database }) => {
      const linked = await database.read(async (db) =>
        mapSequentially(await deletedBy(db, body), async (entry) => {
          const link = await links.find(db, { entryId: entry.id });
          return link ? [{ link, entry }] : [];
        }),
      );
      kept.set(request, linked.flat());
    }),
    afterwards('deleteEntries', async (db, { request }) => {
      for (const { link, entry } of kept.get(request) ?? []) {
        const { driveId, ownerId } = entry;
        const entryId = await addFolder(db, { driveId, ownerId, parentId: null, name: `Kept ${entry.id}` });
        await links.add(db, { ...link, entryId });
      }
    }),
  );
}
