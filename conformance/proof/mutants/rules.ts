import { answered, json, status } from './faults/answers.ts';
import { mutant } from './mutant.ts';

export const ruleMutants = [
  mutant(
    'second-folder-of-a-name-breaks',
    'A folder of a name that is taken meets the constraint of the database, and a 500.',
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
    'An entry that does not exist is a null pointer, and a 500.',
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
    'A field of another type than stated breaks the handler.',
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
    'Creating a workspace answers 302 with the place of the workspace, as forms do.',
    { breaks: 'RULE-2', also: { 'WS-1': 'a redirect is no success' } },
    answered('createWorkspace', (payload, { reply }) => {
      reply.code(302).header('location', '/workspaces');
      return payload;
    }),
  ),
  mutant(
    'lists-not-modified',
    'The list of notes answers 304 to who never had it.',
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
    'A refused login repeats its input, the password with it, as form libraries do.',
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
      access_token: request.headers.authorization?.slice('Bearer '.length),
    })),
  ),
  mutant(
    'headers-echoed',
    'The refusal of an unknown entry repeats the headers of the request, as debug pages do.',
    { breaks: 'RULE-3' },
    json({ code: 404 }, (body, { request }) => ({
      ...(body as object),
      debug: { headers: request.headers },
    })),
  ),
];
