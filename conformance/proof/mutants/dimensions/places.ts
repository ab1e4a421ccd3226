import { field } from '../faults/answers.ts';
import { instead, received, refuses } from '../faults/requests.ts';
import { touching } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';
import { callerOf, idOf, idsIn, workspaceOf } from './stored.ts';

/** What is right in the personal workspace, and wrong in a shared one or between two. */
export const placeMutants = [
  mutant(
    'workspace-trash-is-for-ever',
    'Deleting in a shared workspace is permanent.',
    { breaks: 'TRASH-10', also: { 'TRASH-3': 'what should be in the trash is gone' } },
    received('deleteEntries', ({ body }, target) => {
      const ids = idsIn(body);
      if (ids.length > 0 && ids.every((id) => workspaceOf(target, id) > 0)) body.deleteForever = true;
    }),
  ),
  mutant(
    'workspace-links-refused',
    'Creating a link for an entry of a shared workspace is refused as unknown.',
    { breaks: 'LINK-2', also: { 'LINK-3': 'by its hash as well' } },
    refuses(
      'createShareableLink',
      ({ params }, target) => workspaceOf(target, idOf(params.entryId!)) > 0,
      404,
    ),
  ),
  mutant(
    'workspace-links-stay',
    'Deleting the link of an entry of a shared workspace returns success and removes nothing.',
    { breaks: 'LINK-19', also: { 'LINK-20': 'by its hash as well', 'LINK-23': 'the link goes on to work' } },
    instead('deleteShareableLink', ({ params }, target) =>
      workspaceOf(target, idOf(params.entryId!)) > 0 ? { status: 'success' } : undefined,
    ),
  ),
  mutant(
    'zero-is-the-last-workspace',
    'The `workspaceId` 0 is the workspace that the caller used last.',
    {
      breaks: 'GEN-7',
      also: {
        'ARCHIVE-3': 'an extraction for workspace 0 is refused',
        'FOLDER-2': "a folder is refused under every name where the last workspace is another's",
      },
    },
    touching(['createFolder', 'extractArchive'], (target) => {
      const last = new Map<number, string>();
      received(['createFolder', 'extractArchive'], ({ query, request }) => {
        const caller = callerOf(request);
        const { workspaceId } = query;
        if (workspaceId === '0' && last.has(caller)) query.workspaceId = last.get(caller);
        else if (typeof workspaceId === 'string' && workspaceId !== '0') last.set(caller, workspaceId);
      })(target);
    }),
  ),
  mutant(
    'register-workspace-lost-with-a-path',
    'Registering with a `relativePath` goes to the personal workspace, whatever `workspaceId` says.',
    { breaks: 'REG-7', also: { 'AUTH-11': 'the workspace of another user is not checked' } },
    received('registerEntry', ({ body }) => {
      if (typeof body.relativePath === 'string') delete body.workspaceId;
    }),
  ),
  mutant(
    'register-workspace-folder-lost',
    'Registering into a folder of a shared workspace goes to the root of that workspace.',
    { breaks: 'REG-8' },
    received('registerEntry', ({ body }) => {
      if (Number(body.workspaceId) > 0 && typeof body.parentId === 'number') body.parentId = null;
    }),
  ),
  mutant(
    'folder-workspace-shown-at-the-root-only',
    'A nested folder in a shared workspace is returned with the `workspace_id` 0.',
    { breaks: 'FOLDER-12', also: { 'FOLDER-5': 'the answer names another workspace' } },
    field('createFolder', 'folder', (folder) =>
      (folder as { parent_id: number | null }).parent_id === null
        ? folder
        : { ...(folder as object), workspace_id: 0 },
    ),
  ),
  mutant(
    'entry-workspace-shown-as-zero',
    'A file that is registered into a folder is returned with the `workspace_id` 0.',
    { breaks: 'ENTRY-8', also: { 'REG-7': 'the answer names another workspace' } },
    field(
      {
        of: 'registerEntry',
        when: ({ request }) => typeof (request.body as { parentId?: unknown }).parentId === 'number',
      },
      'fileEntry.workspace_id',
      () => 0,
    ),
  ),
  mutant(
    'workspace-zero-drops-the-parent',
    'A folder that is created with `workspaceId` 0 goes to the root, whatever its `parentId`.',
    { breaks: 'FOLDER-3' },
    received('createFolder', ({ body, query }) => {
      if (query.workspaceId === '0') body.parentId = null;
    }),
  ),
  mutant(
    'convert-workspace-for-pictures-only',
    'A conversion to PDF lands in the personal workspace, whatever `workspaceId` says.',
    { breaks: 'CONVERT-2' },
    received('convertFile', ({ body, query }) => {
      if (body.outputformat === 'pdf') delete query.workspaceId;
    }),
  ),
];
