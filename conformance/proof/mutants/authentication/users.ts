import { asNull, asNumber, asText, field, renamed, toSeconds, withOffset } from '../faults/answers.ts';
import { loginsOfChecks, touching } from '../faults/fault.ts';
import { laterLogins } from '../faults/requests.ts';
import { mutants } from '../mutant.ts';

export const userMutants = mutants({
  'USER-1: The `id` of a login is text.': () => field('login', 'user.id', asText),
  'USER-2: The `email` of a login is null.': () =>
    touching(loginsOfChecks, field('login', 'user.email', asNull)),
  'USER-3: The `display_name` of a login is an object of its parts.': () =>
    touching(
      loginsOfChecks,
      field('login', 'user.display_name', (name) => ({ first: name })),
    ),
  'USER-4: The login returns `firstName`.': () =>
    touching(loginsOfChecks, renamed('login', 'user.first_name', 'firstName')),
  'USER-5: The `last_name` of a login is null.': () =>
    touching(loginsOfChecks, field('login', 'user.last_name', asNull)),
  'USER-6: The `access_token` of later logins is the number of the token.': () => {
    const isLater = laterLogins();
    return touching(
      loginsOfChecks,
      field('login', 'user.access_token', (token, { request }) =>
        isLater((request.body as { email: string }).email) ? asNumber(String(token).split('|')[0]) : token,
      ),
    );
  },
  'USER-7: The `created_at` of a login has no fraction of a second.': () =>
    touching(loginsOfChecks, field('login', 'user.created_at', toSeconds)),
  'USER-8: The `updated_at` of a login ends in +00:00.': () =>
    touching(loginsOfChecks, field('login', 'user.updated_at', withOffset)),
});
