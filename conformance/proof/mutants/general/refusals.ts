import { answered, json, text } from '../faults/answers.ts';
import { mutant } from '../mutant.ts';

const unauthenticated = (body: Record<string, unknown>) => json({ code: 401 }, () => body);

export const refusalMutants = [
  mutant(
    'forbidden-is-not-found',
    'Requests for entries of other accounts return 404.',
    { breaks: 'AUTH-11' },
    answered({ code: 403 }, (_payload, { reply }) => {
      reply.code(404);
      return JSON.stringify({ message: 'Not found.' });
    }),
  ),
  mutant(
    'unauthenticated-translated',
    'A 401 says `Nicht angemeldet.`.',
    { breaks: 'ERR-1' },
    unauthenticated({ message: 'Nicht angemeldet.' }),
  ),
  mutant(
    'unauthenticated-as-error',
    'A 401 has its text in `error`.',
    { breaks: 'ERR-1' },
    unauthenticated({ error: 'Unauthenticated.' }),
  ),
  mutant(
    'unauthenticated-as-page',
    'A 401 is the page of a proxy.',
    { breaks: 'GEN-3' },
    text({ code: 401 }, '<html><body>401 Authorization Required</body></html>', 'text/html'),
  ),
  mutant(
    'forbidden-as-forbidden',
    'A 403 says `Forbidden`.',
    { breaks: 'ERR-2' },
    json({ code: 403 }, () => ({ message: 'Forbidden' })),
  ),
  mutant(
    'forbidden-in-a-list',
    'A 403 has its text in a list of errors.',
    { breaks: 'ERR-2' },
    json({ code: 403 }, () => ({ errors: ['This action is unauthorized.'] })),
  ),
];
