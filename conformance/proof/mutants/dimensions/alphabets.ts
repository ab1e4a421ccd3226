import { field } from '../faults/answers.ts';
import { loginsOfChecks } from '../faults/fault.ts';
import { received, refuses } from '../faults/requests.ts';
import { mutant } from '../mutant.ts';

const asciiOf = (text: unknown) => (typeof text === 'string' ? text.replace(/[^\x20-\x7e]/gu, '_') : text);

const lowered = (text: string) => text.toLowerCase();

const escaped = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text;

/** What is right for English names, and wrong for others. */
export const alphabetMutants = [
  mutant(
    'note-title-escaped',
    'The title of a note is stored as HTML.',
    { breaks: 'NOTE-2', also: { 'NOTE-8': 'the title is another' } },
    received('createNote', ({ body }) => {
      body.title = escaped(body.title);
    }),
  ),
  mutant(
    'client-name-percent-decoded',
    'The `clientName` is decoded as if it stood in a URL.',
    { breaks: 'REG-4' },
    received('registerEntry', ({ body }) => {
      if (typeof body.clientName !== 'string') return;
      body.clientName = body.clientName.replace(/%([2-7][0-9a-f])/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    }),
  ),
  mutant(
    'client-name-extension-lowered',
    'The extension within a `clientName` is stored in small letters.',
    { breaks: 'REG-4', also: { 'ENTRY-17': 'the name shown is the one stored' } },
    received('registerEntry', ({ body }) => {
      if (typeof body.clientName === 'string') body.clientName = body.clientName.replace(/\.\w+$/, lowered);
    }),
  ),
  mutant(
    'folder-name-extension-lowered',
    'What looks like an extension in the name of a folder is stored in small letters.',
    { breaks: 'FOLDER-2', also: { 'FOLDER-7': 'the name shown is the one stored' } },
    received('createFolder', ({ body }) => {
      if (typeof body.name === 'string') body.name = body.name.replace(/\.\w+$/, lowered);
    }),
  ),
  mutant(
    'presign-name-in-ascii',
    'Presigning refuses a `filename` with letters beyond ASCII.',
    { breaks: 'UPLOAD-2' },
    refuses('presignUpload', ({ body }) => asciiOf(body.filename) !== body.filename),
  ),
  mutant(
    'right-to-left-names-reversed',
    'Folders with names in Hebrew or Arabic are stored backwards.',
    { breaks: 'FOLDER-2' },
    received('createFolder', ({ body }) => {
      if (typeof body.name === 'string' && /[\u0590-\u06ff]/u.test(body.name)) {
        body.name = Array.from(body.name).reverse().join('');
      }
    }),
  ),
  mutant(
    'device-name-in-ascii',
    'A login refuses a `device_name` with letters beyond ASCII.',
    { touches: loginsOfChecks, breaks: 'AUTH-5' },
    refuses('login', ({ body }) => asciiOf(body.device_name) !== body.device_name),
  ),
  mutant(
    'workspace-list-in-ascii',
    'The workspace list shows names without letters beyond ASCII.',
    {
      touches: ['createWorkspace', 'listWorkspaces'],
      breaks: 'WS-2',
      also: { 'WS-12': 'the name is another', 'WS-5': 'the list shows another name' },
    },
    field('listWorkspaces', 'workspaces.*.name', asciiOf),
  ),
];
