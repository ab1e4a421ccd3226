import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { json } from '../effects/answers.ts';
import { afterRegistration } from '../effects/unrelated-entries.ts';
import { together, touching } from '../effects/fault.ts';
import { idsIn } from '../effects/requested-entries.ts';
import { operationOf, received } from '../effects/requests.ts';
import { blobs, drives, entries, moveEntries, takeOutOfTrash, type Entry } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

interface Registered {
  fileEntry: { id: number };
}

/** Faults of a registration whose `fileHash` is that of a file that is elsewhere. */
export const knownFileFaults = faults({
  'REG-1: A file with the `fileHash` of one in the trash is answered with that one, which stays there.': () =>
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
  'REG-1: A file with the `fileHash` of one in the trash takes that one out of the trash.': () =>
    afterRegistration(async (db, made) => {
      const known = await knownTo(db, made);
      await takeOutOfTrash(
        db,
        known.map(({ id }) => id),
      );
    }),
  'REG-1: A file with the `fileHash` of one that was permanently deleted is answered, but not stored.':
    () => {
      const deleted = new Set<string>();
      return together(
        received('deleteEntries', async ({ body }, { database }) => {
          if (body.deleteForever !== true) return;
          const gone = await database.read((db) => entries.all(db, { id: idsIn(body) }));
          for (const { fileHash } of gone) if (fileHash !== null) deleted.add(fileHash);
        }),
        afterRegistration(async (db, { id, fileHash }) => {
          if (fileHash !== null && deleted.has(fileHash)) await entries.remove(db, { id });
        }),
      );
    },
  'REG-1: A file with the `fileHash` of one in another folder brings that one into its folder.': () =>
    afterRegistration(async (db, made) => {
      const known = (await knownTo(db, made)).filter(({ driveId }) => driveId === made.driveId);
      await moveEntries(
        db,
        known.map(({ id }) => id),
        made.parentId,
      );
    }),
  'REG-8: A file with the `fileHash` of one at the root of a shared workspace is stored there.': () =>
    afterRegistration(async (db, made) => {
      for (const { driveId, parentId } of await knownTo(db, made)) {
        const isShared = Boolean((await drives.find(db, { id: driveId }))?.workspaceId);
        if (isShared && parentId === null) await entries.change(db, { id: made.id }, { driveId, parentId });
      }
    }),
  'REG-1: A file with the name and size of an earlier one gets the content of that one.': () =>
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
});

/** The other files of the owner with the `fileHash` of a file. */
const knownTo = async (db: Connection, { id, ownerId, fileHash }: Entry): Promise<Entry[]> =>
  fileHash === null ? [] : (await entries.all(db, { ownerId, fileHash })).filter((entry) => entry.id !== id);
