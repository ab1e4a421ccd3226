import type { FastifyRequest } from 'fastify';
import { accepts, status, without, json, field } from '../effects/answers.ts';
import { again, arriving, refuses, received, isHash } from '../effects/requests.ts';
import { afterwards, around, overSoon, storesInstead } from '../effects/state.ts';
import { links, type Link } from '../effects/stored.ts';
import { together, touching, type Fault, type Target } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';
import { turnsAway, linkHashIn, isAnonymous } from '../effects/addresses.ts';
import { isFile, isInSharedWorkspace, type Condition, misses } from '../effects/requested-entries.ts';
import type { Source } from '../effects/records.ts';

const create = 'createShareableLink';
const remove = 'deleteShareableLink';

/** Keeps links although the server deletes them. */
function keepsDeletedLinks(
  then: (target: Pick<Target, 'database'>, link: Link) => void = () => undefined,
): Fault {
  return around(
    remove,
    ({ entryId }, { database }) => links.find(database, { entryId }),
    async (db, link, { database }) => {
      if (link === undefined) return;
      await links.add(db, link);
      then({ database }, link);
    },
  );
}

/** The link that an address opens, if there is one. */
const linkOf = async (request: FastifyRequest, db: Source): Promise<Link | undefined> =>
  links.find(db, { hash: linkHashIn(request) ?? '' });

/** Answers 404 to the links of some entries. */
const closesLinks = (isClosed: Condition): Fault =>
  turnsAway(create, 404, async (request, target) => {
    const link = await linkOf(request, target.database);
    return link ? isClosed(target, link.entryId) : false;
  });

/** Remembers the links of entries for which an operation makes or deletes one, as they were before it. */
export const remembersLinks = (operation: typeof create | typeof remove, known: Map<number, Link>): Fault =>
  received(operation, async ({ entryId }, { database }) => {
    const link = await links.find(database, { entryId });
    if (link) known.set(entryId, link);
  });

export const linkAccessFaults = faults({
  'LINK-17: Links open only at /s/.': () =>
    turnsAway(create, 404, (request) => linkHashIn(request) !== undefined),
  'LINK-18: Opening a link requires a token.': () =>
    turnsAway(create, 401, (request) => linkHashIn(request) !== undefined && isAnonymous(request)),
  'LINK-5: A link still works after its `expires_at`.': () =>
    storesInstead(links, { expiresAt: '2999-01-01T00:00:00.000000Z' }, { expiresAt: overSoon }),
  'LINK-19, LINK-20: Deleting a link returns success and removes nothing.': () => keepsDeletedLinks(),
  'LINK-19, LINK-20: A deleted link works for another 700 ms.': () =>
    keepsDeletedLinks(({ database }, { id }) => {
      setTimeout(() => {
        // The server may have been closed.
        links.remove(database, { id }).catch(() => undefined);
      }, 700);
    }),
  'LINK-19: Deleting a link accepts only hashes.': () => misses(remove, (named) => !isHash(named)),
  'LINK-20: Deleting a link accepts only ids.': () => misses(remove, isHash),
  'LINK-21: Deleting a link without a body is refused.': () => {
    const bare = new WeakSet<object>();
    return touching(
      create,
      together(
        arriving((request) => {
          if (request.headers['content-type'] === undefined) bare.add(request);
        }),
        refuses(remove, ({ request }) => bare.has(request)),
      ),
    );
  },
  'LINK-22: Deleting a link returns an empty object.': () => without(remove, 'status'),
  'LINK-23: A deleted link still works.': () =>
    touching(create, (target) => {
      const deleted = new Map<string, string>();
      json(create, (body) => {
        const { link } = body as { link: { hash: string } };
        deleted.set(link.hash, JSON.stringify({ status: 'success', link }));
      })(target);
      target.app.addHook('onSend', (request, reply, payload, done) => {
        const [, hash = ''] = /^\/drive\/shares\/([\w-]+)$/.exec(request.url) ?? [];
        const kept = reply.statusCode === 404 ? deleted.get(hash) : undefined;
        if (kept !== undefined) reply.code(200);
        done(null, kept ?? payload);
      });
    }),
  'LINK-19: Deleting a link deletes every link of the account.': () =>
    afterwards(remove, (db) => links.remove(db)),
  'RULE-1: Deleting a link that no longer exists returns 500.': () =>
    status({ of: remove, when: again(({ params }) => params.entryId) }, 500),
  'AUTH-11: Creating a link does not check who owns the entry.': () => accepts({ of: create, code: 403 }),
  'LINK-18: Opening a link that allows downloads requires a token.': () =>
    turnsAway(
      create,
      401,
      async (request, { database }) =>
        isAnonymous(request) && (await linkOf(request, database))?.allowDownload === 1,
    ),
  'LINK-23: A new link of an entry whose link was deleted has the id and the hash of the deleted one.':
    () => {
      const deleted = new Map<number, Link>();
      return together(
        remembersLinks(remove, deleted),
        field(create, 'link', async (link, { database, entryId, made }) => {
          const old = deleted.get(entryId);
          if (!old) return link;
          const { id, hash } = old;
          await links.change(database, { id: made }, { id, hash });
          return { ...(link as object), id, hash };
        }),
      );
    },
  'LINK-17: Links of entries in shared workspaces lead nowhere.': () => closesLinks(isInSharedWorkspace),
  'LINK-17: Links of files in shared workspaces lead nowhere.': () =>
    closesLinks(async (target, id) => (await isFile(target, id)) && isInSharedWorkspace(target, id)),
});
