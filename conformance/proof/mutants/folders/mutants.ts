import { asNumber, asSqlTime, asText, field, json, status, withOffset } from '../faults/answers.ts';
import { fills, ignores, ignoresQuery, received } from '../faults/requests.ts';
import { storesInstead } from '../faults/state.ts';
import { entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

export const folderMutants = [
  mutant(
    'folder-without-envelope',
    'Creating a folder returns the bare folder.',
    { breaks: 'FOLDER-1' },
    json('createFolder', (body) => (body as { folder: unknown }).folder),
  ),
  mutant(
    'folder-name-trimmed',
    'The name of a folder is turned into a slug.',
    {
      breaks: 'FOLDER-2',
    },
    received('createFolder', ({ body }) => {
      if (typeof body.name === 'string') body.name = body.name.toLowerCase().replaceAll(' ', '-');
    }),
  ),
  mutant(
    'folder-name-not-stored',
    'The name of a folder is returned and stored as `New folder`.',
    {
      breaks: 'FOLDER-2',
    },
    storesInstead(entries, { name: { from: 'id', after: 'New folder ' } }, { type: 'folder' }),
  ),
  mutant(
    'folder-parent-ignored',
    'Every folder is created at the root.',
    {
      breaks: 'FOLDER-3',
    },
    ignores('createFolder', 'parentId'),
  ),
  mutant(
    'folder-null-parent-refused',
    'Creating a folder with `parentId` null is refused.',
    {
      breaks: 'FOLDER-3',
    },
    received('createFolder', ({ body }) => {
      if (body.parentId === null) body.parentId = 'null';
    }),
  ),
  mutant(
    'folder-parent-unknown-taken',
    'A folder whose parent does not exist is made at the root.',
    { breaks: 'FOLDER-3' },
    received('createFolder', async ({ body }, { database }) => {
      const { parentId } = body;
      if (!Number.isSafeInteger(parentId)) return;
      if (!(await database.read((db) => entries.find(db, { id: parentId as number })))) body.parentId = null;
    }),
  ),
  mutant(
    'folder-name-optional',
    'A folder without a name is created.',
    { breaks: 'FOLDER-4' },
    fills('createFolder', 'name', 'Untitled'),
  ),
  mutant(
    'folder-error-on-title',
    'The error for a folder without a name is in `errors.title`.',
    {
      breaks: 'FOLDER-4',
    },
    json({ of: 'createFolder', code: 422 }, (body) => {
      const { errors, ...rest } = body as { errors: Record<string, string> };
      const { name, ...others } = errors;
      return { ...rest, errors: { ...others, ...(name !== undefined && { title: name }) } };
    }),
  ),
  mutant(
    'folder-refusal-succeeds',
    'A folder without a name is refused with code 200.',
    {
      breaks: 'FOLDER-4',
    },
    status(
      { of: 'createFolder', code: 422, when: ({ request }) => !('name' in (request.body as object)) },
      200,
    ),
  ),
  mutant(
    'folder-workspace-ignored',
    'A folder is created in the personal workspace, whatever `workspaceId` says.',
    {
      breaks: 'FOLDER-5',
    },
    ignoresQuery('createFolder', 'workspaceId'),
  ),
  mutant(
    'folder-id-as-text',
    'The `id` of a folder is text.',
    { breaks: 'FOLDER-6' },
    field('createFolder', 'folder.id', asText),
  ),
  mutant(
    'folder-name-as-object',
    'The `name` of a folder is an object of translations.',
    { breaks: 'FOLDER-7' },
    field('createFolder', 'folder.name', (name) => ({ en: name })),
  ),
  mutant(
    'folder-type-dir',
    'The `type` of a folder is `directory`.',
    { breaks: 'FOLDER-8' },
    field('createFolder', 'folder.type', () => 'directory'),
  ),
  mutant(
    'folder-hash-as-number',
    'The `hash` of a folder is a number.',
    { breaks: 'FOLDER-9' },
    field(
      'createFolder',
      'folder.hash',
      (_hash, { json: body }) => (body as { folder: { id: number } }).folder.id,
    ),
  ),
  mutant(
    'folder-size-of-a-block',
    'The `file_size` of a folder is that of its block on the disk.',
    { breaks: 'FOLDER-10' },
    field('createFolder', 'folder.file_size', () => 4096),
  ),
  mutant(
    'folder-parent-zero',
    'The `parent_id` of a folder at the root is 0.',
    { breaks: 'FOLDER-11' },
    field('createFolder', 'folder.parent_id', (id) => id ?? 0),
  ),
  mutant(
    'folder-workspace-null',
    'The `workspace_id` of a folder in the personal workspace is null.',
    { breaks: 'FOLDER-12' },
    field('createFolder', 'folder.workspace_id', (id) => (id === 0 ? null : id)),
  ),
  mutant(
    'folder-path-as-list',
    'The `path` of a folder is a list of ids.',
    { breaks: 'FOLDER-13' },
    field('createFolder', 'folder.path', (path) => String(path).split('/').map(asNumber)),
  ),
  mutant(
    'folder-path-of-names',
    'The `path` of a folder is made of names.',
    { breaks: 'ENTRY-12' },
    field(
      'createFolder',
      'folder.path',
      (_path, { json: body }) => `/${(body as { folder: { name: string } }).folder.name}`,
    ),
  ),
  mutant(
    'folder-path-without-grandparents',
    'The `path` of a folder contains only its parent.',
    { breaks: 'ENTRY-12' },
    field('createFolder', 'folder.path', (path) => String(path).split('/').slice(-2).join('/')),
  ),
  mutant(
    'folder-created-at-as-sql',
    'The `created_at` of a folder is written as the database has it.',
    { breaks: 'FOLDER-14' },
    field('createFolder', 'folder.created_at', asSqlTime),
  ),
  mutant(
    'folder-updated-at-with-offset',
    'The `updated_at` of a folder ends in +00:00.',
    { breaks: 'FOLDER-15' },
    field('createFolder', 'folder.updated_at', withOffset),
  ),
  mutant(
    'folder-parent-as-text',
    'The `parent_id` of a folder is text.',
    { breaks: 'FOLDER-11' },
    field('createFolder', 'folder.parent_id', (id) => (id === null ? null : asText(id))),
  ),
  mutant(
    'folder-name-of-any-type',
    'The name of a folder may be an object, which is taken as text.',
    { breaks: 'FOLDER-2' },
    received('createFolder', ({ body }) => {
      if (typeof body.name === 'object' && body.name !== null) body.name = JSON.stringify(body.name);
    }),
  ),
];
