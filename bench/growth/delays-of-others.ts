import { timed } from '../figures.ts';

/** Sends a request of one user. */
export type Call = (path: string, body?: object) => Promise<void>;

/** Somebody else at the same server, and the server's own measure of its turns. */
export interface Bystander {
  ask: Call;
  /** Milliseconds of processor time of the longest turn since it was asked last. */
  longestTurn: () => Promise<number>;
}

/** What one operation does to others; milliseconds. */
export interface Removal {
  /** To its answer. */
  time: number;
  /** The latest answer to somebody else meanwhile. */
  latest: number;
  /** How many answers that is the latest of. */
  answers: number;
  /** The longest time of the processor in which the server let nobody else in. */
  turn: number;
}

/** Reads and writes of somebody else, one after another, as long as the work lasts. */
export async function measureDelays(others: Bystander, work: () => Promise<void>): Promise<Removal> {
  const progress = { isDone: false };
  await others.longestTurn();
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
    waits.push(await timed(() => others.ask(...requests[waits.length % requests.length]!)));
  }
  const time = await working;
  return { time, latest: Math.max(...waits), answers: waits.length, turn: await others.longestTurn() };
}
