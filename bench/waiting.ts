import type { Figure, Say } from './figures.ts';
import { measureWaiting } from './growth/server.ts';

/** The maximum delay of other users for each operation that takes a list or a folder, measured as in `growth`. */
export async function waiting(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const entries = quick ? 1e4 : 1e5;
  const operations = await measureWaiting(entries, say);
  const goal = { atMost: 100 };
  return operations.flatMap(({ operation, latest, turn, answers, time }): Figure[] => {
    const how = `of ${answers} in ${time.toFixed(0)} ms, at ${entries.toLocaleString('en')} entries`;
    return [
      {
        what: `${operation.trim()}: longest response time for another user`,
        value: latest,
        unit: 'ms',
        goal,
        how,
      },
      { what: `${operation.trim()}: longest turn of the processor`, value: turn, unit: 'ms', goal, how },
    ];
  });
}
