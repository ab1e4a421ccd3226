import { timed } from '../figures.ts';

/** Sends a request as one user. */
export type Call = (path: string, body?: object) => Promise<void>;

/** Another user of the same server, and the server's measurement of how long it is blocked. */
export interface Bystander {
  ask: Call;
  /** Processor time of the longest turn of the event loop since the last call, in milliseconds. */
  longestTurn: () => Promise<number>;
}

/** The effect of one operation on other users, in milliseconds. */
export interface Removal {
  /** Until its response. */
  time: number;
  /** The slowest response to another user meanwhile. */
  latest: number;
  /** Number of responses to the other user. */
  answers: number;
  /** The longest processor time for which the server was blocked. */
  turn: number;
}

/** Reads and writes as another user, one request after another, until the work is done. */
export async function measureDelays(bystander: Bystander, work: () => Promise<void>): Promise<Removal> {
  const progress = { isDone: false };
  await bystander.longestTurn();
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
    waits.push(await timed(() => bystander.ask(...requests[waits.length % requests.length]!)));
  }
  const time = await working;
  return { time, latest: Math.max(...waits), answers: waits.length, turn: await bystander.longestTurn() };
}
