import { asNull, asNumber, asText, field, renamed, toSeconds, withOffset } from '../faults/answers.ts';
import { loginsOfChecks } from '../faults/fault.ts';
import { laterLogins } from '../faults/requests.ts';
import { mutant } from '../mutant.ts';

export const userMutants = [
  mutant(
    'user-id-as-text',
    'The `id` of a login is text.',
    { breaks: 'USER-1' },
    field('login', 'user.id', asText),
  ),
  mutant(
    'user-email-null',
    'The `email` of a login is null.',
    { touches: loginsOfChecks, breaks: 'USER-2' },
    field('login', 'user.email', asNull),
  ),
  mutant(
    'user-display-name-as-object',
    'The `display_name` of a login is an object of its parts.',
    { touches: loginsOfChecks, breaks: 'USER-3' },
    field('login', 'user.display_name', (name) => ({ first: name })),
  ),
  mutant(
    'user-name-in-camel-case',
    'The login returns `firstName`.',
    { touches: loginsOfChecks, breaks: 'USER-4' },
    renamed('login', 'user.first_name', 'firstName'),
  ),
  mutant(
    'user-last-name-null',
    'The `last_name` of a login is null.',
    { touches: loginsOfChecks, breaks: 'USER-5' },
    field('login', 'user.last_name', asNull),
  ),
  mutant(
    'user-token-as-number',
    'The `access_token` of later logins is the number of the token.',
    {
      touches: loginsOfChecks,
      breaks: 'USER-6',
    },
    (target) => {
      const isLater = laterLogins();
      field('login', 'user.access_token', (token, { request }) =>
        isLater((request.body as { email: string }).email) ? asNumber(String(token).split('|')[0]) : token,
      )(target);
    },
  ),
  mutant(
    'user-created-at-in-seconds',
    'The `created_at` of a login has no fraction of a second.',
    { touches: loginsOfChecks, breaks: 'USER-7' },
    field('login', 'user.created_at', toSeconds),
  ),
  mutant(
    'user-updated-at-with-offset',
    'The `updated_at` of a login ends in +00:00.',
    { touches: loginsOfChecks, breaks: 'USER-8' },
    field('login', 'user.updated_at', withOffset),
  ),
];
