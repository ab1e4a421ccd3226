import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { answered, type AnswerContext, type Where } from './answers.ts';
import { together, touching, type Fault, type Target } from './fault.ts';
import type { Records } from './records.ts';
import { received, type Sent } from './requests.ts';
import { drives, earlier, entries } from './stored.ts';
import { createTrigger, inAMinute, type Trigger } from './triggers.ts';

/** Notes something before an operation is carried out, and damages the stored data with it afterwards. */
export function around<Noted>(
  operation: OperationId,
  note: (sent: Sent, target: Target) => Noted | Promise<Noted>,
  damage: (db: Connection, noted: Noted, context: AnswerContext) => unknown,
): Fault {
  const noted = new WeakMap<object, { readonly value: Noted }>();
  return together(
    received(operation, async (sent, target) => {
      noted.set(sent.request, { value: await note(sent, target) });
    }),
    afterwards(operation, (db, context) => damage(db, noted.get(context.request)!.value, context)),
  );
}

/** Changes the stored data after an operation succeeded and before its response is sent. */
export const afterwards = (
  where: Where,
  damage: (db: Connection, context: AnswerContext) => unknown,
): Fault =>
  answered(where, async (payload, context) => {
    await context.database.write(async (db) => {
      await damage(db, context);
    });
    return payload;
  });

// Faults in the database itself, by triggers, whichever operation changes the data.

/** The value of another field of the same record, optionally after a prefix. */
interface From<Row> {
  readonly from: keyof Row & string;
  readonly after?: string;
}
type Literal = string | number | null;

/** As a condition: a time in the past, or within a minute. */
export const overSoon = Symbol('over soon');

/**
 * Stores other values in new records. The response shows them too.
 *
 * @param where the values of the affected records; by default all records
 * @example storesInstead(entries, { name: 'New folder' }, { type: 'folder' })
 */
export function storesInstead<Row extends object>(
  records: Records<Row>,
  values: { readonly [Name in keyof Row]?: Literal | From<Row> },
  where: { readonly [Name in keyof Row]?: Literal | typeof overSoon } = {},
): Fault {
  const column = (name: string): string => records.column(name as keyof Row & string);
  const expression = (value: Literal | From<Row> | undefined): string => {
    if (typeof value !== 'object' || value === null) return literal(value);
    const copied = `NEW.${column(value.from)}`;
    return value.after === undefined ? copied : `${literal(value.after)} || ${copied}`;
  };
  const settings = Object.entries<Literal | From<Row> | undefined>(values).map(
    ([name, value]) => `${column(name)} = ${expression(value)}`,
  );
  const conditions = Object.entries<Literal | typeof overSoon | undefined>(where).map(([name, value]) =>
    value === overSoon
      ? `NEW.${column(name)} < ${inAMinute}`
      : `NEW.${column(name)} IS NOT DISTINCT FROM ${literal(value)}`,
  );
  return onChange(
    { change: 'INSERT', records, conditions },
    `UPDATE ${records.table} SET ${settings.join(', ')} WHERE ${column('id')} = NEW.${column('id')}`,
  );
}

/** Keeps records although the server deletes them; the server does not notice. */
export const keepsDeleted = <Row>(records: Records<Row>): Fault =>
  onChange({ insteadOf: true, change: 'DELETE', records });

/** The affected entries; by default all. */
export interface WhichEntries {
  readonly drive?: 'personal' | 'vault';
  readonly isInTrash?: boolean;
}

/** Keeps entries although the server deletes them permanently. */
export const keepsDeletedEntries = (which: WhichEntries): Fault =>
  onChange({ insteadOf: true, change: 'DELETE', records: entries, conditions: conditionsOf(which) });

/** Moves entries to the trash although the server deletes them permanently. */
export function trashesDeletedEntries(which: WhichEntries): Fault {
  const [id, deletedAt, trashId] = [
    entries.column('id'),
    entries.column('deletedAt'),
    entries.column('trashId'),
  ];
  return onChange(
    { insteadOf: true, change: 'DELETE', records: entries, conditions: conditionsOf(which) },
    `UPDATE ${entries.table} SET ${deletedAt} = ${literal(earlier)}, ${trashId} = OLD.${id} WHERE ${id} = OLD.${id}`,
  );
}

const literal = (value: Literal | undefined): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');

function conditionsOf({ drive, isInTrash }: WhichEntries): string[] {
  const [driveId, trashId] = [entries.column('driveId'), entries.column('trashId')];
  const owner = drives.column(drive === 'vault' ? 'vaultId' : 'userId');
  const ofDrive = `SELECT ${drives.column('id')} FROM ${drives.table} WHERE ${owner} IS NOT NULL`;
  return [
    ...(drive === undefined ? [] : [`OLD.${driveId} IN (${ofDrive})`]),
    ...(isInTrash === undefined ? [] : [`OLD.${trashId} IS ${isInTrash ? 'NOT NULL' : 'NULL'}`]),
  ];
}

interface Change<Row> extends Pick<Trigger, 'insteadOf' | 'change' | 'conditions'> {
  readonly records: Records<Row>;
}

function onChange<Row>({ records: { table }, ...change }: Change<Row>, statement?: string): Fault {
  const fault: Fault = ({ app, database }) => {
    app.addHook('onReady', () => createTrigger(database, { ...change, table, statement }));
  };
  const operation = writersOf[table];
  return operation === undefined ? fault : touching(operation, fault);
}

/** The operations that write tables which only operations of a single tag read. */
const writersOf: Readonly<Record<string, OperationId>> = {
  links: 'createShareableLink',
  notes: 'createNote',
  shares: 'shareEntry',
  tracked_files: 'listTrackedFiles',
  workspaces: 'createWorkspace',
};
