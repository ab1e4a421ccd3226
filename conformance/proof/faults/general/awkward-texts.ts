import { json } from '../effects/answers.ts';
import { received, rewrites, alters, ignoresQuery } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { contentOf, entries, notes } from '../effects/stored.ts';
import { touching } from '../effects/fault.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';
import { turnsAway, linkHashIn, isAnonymous } from '../effects/addresses.ts';

const plusAsBlank = (text: string): string => text.replaceAll('+', ' ');

const urlDecoded = (text: string): string =>
  text.replace(/%([2-7][0-9a-f])/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const withoutPictures = (text: string): string => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?');

/** Faults that show only with unusual texts. */
export const awkwardTextFaults = [
  ...faults({
    'WS-2: The name of a workspace that is written as a number gets its shortest form.': () =>
      received('createWorkspace', ({ body }) => {
        const { name } = body;
        if (typeof name === 'string' && /^(0x)?\d+(e\d+)?$/.test(name)) body['name'] = String(Number(name));
      }),
    'NOTE-2: Spaces around the title of a note are removed.': () =>
      rewrites('createNote', 'title', (text) => text.trim()),
    'NOTE-2: `&amp;` in the title of a note becomes `&`.': () =>
      rewrites('createNote', 'title', (text) => text.replaceAll('&amp;', '&')),
    'NOTE-3: The text of a note that begins with `{` or `[` is not stored.': () =>
      rewrites('createNote', 'body', (text) => (/^[{[]/.test(text) ? '-' : text)),
    'WS-2: Blanks around the name of a workspace are removed.': () =>
      rewrites('createWorkspace', 'name', (text) => text.trim()),
    'FOLDER-2: A plus sign in the name of a folder becomes a blank.': () =>
      rewrites('createFolder', 'name', plusAsBlank),
    'REG-4: A plus sign in a `clientName` becomes a blank.': () =>
      rewrites('registerEntry', 'clientName', plusAsBlank),
    'REG-9: A plus sign in a `relativePath` becomes a blank.': () =>
      rewrites('registerEntry', 'relativePath', plusAsBlank),
    'FOLDER-2: The name of a folder is decoded as if it stood in a URL.': () =>
      rewrites('createFolder', 'name', urlDecoded),
    'REG-4: The `clientName` is decoded as if it stood in a URL.': () =>
      rewrites('registerEntry', 'clientName', urlDecoded),
    'NOTE-5: A note is stored with question marks for pictures.': () =>
      afterwards('createNote', async (db, { made: id }) => {
        const { title, body } = (await notes.find(db, { id }))!;
        await notes.change(db, { id }, { title: withoutPictures(title), body: withoutPictures(body) });
      }),
    'NOTE-3: Blank lines of a note are lost.': () =>
      rewrites('createNote', 'body', (text) => text.replaceAll(/\n{2,}/g, '\n')),
    'NOTE-2: Tabs and double blanks in the title of a note become one blank.': () =>
      rewrites('createNote', 'title', (text) => text.replaceAll(/[\t ]{2,}|\t/g, ' ')),
    'WS-2: Signs such as `{{...}}` in the name of a workspace are filled in.': () =>
      rewrites('createWorkspace', 'name', (text) => text.replaceAll(/\{\{.*?\}\}/g, '')),
    'WS-2: The name of a workspace loses its backslashes.': () =>
      rewrites('createWorkspace', 'name', (text) => text.replaceAll('\\', '')),
    'FOLDER-2: The name of a folder loses a backslash at its end.': () =>
      rewrites('createFolder', 'name', (text) => text.replace(/\\$/, '')),
    'FOLDER-2: A folder whose name is JSON gets the name Untitled.': () =>
      rewrites('createFolder', 'name', (text) => (/^[{[]/.test(text) ? 'Untitled' : text)),
    'REG-6: The extension of a file is stored in lower case.': () =>
      rewrites('registerEntry', 'clientExtension', (text) => text.toLowerCase()),
    'REG-11: A `relativePath` is ignored if `parentId` is null.': () =>
      alters('registerEntry', 'relativePath', (relativePath, { body }) =>
        body['parentId'] === null && relativePath !== undefined ? null : relativePath,
      ),
    'ARCHIVE-1: Folders in folders of an archive that contain nothing are not extracted.': () =>
      afterwards('extractArchive', async (db, { body: { parentId } }) => {
        if (typeof parentId !== 'number' || parentId === 0) return;
        for (const { id, isFile, ...folder } of await contentOf(db, parentId)) {
          const isEmpty = !isFile && !(await entries.find(db, { parentId: id }));
          if (isEmpty && folder.parentId !== parentId) await entries.remove(db, { id });
        }
      }),
    'SHARE-1: The response to sharing an entry also contains the users that other entries are shared with.':
      () => {
        const known = new Map<string, unknown>();
        return json('shareEntry', (body) => {
          const { users } = body as { users: { email: string }[] };
          for (const user of users) known.set(user.email, user);
          return { ...(body as object), users: [...known.values()] };
        });
      },
    'LINK-18: A link does not open for a caller who is signed in.': () =>
      turnsAway(
        'createShareableLink',
        404,
        (request) => linkHashIn(request) !== undefined && !isAnonymous(request),
      ),
    'LINK-4: A link with a password opens without it for a caller who is signed in.': () =>
      touching('createShareableLink', ({ app }) => {
        app.addHook('onRequest', async (request, reply) => {
          if (request.url.startsWith('/drive/shares/') && !isAnonymous(request))
            await reply.type('text/html').send('<!doctype html><title>Shared</title>');
        });
      }),
  }),
  ...overlaidFaults({
    'TRACK-4: From the second page on, the tracking list ignores the page size.': () =>
      ignoresQuery('listTrackedFiles', 'perPage', ({ query }) => Number(query['page']) > 1),
  }),
];
