import { median, timed } from '../figures.ts';
import type { Call } from './delays-of-others.ts';
import type { SeededDrive } from './server-data.ts';

const rounds = 15;

/** What reads of a filled drive take: medians in milliseconds. */
export interface Reads {
  /** The first page of a folder with 100 files. */
  listing: number;
  /** A search for one file by name, and the first page of a search that nearly all names match. */
  searchOfOne: number;
  searchOfMany: number;
}

/** @param apiRoot of a server with the drive */
export async function measureReads(apiRoot: string, seeded: SeededDrive, entries: number): Promise<Reads> {
  const request = caller(apiRoot, seeded.token);
  const many = entries > 2 * seeded.doomed.entries ? 'report' : 'draft';
  const list = (query: string) => times(() => request(`/drive/file-entries?${query}`));
  return {
    listing: await list(`parentIds=${seeded.listed}`),
    searchOfOne: await list('query=draft-421.'),
    searchOfMany: await list(`query=${many}`),
  };
}

/** Sends requests with a token. */
export function caller(apiRoot: string, token: string): Call {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (route, body) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(apiRoot + route, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${text}`);
  };
}

/** The median time of a response in milliseconds. */
async function times(ask: () => Promise<void>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1) durations.push(await timed(ask));
  return median(durations);
}
