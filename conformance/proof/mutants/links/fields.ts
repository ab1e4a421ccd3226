import { asEpoch, asText, field, json } from '../faults/answers.ts';
import { mutant } from '../mutant.ts';

const create = 'createShareableLink';

const sent = (request: { body: unknown }) => (request.body ?? {}) as Record<string, unknown>;

export const linkFieldMutants = [
  mutant(
    'link-without-envelope',
    'Creating a link returns the bare link.',
    { breaks: 'LINK-1' },
    json(create, (body) => (body as { link: unknown }).link),
  ),
  mutant(
    'link-id-as-text',
    'The `id` of a link is text.',
    { breaks: 'LINK-8' },
    field(create, 'link.id', asText),
  ),
  mutant(
    'link-hash-of-another',
    'The `hash` of a link is that of a link that is not stored.',
    {
      breaks: 'LINK-17',
    },
    field(create, 'link.hash', (hash) => String(hash).split('').reverse().join('')),
  ),
  mutant(
    'link-of-the-wrong-user',
    'The `user_id` of a link is the id of the entry.',
    { breaks: 'LINK-10' },
    field(
      create,
      'link.user_id',
      (_id, { json: body }) => (body as { link: { entry_id: number } }).link.entry_id + 100_000,
    ),
  ),
  mutant(
    'link-of-the-wrong-entry',
    'The `entry_id` of a link is its own id.',
    {
      breaks: 'LINK-2',
    },
    field(
      create,
      'link.entry_id',
      (_id, { json: body }) => (body as { link: { id: number } }).link.id + 500_000,
    ),
  ),
  mutant(
    'link-password-in-clear',
    'The password of a link is shown as it was set.',
    { breaks: 'LINK-24' },
    field(create, 'link.password', (hash, { request }) => sent(request).password ?? hash),
  ),
  mutant(
    'link-password-in-base64',
    'The password of a link is shown in base64.',
    { breaks: 'LINK-24' },
    field(create, 'link.password', (hash, { request }) => {
      const { password } = sent(request);
      return typeof password === 'string' ? Buffer.from(password).toString('base64') : hash;
    }),
  ),
  mutant(
    'link-password-of-nothing',
    'A link without a password shows the hash of the empty one.',
    { breaks: 'LINK-13' },
    field(
      create,
      'link.password',
      (hash) => hash ?? '$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    ),
  ),
  mutant(
    'link-password-false',
    'A link without a password shows false.',
    { breaks: 'LINK-24' },
    field(create, 'link.password', (hash) => hash ?? false),
  ),
  mutant(
    'link-expiry-as-epoch',
    'The `expires_at` of a link is Unix time.',
    { breaks: 'LINK-14' },
    field(create, 'link.expires_at', asEpoch),
  ),
  mutant(
    'link-edit-as-number',
    'The `allow_edit` of a link is 0 or 1.',
    { breaks: 'LINK-15' },
    field(create, 'link.allow_edit', Number),
  ),
  mutant(
    'link-download-as-number',
    'The `allow_download` of a link is 0 or 1.',
    { breaks: 'LINK-16' },
    field(create, 'link.allow_download', Number),
  ),
  mutant(
    'link-hash-as-number',
    'The `hash` of a link is a number.',
    {
      breaks: 'LINK-9',
    },
    field(create, 'link.hash', () => 12),
  ),
  mutant(
    'link-user-as-text',
    'The `user_id` of a link is text.',
    { breaks: 'LINK-10' },
    field(create, 'link.user_id', asText),
  ),
  mutant(
    'link-entry-as-text',
    'The `entry_id` of a link is text.',
    {
      breaks: 'LINK-25',
    },
    field(create, 'link.entry_id', asText),
  ),
];
