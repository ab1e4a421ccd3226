import { asNull, asText, field, json, renamed, status } from '../faults/answers.ts';
import { fills, refuses, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { shares } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const share = 'shareEntry';

export const sharingMutants = [
  mutant(
    'share-answers-members',
    'Sharing returns `members`.',
    { breaks: 'SHARE-1' },
    renamed(share, 'users', 'members'),
  ),
  mutant(
    'share-answers-nobody',
    'Sharing returns no users.',
    { breaks: 'SHARE-1' },
    field(share, 'users', () => []),
  ),
  mutant(
    'share-grants-nothing',
    'Sharing returns success and grants nothing.',
    { breaks: 'SHARE-10' },
    afterwards(share, async (db, { request }) => {
      const { entryId } = request.params as { entryId: string };
      await shares.remove(db, { entryId: Number(entryId) });
    }),
  ),
  mutant(
    'share-takes-no-id',
    'Sharing does not find entries by their id.',
    {
      breaks: 'SHARE-2',
    },
    received(share, ({ params }) => {
      params.entryId = '1999999999';
    }),
  ),
  mutant(
    'share-to-the-first-only',
    'Only the first of the addresses gets the share.',
    {
      breaks: 'SHARE-9',
    },
    received(share, ({ body }) => {
      if (Array.isArray(body.emails)) body.emails = body.emails.slice(0, 1);
    }),
  ),
  mutant(
    'share-emails-optional',
    'Sharing without `emails` succeeds.',
    { breaks: 'SHARE-3' },
    json(
      { of: share, code: 422, when: ({ request }) => !('emails' in (request.body as object)) },
      (_body, { reply }) => {
        reply.code(200);
        return { status: 'success', users: [] };
      },
    ),
  ),
  mutant(
    'share-permissions-optional',
    'Sharing without `permissions` is for viewing.',
    { breaks: 'SHARE-4' },
    fills(share, 'permissions', ['view']),
  ),
  mutant(
    'share-permission-of-any-type',
    'Sharing takes `permissions` of any type for `view`.',
    { breaks: 'SHARE-4' },
    received(share, ({ body }) => {
      if ('permissions' in body && !Array.isArray(body.permissions)) body.permissions = ['view'];
    }),
  ),
  mutant(
    'share-any-permission',
    'Unknown permissions are accepted and ignored.',
    { breaks: 'SHARE-5' },
    received(share, ({ body }) => {
      if (!Array.isArray(body.permissions)) return;
      const known = body.permissions.filter((name) => ['view', 'edit', 'download'].includes(name as string));
      body.permissions = known.length > 0 ? known : ['view'];
    }),
  ),
  mutant(
    'share-without-download',
    'The permission `download` is not known.',
    { breaks: 'SHARE-5' },
    refuses(share, ({ body }) => Array.isArray(body.permissions) && body.permissions.includes('download')),
  ),
  mutant(
    'share-without-edit',
    'The permission `edit` is not known.',
    { breaks: 'SHARE-5' },
    refuses(share, ({ body }) => Array.isArray(body.permissions) && body.permissions.includes('edit')),
  ),
  mutant(
    'share-user-id-as-text',
    'The `id` of a shared user is text.',
    { breaks: 'SHARE-6' },
    field(share, 'users.*.id', asText),
  ),
  mutant(
    'share-user-email-null',
    'The `email` of a shared user is null.',
    { breaks: 'SHARE-7' },
    field(share, 'users.*.email', asNull),
  ),
  mutant(
    'share-user-name-as-number',
    'The `display_name` of a shared user is a number.',
    { breaks: 'SHARE-8' },
    field(share, 'users.*.display_name', () => 12),
  ),
  mutant(
    'share-invalid-address-dropped',
    'Invalid addresses are dropped, and sharing succeeds.',
    { breaks: 'SHARE-9' },
    json(
      { of: share, code: 422, when: ({ json: body }) => JSON.stringify(body).includes('"emails') },
      (_body, { reply }) => {
        reply.code(200);
        return { status: 'success', users: [] };
      },
    ),
  ),
  mutant(
    'share-error-on-the-item',
    'The error for an invalid address is on `emails.0` alone.',
    { breaks: 'SHARE-9' },
    json({ of: share, code: 422 }, (body) => {
      const { errors, ...rest } = body as { errors: Record<string, string> };
      const { emails, ...others } = errors;
      return { ...rest, errors: { ...others, ...(emails !== undefined && { 'emails.0': emails }) } };
    }),
  ),
  mutant(
    'share-error-says-nothing',
    'The error for an invalid address has an empty message.',
    {
      breaks: 'SHARE-9',
    },
    field(
      { of: share, code: 422, when: ({ request }) => 'emails' in (request.body as object) },
      'errors.emails',
      () => '',
    ),
  ),
  mutant(
    'second-share-breaks',
    'Sharing with the same user again is a 500.',
    { touches: 'shareEntry', breaks: 'RULE-1' },
    (target) => {
      const seen = new Set<string>();
      status(
        {
          of: share,
          when: ({ request }) => {
            const key = `${request.url} ${JSON.stringify((request.body as { emails: string[] }).emails)}`;
            return seen.size === seen.add(key).size;
          },
        },
        500,
      )(target);
    },
  ),
  mutant(
    'share-of-others-entries',
    'Sharing does not check who owns the entry.',
    { breaks: 'AUTH-11' },
    json({ of: share, code: 403 }, (_body, { reply }) => {
      reply.code(200);
      return { status: 'success', users: [{ id: 2, email: 'jonas@example.com', display_name: 'Jonas' }] };
    }),
  ),
];
