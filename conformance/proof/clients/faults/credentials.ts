import { addressing, at, faulty, heading, leavingOut, type FaultyClient } from './fault.ts';

export const credentialFaults: readonly FaultyClient[] = [
  faulty(
    'notes',
    'token-left-out',
    'The list of notes is asked for without a token.',
    'AUTH-1',
    at('listNotes', ({ headers }) => Reflect.deleteProperty(headers, 'authorization')),
  ),
  faulty(
    'notes',
    'token-of-another-scheme',
    'The token is sent as `Token`, not as `Bearer`.',
    'AUTH-1',
    heading('listNotes', 'authorization', ({ token }) => `Token ${token}`),
  ),
  faulty(
    'notes',
    'token-bare',
    'The token is sent without a scheme.',
    'AUTH-1',
    heading('createNote', 'authorization', ({ token }) => token),
  ),
  faulty(
    'notes',
    'token-in-query',
    'The token is sent in the query alone.',
    'AUTH-1',
    at('listNotes', (request, { token }) => {
      Reflect.deleteProperty(request.headers, 'authorization');
      request.url += `?access_token=${encodeURIComponent(token)}`;
    }),
  ),
  faulty(
    'upload',
    'token-to-presigned-url',
    'The token goes to the presigned URL too.',
    'AUTH-13',
    heading('put', 'authorization', ({ token }) => `Bearer ${token}`),
  ),
  faulty(
    'upload',
    'token-to-presigned-url-in-another-header',
    'The token goes to the presigned URL in a header of its own.',
    'AUTH-13',
    heading('put', 'x-access-token', ({ token }) => token),
  ),
  {
    ...faulty(
      'notes',
      'notes-in-clear',
      'Notes are asked for over plain HTTP.',
      'AUTH-10',
      addressing('listNotes', (url) => url.replace('https:', 'http:')),
    ),
    secured: true,
  },
  faulty(
    'account',
    'login-without-device',
    'The login names no device.',
    'AUTH-5',
    leavingOut('login', 'device_name'),
  ),
];
