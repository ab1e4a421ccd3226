import { json } from '../effects/answers.ts';
import { together, touching, type Fault } from '../effects/fault.ts';
import { isFile, isInSharedWorkspace, type Condition } from '../effects/requested-entries.ts';
import { received, idOf } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { type Link, links } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';
import { turnsAway, linkHashIn } from '../effects/addresses.ts';

const create = 'createShareableLink';

const remove = 'deleteShareableLink';

const linkIn = (body: unknown) =>
  (body as { link: { readonly id: number; readonly entry_id: number; readonly hash: string } }).link;

/** Answers 404 to the links of some entries. */
const closesLinks = (isClosed: Condition): Fault =>
  turnsAway(create, 404, async (request, target) => {
    const hash = linkHashIn(request);
    const link = hash && (await target.database.read((db) => links.find(db, { hash })));
    return link ? isClosed(target, link.entryId) : false;
  });

/** Faults that show only when some links are followed; `kind` says which. */
export const linkAccessVariantFaults = faults({
  'LINK-23: A deleted link works again once its entry has a new link.': () =>
    touching([create, remove], (target) => {
      const latest = new Map<number, string>();
      const deleted = new Map<number, string>();
      const reopened = new Set<string>();
      afterwards(create, (_db, { json: body }) => {
        const { entry_id: entryId, hash } = linkIn(body);
        const old = deleted.get(entryId);
        if (old !== undefined) reopened.add(old);
        latest.set(entryId, hash);
      })(target);
      afterwards(remove, (_db, { request }) => {
        const entryId = idOf((request.params as { entryId: string }).entryId);
        const hash = latest.get(entryId);
        if (hash !== undefined) deleted.set(entryId, hash);
      })(target);
      target.app.addHook('onSend', (request, reply, payload, done) => {
        if (reply.statusCode === 404 && reopened.has(linkHashIn(request) ?? '')) reply.code(200);
        done(null, payload);
      });
    }),
  'LINK-23: A new link of an entry whose link was deleted has the id and the hash of the deleted one.':
    () => {
      const deleted = new Map<number, Link>();
      return together(
        received(remove, async ({ params }, { database }) => {
          const entryId = idOf(params.entryId!);
          const link = await database.read((db) => links.find(db, { entryId }));
          if (link) deleted.set(entryId, link);
        }),
        json(create, async (body, { database }) => {
          const link = linkIn(body);
          const old = deleted.get(link.entry_id);
          if (!old) return;
          const { id, hash } = old;
          await database.write((db) => links.change(db, { id: link.id }, { id, hash }));
          Object.assign(link, { id, hash });
        }),
      );
    },
  'LINK-17: Links of entries in shared workspaces lead nowhere.': () => closesLinks(isInSharedWorkspace),
  'LINK-17: Links of files in shared workspaces lead nowhere.': () =>
    closesLinks(async (target, id) => (await isFile(target, id)) && isInSharedWorkspace(target, id)),
});
