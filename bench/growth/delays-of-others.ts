import { timed } from '../figures.ts';

/** Sends a request as one user. */
export type Call = (path: string, body?: object) => Promise<void>;

/** The effect of one operation on other users, in milliseconds. */
export interface Removal {
  /** Until its response. */
  time: number;
  /** The slowest response to another user meanwhile. */
  latest: number;
  /** Number of responses to the other user. */
  answers: number;
}

/** Reads and writes as another user of the same server, one request after another, until the work is done. */
export async function measureDelays(bystander: Call, work: () => Promise<void>): Promise<Removal> {
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
    waits.push(await timed(() => bystander(...requests[waits.length % requests.length]!)));
  }
  const time = await working;
  return { time, latest: Math.max(...waits), answers: waits.length };
}
