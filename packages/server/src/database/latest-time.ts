import type { Connection } from './database.ts';
import { columnsOf, findRow } from './rows.ts';

/** Returns the latest time that was noted; undefined in a new database. */
export async function findLatestTime(db: Connection): Promise<string | undefined> {
  return (await findRow(db, columnsOf('latest_time', 'moment'), 'FROM latest_time'))?.moment;
}

export async function noteLatestTime(db: Connection, moment: string): Promise<void> {
  const sql = `
    INSERT INTO latest_time (id, moment) VALUES (1, ?)
    ON CONFLICT (id) DO UPDATE SET moment = excluded.moment WHERE latest_time.moment < excluded.moment`;
  await db.prepare(sql).run(moment);
}
