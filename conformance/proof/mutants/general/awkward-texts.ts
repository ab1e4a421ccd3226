import type { OperationId } from '../../../../generated/operations.ts';
import type { RequirementId } from '../../../../generated/registers.ts';
import { json } from '../faults/answers.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

/** A field whose texts a careless server stores in a changed form. */
interface Awkward {
  readonly id: string;
  readonly sentence: string;
  readonly operation: OperationId;
  readonly field: string;
  readonly breaks: RequirementId;
  readonly change: (text: string) => string;
}

const awkward: readonly Awkward[] = [
  {
    id: 'note-title-trimmed',
    sentence: 'Spaces around the title of a note are removed.',
    operation: 'createNote',
    field: 'title',
    breaks: 'NOTE-2',
    change: (text) => text.trim(),
  },
  {
    id: 'note-title-entities-decoded',
    sentence: '`&amp;` in the title of a note becomes `&`.',
    operation: 'createNote',
    field: 'title',
    breaks: 'NOTE-2',
    change: (text) => text.replaceAll('&amp;', '&'),
  },
  {
    id: 'note-body-of-json-emptied',
    sentence: 'The text of a note that begins with `{` or `[` is not stored.',
    operation: 'createNote',
    field: 'body',
    breaks: 'NOTE-3',
    change: (text) => (/^[{[]/.test(text) ? '-' : text),
  },
  {
    id: 'note-body-blank-lines-lost',
    sentence: 'Blank lines of a note are lost.',
    operation: 'createNote',
    field: 'body',
    breaks: 'NOTE-3',
    change: (text) => text.replaceAll(/\n{2,}/g, '\n'),
  },
  {
    id: 'note-title-tabs-lost',
    sentence: 'Tabs and double blanks in the title of a note become one blank.',
    operation: 'createNote',
    field: 'title',
    breaks: 'NOTE-2',
    change: (text) => text.replaceAll(/[\t ]{2,}|\t/g, ' '),
  },
  {
    id: 'workspace-name-template-filled',
    sentence: 'Signs such as `{{...}}` in the name of a workspace are filled in.',
    operation: 'createWorkspace',
    field: 'name',
    breaks: 'WS-2',
    change: (text) => text.replaceAll(/\{\{.*?\}\}/g, ''),
  },
  {
    id: 'workspace-name-backslashes-dropped',
    sentence: 'The name of a workspace loses its backslashes.',
    operation: 'createWorkspace',
    field: 'name',
    breaks: 'WS-2',
    change: (text) => text.replaceAll('\\', ''),
  },
  {
    id: 'folder-name-without-last-backslash',
    sentence: 'The name of a folder loses a backslash at its end.',
    operation: 'createFolder',
    field: 'name',
    breaks: 'FOLDER-2',
    change: (text) => text.replace(/\\$/, ''),
  },
  {
    id: 'folder-name-of-json-rewritten',
    sentence: 'A folder whose name is JSON gets the name Untitled.',
    operation: 'createFolder',
    field: 'name',
    breaks: 'FOLDER-2',
    change: (text) => (/^[{[]/.test(text) ? 'Untitled' : text),
  },
  {
    id: 'extension-lowered',
    sentence: 'The extension of a file is stored in lower case.',
    operation: 'registerEntry',
    field: 'clientExtension',
    breaks: 'REG-6',
    change: (text) => text.toLowerCase(),
  },
];

/** Faults that show only with unusual texts. */
export const awkwardTextMutants = [
  mutant(
    'workspace-name-of-a-number-rewritten',
    'The name of a workspace that is written as a number gets its shortest form.',
    { breaks: 'WS-2' },
    received('createWorkspace', ({ body }) => {
      const { name } = body;
      if (typeof name === 'string' && /^(0x)?\d+(e\d+)?$/.test(name)) body['name'] = String(Number(name));
    }),
  ),
  ...awkward.map(({ id, sentence, operation, field, breaks, change }) =>
    mutant(
      id,
      sentence,
      { breaks },
      received(operation, ({ body }) => {
        const text = body[field];
        if (typeof text === 'string') body[field] = change(text);
      }),
    ),
  ),
  mutant(
    'relative-path-lost-beside-null',
    'A `relativePath` is ignored if `parentId` is null.',
    { breaks: 'REG-11' },
    received('registerEntry', ({ body }) => {
      if (body['parentId'] === null && body['relativePath'] !== undefined) body['relativePath'] = null;
    }),
  ),
  mutant(
    'empty-folders-not-extracted',
    'Folders of an archive that contain nothing are not extracted.',
    { breaks: 'ARCHIVE-1' },
    afterwards('extractArchive', async (db, { request }) => {
      const { parentId } = request.body as { parentId: unknown };
      if (typeof parentId !== 'number' || parentId === 0) return;
      for (const { id } of await entries.all(db, { parentId, type: 'folder' }))
        if (!(await entries.find(db, { parentId: id }))) await entries.remove(db, { id });
    }),
  ),
  mutant(
    'later-pages-of-fifteen',
    'From the second page on, the tracking list ignores the page size.',
    {
      breaks: 'TRACK-4',
      overlaid: true,
    },
    received('listTrackedFiles', ({ query }) => {
      if (Number(query['page']) > 1) delete query['perPage'];
    }),
  ),
  mutant(
    'share-names-users-of-other-entries',
    'The response to sharing an entry also contains the users that other entries are shared with.',
    { breaks: 'SHARE-1' },
    (target) => {
      const known = new Map<string, unknown>();
      json('shareEntry', (body) => {
        const { users } = body as { users: { email: string }[] };
        for (const user of users) known.set(user.email, user);
        return { ...(body as object), users: [...known.values()] };
      })(target);
    },
  ),
  mutant(
    'link-closed-to-other-accounts',
    'A link does not open for a caller who is signed in.',
    { touches: 'createShareableLink', breaks: 'LINK-18' },
    ({ app }) => {
      app.addHook('onRequest', (request, reply, next) => {
        const isLink = request.url.startsWith('/drive/shares/');
        if (isLink && request.headers.authorization !== undefined) {
          void reply.code(404).send({ message: 'Not found.' });
        } else next();
      });
    },
  ),
  mutant(
    'link-open-to-other-accounts',
    'A link with a password opens without it for a caller who is signed in.',
    { touches: 'createShareableLink', breaks: 'LINK-4' },
    ({ app }) => {
      app.addHook('onRequest', (request, reply, next) => {
        const isLink = request.url.startsWith('/drive/shares/');
        if (isLink && request.headers.authorization !== undefined) {
          void reply.code(200).type('text/html').send('<!doctype html><title>Shared</title>');
        } else next();
      });
    },
  ),
];
