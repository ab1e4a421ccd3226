import { fills, ignores, received, refuses, rewrites, alters, isHash } from '../effects/requests.ts';
import { isFile } from '../effects/requested-entries.ts';
import { entries } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

const create = 'createShareableLink';

const remove = 'deleteShareableLink';

export const linkFaults = faults({
  'LINK-2: Creating a link for a file is refused.': () =>
    refuses(
      create,
      async ({ params, entryId }, target) => !isHash(params.entryId!) && isFile(target, entryId),
    ),
  'LINK-2: Creating a link accepts only hashes.': () =>
    received(create, ({ params }) => {
      if (/^\d+$/.test(params.entryId ?? '')) params.entryId = '1999999999';
    }),
  'LINK-3: Creating a link accepts only ids.': () =>
    received(create, ({ params }) => {
      if (!/^\d+$/.test(params.entryId ?? '')) params.entryId = '1999999999';
    }),
  'ENTRY-11: Every hash in the path of a link means the first entry of the account.': () =>
    received([create, remove], async ({ params }, { database }) => {
      if (/^\d+$/.test(params.entryId ?? '')) return;
      const first = await database.read((db) => entries.find(db, { ownerId: 1 }));
      if (first) params.entryId = String(first.id);
    }),
  'LINK-4: The password of a link is not taken.': () => ignores(create, 'password'),
  'LINK-4: A link without a password is given one.': () => fills(create, 'password', 'generated password'),
  'LINK-5: The `expires_at` of a link is not taken.': () => ignores(create, 'expires_at'),
  'LINK-5: A link without `expires_at` is given one.': () =>
    fills(create, 'expires_at', '2099-01-01T00:00:00Z'),
  'LINK-5: The zone of `expires_at` is dropped, so that a link ends hours off.': () =>
    rewrites(create, 'expires_at', (expiresAt) => expiresAt.replace(/(Z|[+-]\d\d:\d\d)$/i, '-06:00')),
  'LINK-6: `allow_edit` is true where it is left out.': () => fills(create, 'allow_edit', true),
  'LINK-6: `allow_edit` is not taken.': () => ignores(create, 'allow_edit'),
  'LINK-7: `allow_download` is true where it is left out.': () => fills(create, 'allow_download', true),
  'LINK-7: `allow_download` accepts any value, and is true unless the value is empty.': () =>
    alters(create, 'allow_download', (allowDownload, { body }) =>
      'allow_download' in body ? Boolean(allowDownload) : allowDownload,
    ),
  'LINK-7: `allow_download` is stored as `allow_edit`.': () =>
    received(create, ({ body }) => {
      if (typeof body.allow_download !== 'boolean') return;
      body.allow_edit = body.allow_download;
      Reflect.deleteProperty(body, 'allow_download');
    }),
});
