import type { OperationId } from '../../../../generated/operations.ts';
import type { Connection } from '../../../../server/src/database/database.ts';
import { answered, type AnswerContext } from './answers.ts';
import { touching, type Fault } from './fault.ts';

/**
 * Has the database do something else whenever it does something: a trigger, without its name.
 *
 * @example onChange('BEFORE DELETE ON links', 'SELECT RAISE(IGNORE)')
 */
export function onChange(event: string, ...statements: readonly string[]): Fault {
  const fault: Fault = ({ database }) => {
    const name = `mutant_${event.replace(/\W+/g, '_')}`;
    const sql = `CREATE TRIGGER ${name} ${event} BEGIN ${statements.join('; ')}; END`;
    database.read((db) => db.prepare(sql).run());
  };
  const [, table = ''] = / ON (\w+)/.exec(event) ?? [];
  const operation = operationsOf[table];
  return operation === undefined ? fault : touching(operation, fault);
}

/** Of tables that one tag of operations alone reads: what writes them. */
const operationsOf: Readonly<Record<string, OperationId>> = {
  links: 'createShareableLink',
  notes: 'createNote',
  shares: 'shareEntry',
  tracked_files: 'listTrackedFiles',
  workspaces: 'createWorkspace',
};

/** Changes what is stored after an operation succeeded and before its answer is sent. */
export const afterwards = (
  operation: OperationId,
  damage: (db: Connection, context: AnswerContext) => void,
): Fault =>
  answered(operation, async (payload, context) => {
    await context.database.write((db) => {
      damage(db, context);
    });
    return payload;
  });
