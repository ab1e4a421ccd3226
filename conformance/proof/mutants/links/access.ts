import { json, status, without } from '../faults/answers.ts';
import { arriving, refuses, received } from '../faults/requests.ts';
import { afterwards, overSoon, storesInstead } from '../faults/state.ts';
import { links, type Link } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const create = 'createShareableLink';

const remove = 'deleteShareableLink';

export const linkAccessMutants = [
  mutant(
    'shares-elsewhere',
    'Links open only at /s/.',
    {
      touches: 'createShareableLink',
      breaks: 'LINK-17',
    },
    ({ app }) => {
      app.addHook('onRequest', (request, reply, next) => {
        if (request.url.startsWith('/drive/shares/')) void reply.code(404).send({ message: 'Not found.' });
        else next();
      });
    },
  ),
  mutant(
    'link-asks-for-a-token',
    'Opening a link requires a token.',
    {
      touches: 'createShareableLink',
      breaks: 'LINK-18',
    },
    ({ app }) => {
      app.addHook('onRequest', (request, reply, next) => {
        const isLink = request.url.startsWith('/drive/shares/');
        if (isLink && request.headers.authorization === undefined) {
          void reply.code(401).send({ message: 'Unauthenticated.' });
        } else next();
      });
    },
  ),
  mutant(
    'expired-link-opens',
    'A link still works after its `expires_at`.',
    { breaks: 'LINK-5' },
    storesInstead(links, { expiresAt: '2999-01-01T00:00:00.000000Z' }, { expiresAt: overSoon }),
  ),
  mutant(
    'link-stays',
    'Deleting a link returns success and removes nothing.',
    {
      touches: 'createShareableLink',
      breaks: ['LINK-19', 'LINK-20'],
    },
    (target) => {
      const deletedLinks = new WeakMap<object, Link>();
      received(remove, async ({ params, request }, { database }) => {
        const { entryId = '' } = params;
        const hashed = Buffer.from(entryId, 'base64').toString('latin1').split('|')[0];
        const id = /^\d+$/.test(entryId) ? entryId : hashed;
        const link = await database.read((db) => links.find(db, { entryId: Number(id) || 0 }));
        if (link !== undefined) deletedLinks.set(request, link);
      })(target);
      afterwards(remove, async (db, { request }) => {
        const link = deletedLinks.get(request);
        if (link !== undefined) await links.add(db, link);
      })(target);
    },
  ),
  mutant(
    'link-deletion-takes-no-id',
    'Deleting a link accepts only hashes.',
    { breaks: 'LINK-19' },
    received(remove, ({ params }) => {
      if (/^\d+$/.test(params.entryId ?? '')) params.entryId = '1999999999';
    }),
  ),
  mutant(
    'link-deletion-takes-no-hash',
    'Deleting a link accepts only ids.',
    { breaks: 'LINK-20' },
    received(remove, ({ params }) => {
      if (!/^\d+$/.test(params.entryId ?? '')) params.entryId = '1999999999';
    }),
  ),
  mutant(
    'link-deletion-wants-a-body',
    'Deleting a link without a body is refused.',
    {
      touches: 'createShareableLink',
      breaks: 'LINK-21',
    },
    (target) => {
      const bare = new WeakSet<object>();
      arriving((request) => {
        if (request.headers['content-type'] === undefined) bare.add(request);
      })(target);
      refuses(remove, ({ request }) => bare.has(request))(target);
    },
  ),
  mutant(
    'link-deletion-without-status',
    'Deleting a link returns an empty object.',
    { breaks: 'LINK-22' },
    without(remove, 'status'),
  ),
  mutant(
    'deleted-link-in-the-cache',
    'A deleted link still works.',
    { touches: 'createShareableLink', breaks: 'LINK-23' },
    (target) => {
      const { app } = target;
      const deleted = new Map<string, string>();
      afterwards(create, (_db, { json: body }) => {
        const { link } = body as { link: { hash: string } };
        deleted.set(link.hash, JSON.stringify({ status: 'success', link }));
      })(target);
      app.addHook('onSend', (request, reply, payload, done) => {
        const [, hash] = /^\/drive\/shares\/([\w-]+)$/.exec(request.url) ?? [];
        const kept = hash === undefined || reply.statusCode !== 404 ? undefined : deleted.get(hash);
        if (kept !== undefined) reply.code(200);
        done(null, kept ?? payload);
      });
    },
  ),
  mutant(
    'link-deletion-deletes-all',
    'Deleting a link deletes every link of the account.',
    {
      breaks: 'LINK-19',
    },
    afterwards(remove, async (db) => {
      await links.remove(db);
    }),
  ),
  mutant(
    'second-link-deletion-breaks',
    'Deleting a link that no longer exists returns 500.',
    {
      touches: 'createShareableLink',
      breaks: 'RULE-1',
    },
    (target) => {
      const gone = new Set<string>();
      status(
        {
          of: remove,
          when: ({ request }) => {
            const { entryId } = request.params as { entryId: string };
            return gone.size === gone.add(entryId).size;
          },
        },
        500,
      )(target);
    },
  ),
  mutant(
    'links-to-others-entries',
    'Creating a link does not check who owns the entry.',
    { breaks: 'AUTH-11' },
    json({ of: create, code: 403 }, (_body, { reply, request }) => {
      reply.code(200);
      const entry_id = Number((request.params as { entryId: string }).entryId) || 1;
      return {
        status: 'success',
        link: {
          id: 1,
          hash: 'c3RvbGVuLWxpbms',
          user_id: 1,
          entry_id,
          password: null,
          expires_at: null,
          allow_edit: false,
          allow_download: false,
        },
      };
    }),
  ),
  mutant(
    'link-to-download-asks-for-a-token',
    'Opening a link that allows downloads requires a token.',
    { touches: 'createShareableLink', breaks: 'LINK-18' },
    ({ app, database }) => {
      app.addHook('preHandler', async (request, reply) => {
        const [, hash] = /^\/drive\/shares\/([^/?]+)/.exec(request.url) ?? [];
        if (hash === undefined || request.headers.authorization !== undefined) return;
        const link = await database.read((db) => links.find(db, { hash }));
        if (link?.allowDownload === 1) await reply.code(401).send({ message: 'Unauthenticated.' });
      });
    },
  ),
];
