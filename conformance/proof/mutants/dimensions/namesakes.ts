import type { FastifyRequest } from 'fastify';
import { findEntry } from '../../../../server/src/database/entries.ts';
import { presentNewFolder } from '../../../../server/src/entries/present.ts';
import { field, json } from '../faults/answers.ts';
import type { Target } from '../faults/fault.ts';
import { together, touching } from '../faults/fault.ts';
import { instead, type Sent } from '../faults/requests.ts';
import { entries, takeOutOfTrash, type Entry } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { callerOf } from './stored.ts';

/** A folder as it would be answered if it was new. */
const asNew = ({ database }: Target, { request }: Sent, id: number) =>
  database.read((db) => ({
    status: 'success',
    folder: presentNewFolder(db, callerOf(request), findEntry(db, id)!),
  }));

/** The caller's folders of the name that a request gives to a new one. */
function namesakes({ database }: Target, { body: { name }, request }: Sent): Entry[] {
  if (typeof name !== 'string') return [];
  return database.read((db) => entries.all(db, { isFile: 0, name, ownerId: callerOf(request) }));
}

/** What is right for a name that nothing else bears, or that looks like one. */
export const namesakeMutants = [
  mutant(
    'folder-of-a-name-elsewhere-reused',
    'A folder with the same name elsewhere is returned instead of a new one.',
    { breaks: 'FOLDER-3', also: { 'GEN-6': 'two are asked for, and one is answered twice' } },
    instead('createFolder', (sent, target) => {
      const active = namesakes(target, sent).find(({ trashId }) => trashId === null);
      return active && asNew(target, sent, active.id);
    }),
  ),
  mutant(
    'folder-of-a-name-in-the-trash-restored',
    'Creating a folder with the name of a trashed one restores the trashed folder.',
    {
      breaks: 'FOLDER-1',
      also: {
        'GEN-6': 'it is the first folder again',
        'REG-1': 'a walk sees it when it looks again, a step or two later',
        'STAR-1': 'a walk sees it when it looks again, a step or two later',
      },
    },
    instead('createFolder', (sent, target) => {
      const trashed = namesakes(target, sent).find(({ id, trashId }) => trashId === id);
      if (trashed === undefined) return undefined;
      target.database.read((db) => {
        takeOutOfTrash(db, [trashed.id]);
      });
      return asNew(target, sent, trashed.id);
    }),
  ),
  mutant(
    'workspace-of-a-name-reused',
    'A workspace with the same name is returned instead of a new one.',
    { breaks: 'WS-1' },
    touching('createWorkspace', (target) => {
      const made = new Map<string, object>();
      const keyOf = (request: FastifyRequest, name: unknown) => `${callerOf(request)} ${String(name)}`;
      together(
        instead('createWorkspace', ({ body, request }) => made.get(keyOf(request, body.name))),
        json('createWorkspace', (body, { request }) => {
          const { name } = (body as { workspace: { name: string } }).workspace;
          made.set(keyOf(request, name), body as object);
        }),
      )(target);
    }),
  ),
  mutant(
    'folder-name-of-digits-a-number',
    'A folder whose name is digits is returned with a number for its name.',
    { breaks: 'FOLDER-7' },
    field('createFolder', 'folder.name', (name) => (/^\d+$/.test(String(name)) ? Number(name) : name)),
  ),
  mutant(
    'note-title-of-digits-without-zeros',
    'Leading zeros of a title are lost.',
    { breaks: 'NOTE-2' },
    field('createNote', 'note.title', (title) => String(title).replace(/^0+(?=\d+$)/, '')),
  ),
  mutant(
    'folder-type-by-extension',
    'A folder whose name ends in .pdf is returned as a `pdf`.',
    { breaks: 'FOLDER-8' },
    json('createFolder', (body) => {
      const { folder } = body as { folder: { name: string; type: string } };
      if (/\.pdf$/i.test(folder.name)) folder.type = 'pdf';
    }),
  ),
];
