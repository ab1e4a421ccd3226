import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Connection } from '../../../../server/src/database/database.ts';
import { answered } from '../faults/answers.ts';
import { unlink } from '../faults/bystanders.ts';
import type { Fault } from '../faults/fault.ts';
import { callerOf, idsIn, idOf } from '../faults/requested-entries.ts';
import type { Sent } from '../faults/requests.ts';
import { addFolder, addShare, earlier, entries, moveToTrash, notes, stars, users } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

/** Carries out part of a request although the server refuses it as invalid. */
const refusedYet = (
  operation: OperationId,
  damage: (db: Connection, sent: Pick<Sent, 'body' | 'params' | 'request'>) => void | Promise<void>,
): Fault =>
  answered({ of: operation, code: 422 }, async (payload, { database, request }) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    await database.write(async (db) => {
      await damage(db, { body, params: request.params as Record<string, string>, request });
    });
    return payload;
  });

/** Adds a folder to the one in `parentId`. */
async function addTo(db: Connection, { body, request }: Pick<Sent, 'body' | 'request'>): Promise<void> {
  const parent = Number.isSafeInteger(body.parentId)
    ? await entries.find(db, { id: body.parentId as number })
    : undefined;
  if (!parent) return;
  const { id: parentId, driveId } = parent;
  await addFolder(db, { parentId, driveId, ownerId: callerOf(request), name: `Half done ${request.id}` });
}

const isWhole = ({ entryIds }: Record<string, unknown>): boolean => Array.isArray(entryIds);

/** Faults that carry out part of a refused request. */
export const refusedChangeMutants = [
  mutant(
    'share-refused-reaches-the-others',
    'A share that is refused for one address reaches the users with the other addresses.',
    { breaks: 'SHARE-9' },
    refusedYet('shareEntry', async (db, { body, params }) => {
      const entry = await entries.find(db, { id: idOf(params.entryId!) });
      if (!entry || !Array.isArray(body.emails) || !body.emails.includes('not an address')) return;
      for (const { id } of await users.all(db, { email: body.emails as string[] })) {
        if (id !== entry.ownerId) await addShare(db, entry.id, id);
      }
    }),
  ),
  mutant(
    'extraction-refused-leaves-folder',
    'An extraction that fails leaves a folder in the destination.',
    { breaks: ['ARCHIVE-8', 'ARCHIVE-9'] },
    refusedYet('extractArchive', addTo),
  ),
  mutant(
    'registration-refused-leaves-folder',
    'A registration that is refused as invalid leaves a folder in the destination.',
    { breaks: 'REG-17' },
    refusedYet('registerEntry', async (db, sent) => {
      if (typeof sent.body.exifData === 'object') await addTo(db, sent);
    }),
  ),
  mutant(
    'folder-refused-leaves-folder',
    'A folder whose name is no string is refused, but a folder is made.',
    { breaks: 'FOLDER-2' },
    refusedYet('createFolder', async (db, sent) => {
      if (typeof sent.body.name === 'object') await addTo(db, sent);
    }),
  ),
  mutant(
    'deletion-refused-moves-the-others',
    'A deletion that is refused for one id moves the other entries to the trash.',
    { breaks: 'TRASH-2' },
    refusedYet('deleteEntries', async (db, { body }) => {
      if (isWhole(body)) await moveToTrash(db, idsIn(body));
    }),
  ),
  mutant(
    'unstarring-refused-unstars-the-others',
    'Unstarring that is refused for one id unstars the other entries.',
    { breaks: 'STAR-2' },
    refusedYet('unstarEntries', async (db, { body }) => {
      await stars.remove(db, { entryId: idsIn(body) });
    }),
  ),
  mutant(
    'vault-move-refused-renames',
    'A move within the vault that is refused for one id changes the other entries.',
    { breaks: 'VAULT-13' },
    refusedYet('moveVaultEntries', async (db, { body }) => {
      if (idsIn(body).length > 0 && Number.isSafeInteger(body.destinationId)) {
        await entries.change(db, { id: idsIn(body) }, { name: 'Moved' });
      }
    }),
  ),
  mutant(
    'vault-deletion-refused-deletes-the-others',
    'A deletion from the vault that is refused for one id deletes the other entries.',
    { breaks: 'VAULT-21' },
    refusedYet('deleteVaultEntries', async (db, { body }) => {
      if (body.deleteForever === true) await moveToTrash(db, idsIn(body));
    }),
  ),
  mutant(
    'link-refused-removes-the-first',
    'A request for a link that is refused as invalid removes the link that the entry has.',
    { breaks: 'LINK-7' },
    refusedYet('createShareableLink', async (db, { body, params }) => {
      if (typeof body.allow_download === 'object') await unlink(db, idOf(params.entryId!));
    }),
  ),
  mutant(
    'note-without-text-refused-and-kept',
    'A note whose body is no string is refused, but kept.',
    { breaks: 'NOTE-3' },
    refusedYet('createNote', async (db, { body, request }) => {
      if (typeof body.body !== 'object' || typeof body.title !== 'string') return;
      const note = { userId: callerOf(request), title: body.title, body: '' };
      await notes.add(db, { ...note, createdAt: earlier, updatedAt: earlier });
    }),
  ),
];
