import { accepts, field, json, renamed, status } from '../effects/answers.ts';
import { fills, refuses, received, alters } from '../effects/requests.ts';
import { faults } from '../planted-fault.ts';

const share = 'shareEntry';

export const sharingFaults = faults({
  'SHARE-1: Sharing returns `members`.': () => renamed(share, 'users', 'members'),
  'SHARE-1: Sharing returns no users.': () => field(share, 'users', () => []),
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
  'SHARE-9: The error for an invalid address is on `emails.0` alone.': () =>
    json({ of: share, code: 422 }, (body) => {
      const { errors, ...rest } = body as { errors: Record<string, string> };
      const { emails, ...others } = errors;
      return { ...rest, errors: { ...others, ...(emails !== undefined && { 'emails.0': emails }) } };
    }),
  'SHARE-9: The error for an invalid address has an empty message.': () =>
    field(
      { of: share, code: 422, when: ({ request }) => 'emails' in (request.body as object) },
      'errors.emails',
      () => '',
    ),
  'RULE-1: Sharing with the same user again is a 500.': () => {
    const seen = new Set<string>();
    return status(
      {
        of: share,
        when: ({ request }) => {
          const key = `${request.url} ${JSON.stringify((request.body as { emails: string[] }).emails)}`;
          return seen.size === seen.add(key).size;
        },
      },
      500,
    );
  },
  'AUTH-11: Sharing does not check who owns the entry.': () => accepts({ of: share, code: 403 }),
});
