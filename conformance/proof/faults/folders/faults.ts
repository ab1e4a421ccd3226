import { asSqlTime, asText, field, json, status } from '../effects/answers.ts';
import { fills, ignores, ignoresQuery, received, alters } from '../effects/requests.ts';
import { entries } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

export const folderFaults = faults({
  'FOLDER-3: Every folder is created at the root.': () => ignores('createFolder', 'parentId'),
  'FOLDER-3: Creating a folder with `parentId` null is refused.': () =>
    alters('createFolder', 'parentId', (parentId) => (parentId === null ? 'null' : parentId)),
  'FOLDER-3: A folder whose parent does not exist is made at the root.': () =>
    received('createFolder', async ({ body }, { database }) => {
      const { parentId } = body;
      if (!Number.isSafeInteger(parentId)) return;
      if (!(await database.read((db) => entries.find(db, { id: parentId as number })))) body.parentId = null;
    }),
  'FOLDER-4: A folder without a name is created.': () => fills('createFolder', 'name', 'Untitled'),
  'FOLDER-4: The error for a folder without a name is in `errors.title`.': () =>
    json({ of: 'createFolder', code: 422 }, (body) => {
      const { errors, ...rest } = body as { errors: Record<string, string> };
      const { name, ...others } = errors;
      return { ...rest, errors: { ...others, ...(name !== undefined && { title: name }) } };
    }),
  'FOLDER-4: A folder without a name is refused with code 200.': () =>
    status(
      { of: 'createFolder', code: 422, when: ({ request }) => !('name' in (request.body as object)) },
      200,
    ),
  'FOLDER-5: A folder is created in the personal workspace, whatever `workspaceId` says.': () =>
    ignoresQuery('createFolder', 'workspaceId'),
  'FOLDER-8: The `type` of a folder is `directory`.': () =>
    field('createFolder', 'folder.type', () => 'directory'),
  'FOLDER-9: The `hash` of a folder is a number.': () =>
    field(
      'createFolder',
      'folder.hash',
      (_hash, { json: body }) => (body as { folder: { id: number } }).folder.id,
    ),
  'FOLDER-11: The `parent_id` of a folder at the root is 0.': () =>
    field('createFolder', 'folder.parent_id', (id) => id ?? 0),
  'FOLDER-12: The `workspace_id` of a folder in the personal workspace is null.': () =>
    field('createFolder', 'folder.workspace_id', (id) => (id === 0 ? null : id)),
  'ENTRY-12: The `path` of a folder contains only its parent.': () =>
    field('createFolder', 'folder.path', (path) => String(path).split('/').slice(-2).join('/')),
  'FOLDER-14: The `created_at` of a folder is written as the database has it.': () =>
    field('createFolder', 'folder.created_at', asSqlTime),
  'FOLDER-11: The `parent_id` of a folder is text.': () =>
    field('createFolder', 'folder.parent_id', (id) => (id === null ? null : asText(id))),
  'FOLDER-2: The name of a folder may be an object, which is taken as text.': () =>
    alters('createFolder', 'name', (name) =>
      typeof name === 'object' && name !== null ? JSON.stringify(name) : name,
    ),
});
