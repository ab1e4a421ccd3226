import type { Connection } from './database.ts';
import { columnsOf, findRow } from './rows.ts';

/** Returns the latest time that was noted; undefined in a new database. */
export async function findLatestTime(db: Connection): Promise<string | undefined> {
  return (await findRow(db, columnsOf('latest_time', 'moment'), 'FROM latest_time'))?.moment;
}

export async function noteLatestTime(db: Connection, moment: string): Promise<void> {
  const sql = `
    INSERT INTO latest_time (id, moment) VALUES (1, ?)
    ON CONFLICT DO UPDATE SET moment = max(moment, excluded.moment)`;
  await db.prepare(sql).run(moment);
}
