import { findEntry } from '../../../../server/src/database/entries.ts';
import { presentNewFolder } from '../../../../server/src/entries/present.ts';
import { field, json } from '../faults/answers.ts';
import type { Target } from '../faults/fault.ts';
import { together, touching } from '../faults/fault.ts';
import { instead } from '../faults/requests.ts';
import { mutant } from '../mutant.ts';
import { callerOf, untrash } from './stored.ts';

/** A folder as it would be answered if it was new. */
const asNew = ({ database }: Target, userId: number, id: number) =>
  database.read((db) => ({ status: 'success', folder: presentNewFolder(db, userId, findEntry(db, id)!) }));

const idOf = ({ database }: Target, sql: string, ...values: readonly (string | number)[]) =>
  (database.read((db) => db.prepare(sql).get(...values)) as { id: number } | undefined)?.id;

/** What is right for a name that nothing else bears, or that looks like one. */
export const namesakeMutants = [
  mutant(
    'folder-of-a-name-elsewhere-reused',
    'A folder of the same name elsewhere is answered instead of a new one.',
    { breaks: 'FOLDER-3', also: { 'GEN-6': 'two are asked for, and one is answered twice' } },
    instead('createFolder', ({ body, request }, target) => {
      const userId = callerOf(target, request.headers.authorization);
      const sql =
        "SELECT id FROM entries WHERE type = 'folder' AND trash_id IS NULL AND name = ? AND owner_id = ?";
      const id = typeof body.name === 'string' ? idOf(target, sql, body.name, userId) : undefined;
      return id === undefined ? undefined : asNew(target, userId, id);
    }),
  ),
  mutant(
    'folder-of-a-name-in-the-trash-restored',
    'A folder named as one in the trash takes that out again instead of being made.',
    { breaks: 'FOLDER-1', also: { 'GEN-6': 'it is the first folder again' } },
    instead('createFolder', ({ body, request }, target) => {
      const userId = callerOf(target, request.headers.authorization);
      const sql =
        "SELECT id FROM entries WHERE type = 'folder' AND trash_id = id AND name = ? AND owner_id = ?";
      const id = typeof body.name === 'string' ? idOf(target, sql, body.name, userId) : undefined;
      if (id === undefined) return undefined;
      target.database.read((db) => {
        untrash(db, [id]);
      });
      return asNew(target, userId, id);
    }),
  ),
  mutant(
    'workspace-of-a-name-reused',
    'A workspace of a name in use is answered instead of a new one.',
    { breaks: 'WS-1' },
    touching('createWorkspace', (target) => {
      const made = new Map<string, object>();
      const keyOf = (token: string | undefined, name: unknown) =>
        `${callerOf(target, token)} ${String(name)}`;
      together(
        instead('createWorkspace', ({ body, request }) =>
          made.get(keyOf(request.headers.authorization, body.name)),
        ),
        json('createWorkspace', (body, { request }) => {
          const { name } = (body as { workspace: { name: string } }).workspace;
          made.set(keyOf(request.headers.authorization, name), body as object);
        }),
      )(target);
    }),
  ),
  mutant(
    'folder-name-of-digits-a-number',
    'A folder whose name is digits is answered with a number for its name.',
    { breaks: 'FOLDER-7' },
    field('createFolder', 'folder.name', (name) => (/^\d+$/.test(String(name)) ? Number(name) : name)),
  ),
  mutant(
    'note-title-of-digits-without-zeros',
    'The zeros before a title of digits are lost.',
    { breaks: 'NOTE-2' },
    field('createNote', 'note.title', (title) => String(title).replace(/^0+(?=\d+$)/, '')),
  ),
  mutant(
    'folder-type-by-extension',
    'A folder whose name ends in .pdf is answered as a `pdf`.',
    { breaks: 'FOLDER-8' },
    json('createFolder', (body) => {
      const { folder } = body as { folder: { name: string; type: string } };
      if (folder.name.endsWith('.pdf')) folder.type = 'pdf';
    }),
  ),
];
