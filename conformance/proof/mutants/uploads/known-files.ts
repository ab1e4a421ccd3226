import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Connection } from '../../../../server/src/database/database.ts';
import { json } from '../faults/answers.ts';
import { afterRegistration } from '../faults/bystanders.ts';
import { together, touching } from '../faults/fault.ts';
import { idsIn } from '../faults/requested-entries.ts';
import { operationOf, received } from '../faults/requests.ts';
import { blobs, drives, entries, moveEntries, takeOutOfTrash, type Entry } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

interface Registered {
  fileEntry: { id: number };
}

/** Faults of a registration whose `fileHash` is that of a file that is elsewhere. */
export const knownFileMutants = [
  mutant(
    'known-file-in-the-trash-answered',
    'A file with the `fileHash` of one in the trash is answered with that one, which stays there.',
    { breaks: 'REG-1' },
    json('registerEntry', (body, { database }) =>
      database.write(async (db) => {
        const { fileEntry } = body as Registered;
        const made = (await entries.find(db, { id: fileEntry.id }))!;
        const known = (await knownTo(db, made)).find(({ trashId }) => trashId !== null);
        if (!known) return;
        await entries.remove(db, { id: made.id });
        fileEntry.id = known.id;
      }),
    ),
  ),
  mutant(
    'known-file-restored',
    'A file with the `fileHash` of one in the trash takes that one out of the trash.',
    { breaks: 'REG-1' },
    afterRegistration(async (db, made) => {
      const known = await knownTo(db, made);
      await takeOutOfTrash(
        db,
        known.map(({ id }) => id),
      );
    }),
  ),
  mutant(
    'deleted-file-not-registered-again',
    'A file with the `fileHash` of one that was permanently deleted is answered, but not stored.',
    { touches: ['registerEntry', 'deleteEntries'], breaks: 'REG-1' },
    (target) => {
      const deleted = new Set<string>();
      together(
        received('deleteEntries', async ({ body }, { database }) => {
          if (body.deleteForever !== true) return;
          const gone = await database.read((db) => entries.all(db, { id: idsIn(body) }));
          for (const { fileHash } of gone) if (fileHash !== null) deleted.add(fileHash);
        }),
        afterRegistration(async (db, { id, fileHash }) => {
          if (fileHash !== null && deleted.has(fileHash)) await entries.remove(db, { id });
        }),
      )(target);
    },
  ),
  mutant(
    'known-file-moved',
    'A file with the `fileHash` of one in another folder brings that one into its folder.',
    { breaks: 'REG-1' },
    afterRegistration(async (db, made) => {
      const known = (await knownTo(db, made)).filter(({ driveId }) => driveId === made.driveId);
      await moveEntries(
        db,
        known.map(({ id }) => id),
        made.parentId,
      );
    }),
  ),
  mutant(
    'known-file-attracts',
    'A file with the `fileHash` of one at the root of a shared workspace is stored there.',
    { breaks: 'REG-8' },
    afterRegistration(async (db, made) => {
      for (const { driveId, parentId } of await knownTo(db, made)) {
        const isShared = Boolean((await drives.find(db, { id: driveId }))?.workspaceId);
        if (isShared && parentId === null) await entries.change(db, { id: made.id }, { driveId, parentId });
      }
    }),
  ),
  mutant(
    'content-of-a-namesake-of-its-size',
    'A file with the name and size of an earlier one gets the content of that one.',
    {
      breaks: 'REG-1',
    },
    touching('registerEntry', ({ app, database, objects }) => {
      app.addHook('onSend', async (request, reply, payload) => {
        if (operationOf(request) !== 'registerEntry' || reply.statusCode !== 200) return payload;
        const { id } = (JSON.parse(String(payload)) as Registered).fileEntry;
        const [known, own] = await database.read(async (db) => {
          const { ownerId, name, fileSize } = (await entries.find(db, { id }))!;
          const alike = await entries.all(db, { id, ownerId, name, fileSize });
          const first = await entries.find(db, { ownerId, name, fileSize });
          return Promise.all([first!, alike[0]!].map(({ blobId }) => blobs.find(db, { id: blobId! })));
        });
        if (!known || !own || known.objectKey === own.objectKey) return payload;
        const content = await buffer(await objects.read(known.objectKey));
        await objects.delete([own.objectKey]);
        await objects.write(own.objectKey, Readable.from([content]), {
          contentType: 'text/plain',
          maxSize: content.length,
        });
        return payload;
      });
    }),
  ),
];

/** The other files of the owner with the `fileHash` of a file. */
const knownTo = async (db: Connection, { id, ownerId, fileHash }: Entry): Promise<Entry[]> =>
  fileHash === null ? [] : (await entries.all(db, { ownerId, fileHash })).filter((entry) => entry.id !== id);
