import { answered, json, status } from '../faults/answers.ts';
import { mutant } from '../mutant.ts';

export const ruleMutants = [
  mutant(
    'second-folder-of-a-name-breaks',
    'Creating a folder with an existing name violates a database constraint, and returns 500.',
    { breaks: 'RULE-1' },
    status(
      {
        of: 'createFolder',
        code: 422,
        when: ({ json: body }) => JSON.stringify(body).includes('already been taken'),
      },
      500,
    ),
  ),
  mutant(
    'unknown-entries-break',
    'An unknown entry causes a null pointer error, and returns 500.',
    {
      breaks: 'RULE-1',
      also: {
        'LINK-2': 'a server error is no refusal',
        'SHARE-2': 'a server error is no refusal',
        'ARCHIVE-2': 'a server error is no refusal',
      },
    },
    status(
      { of: ['createShareableLink', 'deleteShareableLink', 'shareEntry', 'extractArchive'], code: 404 },
      500,
    ),
  ),
  mutant(
    'wrong-types-break',
    'A field with a wrong type causes an error in the handler.',
    {
      breaks: 'RULE-1',
      also: {
        'NOTE-2': 'a server error is no refusal',
        'NOTE-3': 'a server error is no refusal',
        'ERR-4': 'the refusal of invalid data is gone',
        'ERR-3': 'the refusal of invalid data is gone',
        'ERR-5': 'the refusal of invalid data is gone',
      },
    },
    status(
      { of: 'createNote', code: 422, when: ({ json: body }) => JSON.stringify(body).includes('must be') },
      500,
    ),
  ),
  mutant(
    'creation-redirects',
    'Creating a workspace returns 302 with the place of the workspace, as forms do.',
    { breaks: 'RULE-2', also: { 'WS-1': 'a redirect is no success' } },
    answered('createWorkspace', (payload, { reply }) => {
      reply.code(302).header('location', '/workspaces');
      return payload;
    }),
  ),
  mutant(
    'lists-not-modified',
    'The list of notes returns 304 to clients that have no copy.',
    {
      breaks: 'RULE-2',
      also: {
        'GEN-3': 'an empty body is no JSON',
        'NOTE-5': 'a 304 lists nothing',
      },
    },
    answered('listNotes', (_payload, { reply }) => {
      reply.code(304);
      return null;
    }),
  ),
  mutant(
    'input-echoed',
    'A refused login returns its input including the password, as form libraries do.',
    { breaks: 'RULE-3' },
    json({ of: 'login', code: 'refusal' }, (body, { request }) => ({
      ...(body as object),
      input: request.body,
    })),
  ),
  mutant(
    'token-echoed',
    'The logged-user operation repeats the token.',
    { breaks: 'RULE-3' },
    json('getLoggedUser', (body, { request }) => ({
      ...(body as object),
      debug: { token: request.headers.authorization?.slice('Bearer '.length) },
    })),
  ),
  mutant(
    'headers-echoed',
    'The error for an unknown entry repeats the headers of the request, as debug pages do.',
    { breaks: 'RULE-3' },
    json({ code: 404 }, (body, { request }) => ({
      ...(body as object),
      debug: { headers: request.headers },
    })),
  ),
];
