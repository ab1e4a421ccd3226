import { json, text, answersWith } from '../effects/answers.ts';
import { faults } from '../planted-fault.ts';

const unauthenticated = (body: Record<string, unknown>) => json({ code: 401 }, () => body);

export const refusalFaults = faults({
  'AUTH-11: Requests for entries of other accounts return 404.': () =>
    answersWith({ code: 403 }, 404, { message: 'Not found.' }),
  'ERR-1: A 401 says `Nicht angemeldet.`.': () => unauthenticated({ message: 'Nicht angemeldet.' }),
  'ERR-1: A 401 has its text in `error`.': () => unauthenticated({ error: 'Unauthenticated.' }),
  'GEN-3: A 401 is the page of a proxy.': () =>
    text({ code: 401 }, '<html><body>401 Authorization Required</body></html>', 'text/html'),
  'ERR-2: A 403 says `Forbidden`.': () => json({ code: 403 }, () => ({ message: 'Forbidden' })),
  'ERR-2: A 403 has its text in a list of errors.': () =>
    json({ code: 403 }, () => ({ errors: ['This action is unauthorized.'] })),
});
