import { fills, ignores, received, refuses } from '../faults/requests.ts';
import { entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const create = 'createShareableLink';

const remove = 'deleteShareableLink';

export const linkMutants = [
  mutant(
    'link-for-folders-only',
    'Creating a link for a file is refused.',
    { touches: 'createShareableLink', breaks: 'LINK-2' },
    refuses(create, async ({ params }, { database }) => {
      const id = Number(params.entryId) || 0;
      return (await database.read((db) => entries.find(db, { id, isFile: 1 }))) !== undefined;
    }),
  ),
  mutant(
    'link-takes-no-id',
    'Creating a link accepts only hashes.',
    { breaks: 'LINK-2' },
    received(create, ({ params }) => {
      if (/^\d+$/.test(params.entryId ?? '')) params.entryId = '1999999999';
    }),
  ),
  mutant(
    'link-takes-no-hash',
    'Creating a link accepts only ids.',
    { breaks: 'LINK-3' },
    received(create, ({ params }) => {
      if (!/^\d+$/.test(params.entryId ?? '')) params.entryId = '1999999999';
    }),
  ),
  mutant(
    'hash-leads-elsewhere',
    'Every hash in the path of a link means the first entry of the account.',
    {
      breaks: 'ENTRY-11',
    },
    received([create, remove], async ({ params }, { database }) => {
      if (/^\d+$/.test(params.entryId ?? '')) return;
      const first = await database.read((db) => entries.find(db, { ownerId: 1 }));
      if (first) params.entryId = String(first.id);
    }),
  ),
  mutant(
    'link-password-ignored',
    'The password of a link is not taken.',
    {
      breaks: 'LINK-4',
    },
    ignores(create, 'password'),
  ),
  mutant(
    'link-password-generated',
    'A link without a password is given one.',
    {
      breaks: 'LINK-4',
    },
    fills(create, 'password', 'generated password'),
  ),
  mutant(
    'link-expiry-ignored',
    'The `expires_at` of a link is not taken.',
    { breaks: 'LINK-5' },
    ignores(create, 'expires_at'),
  ),
  mutant(
    'link-expires-by-itself',
    'A link without `expires_at` is given one.',
    { breaks: 'LINK-5' },
    fills(create, 'expires_at', '2099-01-01T00:00:00Z'),
  ),
  mutant(
    'link-expiry-without-zone',
    'The zone of `expires_at` is dropped, so that a link ends hours off.',
    { breaks: 'LINK-5' },
    received(create, ({ body }) => {
      if (typeof body.expires_at === 'string')
        body.expires_at = body.expires_at.replace(/(Z|[+-]\d\d:\d\d)$/i, '-06:00');
    }),
  ),
  mutant(
    'link-edit-by-default',
    '`allow_edit` is true where it is left out.',
    { breaks: 'LINK-6' },
    fills(create, 'allow_edit', true),
  ),
  mutant(
    'link-edit-ignored',
    '`allow_edit` is not taken.',
    { breaks: 'LINK-6' },
    ignores(create, 'allow_edit'),
  ),
  mutant(
    'link-download-by-default',
    '`allow_download` is true where it is left out.',
    { breaks: 'LINK-7' },
    fills(create, 'allow_download', true),
  ),
  mutant(
    'link-download-of-any-type',
    '`allow_download` accepts any value, and is true unless the value is empty.',
    { breaks: 'LINK-7' },
    received(create, ({ body }) => {
      if ('allow_download' in body) body.allow_download = Boolean(body.allow_download);
    }),
  ),
  mutant(
    'link-download-is-edit',
    '`allow_download` is stored as `allow_edit`.',
    { breaks: 'LINK-7' },
    received(create, ({ body }) => {
      if (typeof body.allow_download !== 'boolean') return;
      body.allow_edit = body.allow_download;
      Reflect.deleteProperty(body, 'allow_download');
    }),
  ),
];
