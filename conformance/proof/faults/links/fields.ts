import { asEpoch, asText, field } from '../effects/answers.ts';
import { faults } from '../planted-fault.ts';

const create = 'createShareableLink';

export const linkFieldFaults = faults({
  'LINK-8: The `id` of a link is text.': () => field(create, 'link.id', asText),
  'LINK-17: The `hash` of a link is that of a link that is not stored.': () =>
    field(create, 'link.hash', (hash) => String(hash).split('').reverse().join('')),
  'LINK-10: The `user_id` of a link is the id of the entry.': () =>
    field(
      create,
      'link.user_id',
      (_id, { json: body }) => (body as { link: { entry_id: number } }).link.entry_id + 100_000,
    ),
  'LINK-2: The `entry_id` of a link is its own id.': () =>
    field(
      create,
      'link.entry_id',
      (_id, { json: body }) => (body as { link: { id: number } }).link.id + 500_000,
    ),
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
});
