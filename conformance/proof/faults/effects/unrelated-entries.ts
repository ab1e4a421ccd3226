import type { OperationId } from '../../../../generated/operations.ts';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import type { Fault } from './fault.ts';
import { received, type Sent } from './requests.ts';
import type { Source } from './records.ts';
import { afterwards } from './state.ts';
import { entries, type Entry } from './stored.ts';

// Faults that carry out the request correctly, and damage something else.

/** Adds entries to the list in a request. */
export const alsoNames = (
  operation: OperationId,
  further: (db: Source, entry: Entry) => readonly Entry[] | Promise<readonly Entry[]>,
  when: (sent: Sent) => boolean = () => true,
): Fault =>
  received(operation, async (sent, { database }) => {
    if (!when(sent)) return;
    const { body, ids } = sent;
    const all = new Set(ids);
    const { size } = all;
    for (const entry of await entries.all(database, { id: ids }))
      for (const { id } of await further(database, entry)) all.add(id);
    if (all.size > size) body.entryIds = [...all];
  });

/** Damages something else after a file is registered. */
export const afterRegistration = (
  damage: (db: Connection, file: Entry) => unknown,
  when: (sent: Sent) => boolean = () => true,
): Fault =>
  afterwards({ of: 'registerEntry', when }, async (db, { made: id }) => {
    await damage(db, (await entries.find(db, { id }))!);
  });
