import type { OperationId } from '../../../../generated/operations.ts';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import type { Fault } from './fault.ts';
import { idsIn } from './requested-entries.ts';
import { received, idOf } from './requests.ts';
import { afterwards } from './state.ts';
import { entries, links, type Entry } from './stored.ts';
import { mapSequentially } from '../../../../packages/server/src/sequential.ts';

// Faults that carry out the request correctly, and damage something else.

/** Adds entries to the list in a request. */
export const alsoNames = (
  operation: OperationId,
  further: (db: Connection, entry: Entry) => readonly Entry[] | Promise<readonly Entry[]>,
  when: (body: Readonly<Record<string, unknown>>) => boolean = () => true,
): Fault =>
  received(operation, async ({ body }, { database }) => {
    if (!when(body)) return;
    const ids = idsIn(body);
    const more = await database.read(async (db) =>
      (
        await mapSequentially(await entries.all(db, { id: ids }), async (entry) =>
          (await further(db, entry)).map(({ id }) => id),
        )
      ).flat(),
    );
    if (more.length > 0) body.entryIds = [...new Set([...ids, ...more])];
  });

/** Damages something else after a link or a share of an entry is created or deleted. */
export const alsoDoes = (
  operation: 'createShareableLink' | 'deleteShareableLink' | 'shareEntry',
  damage: (db: Connection, entryId: number) => unknown,
  when: (named: string) => boolean = () => true,
): Fault =>
  afterwards(operation, async (db, { request }) => {
    const { entryId } = request.params as { entryId: string };
    if (when(entryId)) await damage(db, idOf(entryId));
  });

/** Damages something else after a file is registered. */
export const afterRegistration = (damage: (db: Connection, file: Entry) => unknown): Fault =>
  afterwards('registerEntry', async (db, { json }) => {
    const { id } = (json as { fileEntry: { id: number } }).fileEntry;
    await damage(db, (await entries.find(db, { id }))!);
  });

export const unlink = (db: Connection, entryId: number | readonly number[]): Promise<number> =>
  links.remove(db, { entryId });
