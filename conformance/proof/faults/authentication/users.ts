import { asNumber, asText, field } from '../effects/answers.ts';
import { loginsOfChecks, touching } from '../effects/fault.ts';
import { laterLogins } from '../effects/requests.ts';
import { faults } from '../planted-fault.ts';

export const userFaults = faults({
  'USER-1: The `id` of a login is text.': () => field('login', 'user.id', asText),
  'USER-6: The `access_token` of later logins is the number of the token.': () => {
    const isLater = laterLogins();
    return touching(
      loginsOfChecks,
      field('login', 'user.access_token', (token, { request }) =>
        isLater((request.body as { email: string }).email) ? asNumber(String(token).split('|')[0]) : token,
      ),
    );
  },
});
