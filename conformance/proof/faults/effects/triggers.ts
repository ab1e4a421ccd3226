import { createHash } from 'node:crypto';
import type { Database } from '../../../../packages/server/src/database/database.ts';

/** What the database does by itself when the server changes a record. */
export interface Trigger {
  readonly table: string;
  /** Such as `INSERT`. */
  readonly change: string;
  /** Whether it happens in place of the change, of which the server does not notice, and not after it. */
  readonly insteadOf?: boolean | undefined;
  /** Of `NEW` and `OLD`; all must hold. */
  readonly conditions?: readonly string[] | undefined;
  readonly statement?: string | undefined;
}

/** In a condition: a minute from now, as a time is stored. */
export const inAMinute = 'IN_A_MINUTE';

/** Creates a trigger, unless another node of the same database has. */
export async function createTrigger(database: Database, trigger: Trigger): Promise<void> {
  await database.write(async (db) => {
    for (const sql of database.isShared ? inPostgres(trigger) : inSqlite(trigger))
      await db.prepare(sql).run();
  });
}

const nameOf = (trigger: Trigger): string =>
  `fault_${createHash('sha256').update(JSON.stringify(trigger)).digest('hex').slice(0, 16)}`;

function inSqlite(trigger: Trigger): string[] {
  const { table, change, insteadOf = false, conditions = [], statement } = trigger;
  const soon = "strftime('%Y-%m-%dT%H:%M:%S', 'now', '+1 minute')";
  const when = conditions.length === 0 ? '' : `WHEN ${conditions.join(' AND ').replaceAll(inAMinute, soon)}`;
  const statements = [statement, ...(insteadOf ? ['SELECT RAISE(IGNORE)'] : [])].filter(Boolean);
  return [
    `CREATE TRIGGER IF NOT EXISTS ${nameOf(trigger)} ${insteadOf ? 'BEFORE' : 'AFTER'} ${change} ON ${table} ${when}
      BEGIN ${statements.join('; ')}; END`,
  ];
}

function inPostgres(trigger: Trigger): string[] {
  const { table, change, insteadOf = false, conditions = [], statement } = trigger;
  const soon = `to_char(now() AT TIME ZONE 'UTC' + INTERVAL '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  const when = ['TRUE', ...conditions].join(' AND ').replaceAll(inAMinute, soon);
  const name = nameOf(trigger);
  return [
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ${when} THEN ${statement === undefined ? '' : `${statement};`} RETURN NULL; END IF;
        RETURN coalesce(NEW, OLD);
      END $$`,
    `CREATE OR REPLACE TRIGGER ${name} ${insteadOf ? 'BEFORE' : 'AFTER'} ${change} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ];
}
