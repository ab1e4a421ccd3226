import type { Answer } from './exchange.ts';
import type { FuzzTarget } from './target.ts';

/** What one request takes of the server, the same on every machine and however busy that is. */
export interface Effort {
  /** Steps of the database: what it does to find and to write rows. */
  steps: number;
  /** The most of them without a turn for others. */
  stepsAtOnce: number;
  /** Bytes of the answer that were made without a turn for others; what comes in pieces has a turn after each. */
  bytesAtOnce: number;
}

export async function effortOf(target: FuzzTarget, send: () => Promise<Answer>): Promise<Effort> {
  const start = await stepsOf(target);
  const turns = { latest: start, most: 0, isDone: false };
  const turn = async (): Promise<void> => {
    const now = await stepsOf(target);
    turns.most = Math.max(turns.most, since(turns.latest, now));
    turns.latest = now;
    if (!turns.isDone) setImmediate(() => void turn());
  };
  setImmediate(() => void turn());
  const { headers } = await send();
  await turn();
  turns.isDone = true;
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  return {
    steps: since(start, turns.latest),
    stepsAtOnce: turns.most,
    bytesAtOnce: isJson ? Number(headers['content-length'] ?? 0) : 0,
  };
}

/** Steps so far of the statements with the same text, as SQLite counts them. */
type Steps = ReadonlyMap<string, number>;

export async function stepsOf({ server }: FuzzTarget): Promise<Steps> {
  const rows = await server.app.services.database.read((db) =>
    db.prepare("SELECT sql, nstep FROM sqlite_stmt WHERE nstep > 0 AND instr(sql, 'sqlite_stmt') = 0").all(),
  );
  const steps = new Map<string, number>();
  for (const { sql, nstep } of rows as { sql: string; nstep: number }[]) {
    steps.set(sql, (steps.get(sql) ?? 0) + nstep);
  }
  return steps;
}

function since(before: Steps, after: Steps): number {
  let sum = 0;
  for (const [sql, steps] of after) {
    const difference = steps - (before.get(sql) ?? 0);
    // The counter of a statement has 32 bits. If it falls by less, the garbage collector has freed a statement.
    sum += difference < -(2 ** 31) ? difference + 2 ** 32 : Math.max(difference, 0);
  }
  return sum;
}
