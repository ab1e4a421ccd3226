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

/** Of all statements so far, as SQLite counts them. */
async function stepsOf({ server }: FuzzTarget): Promise<number> {
  return server.app.services.database.read(async (db) => {
    const sql = "SELECT ifnull(sum(nstep), 0) AS steps FROM sqlite_stmt WHERE instr(sql, 'sqlite_stmt') = 0";
    return ((await db.prepare(sql).get()) as { steps: number }).steps;
  });
}

/** The counter of a statement has 32 bits. */
const since = (before: number, after: number): number => (after - before + 2 ** 32) % 2 ** 32;
