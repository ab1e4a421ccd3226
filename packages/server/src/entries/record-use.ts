import type { Connection, Database } from '../database/database.ts';
import { countDownload, countView } from '../database/tracking.ts';

/** Formats a time as `2026-09-14 09:03:51`, in UTC. */
const dateText = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ');

interface LinkVisit {
  entryId: number;
  /** Address of the viewer. */
  ip: string;
  moment: Date;
}

/** Counts a view if the entry is still tracked. */
export async function recordView(database: Database, visit: LinkVisit): Promise<void> {
  await database.write(async (db) => {
    await addView(db, visit);
  });
}

export async function addView(db: Connection, { entryId, ip, moment }: LinkVisit): Promise<void> {
  await countView(db, { entryId, ip, date: dateText(moment), action: 'view' });
}

/** Counts a download if the entry is still tracked. */
export async function recordDownload(database: Database, entryId: number): Promise<void> {
  await database.write(async (db) => {
    await countDownload(db, entryId);
  });
}
