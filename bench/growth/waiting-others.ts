import { timed } from '../figures.ts';

/** Sends a request of one user. */
export type Call = (path: string, body?: object) => Promise<void>;

export interface Removal {
  /** Milliseconds to its answer. */
  time: number;
  /** The latest answer to somebody else meanwhile. */
  latest: number;
  /** How many answers that is the latest of. */
  answers: number;
}

/** Reads and writes of somebody else, one after another, as long as the work lasts. */
export async function whileOthersAsk(ask: Call, work: () => Promise<void>): Promise<Removal> {
  const progress = { isDone: false };
  const working = timed(work).finally(() => {
    progress.isDone = true;
  });
  const requests: [string, object?][] = [
    ['/notes'],
    ['/drive/file-entries'],
    ['/notes/create', { title: 'Keys', body: 'Bring both at nine.' }],
  ];
  const waits: number[] = [];
  while (!progress.isDone || waits.length < requests.length) {
    waits.push(await timed(() => ask(...requests[waits.length % requests.length]!)));
  }
  return { time: await working, latest: Math.max(...waits), answers: waits.length };
}
