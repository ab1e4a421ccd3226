import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '../scripts/lib/tool-packages.ts';

export interface Load {
  url: string;
  token?: string;
  connections: number;
  /**
   * Number of requests that a connection sends before the first response.
   * @default 1
   */
  pipelining?: number;
  seconds: number;
  /** JSON to POST; by default a GET without a body. `[<id>]` is replaced by a unique value in each request. */
  body?: string;
}

/** The body of a request that creates a folder. */
export const newFolder = JSON.stringify({ name: 'Folder [<id>]', parentId: null });

const tools = path.join(import.meta.dirname, 'load');

export const installTools = (): Promise<void> => installPackages(tools, 'What the benchmarks need');

/** The part of autocannon's report that this module reads. */
interface Report {
  duration: number;
  '2xx': number;
  errors: number;
  non2xx: number;
}

/**
 * Sends as many requests as the server can handle, from a separate process. Any response other than a success is an
 * error.
 *
 * @returns successes per second
 */
export async function rateOf({
  url,
  token,
  connections,
  pipelining = 1,
  seconds,
  body,
}: Load): Promise<number> {
  const autocannon = path.join(tools, 'node_modules/autocannon/autocannon.js');
  const args = ['--json', '--connections', String(connections), '--duration', String(seconds)];
  args.push('--pipelining', String(pipelining));
  if (token !== undefined) args.push('--headers', `Authorization: Bearer ${token}`);
  if (body !== undefined)
    args.push(
      '--method',
      'POST',
      '--headers',
      'Content-Type: application/json',
      '--body',
      body,
      '--idReplacement',
    );
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args, url]);
  const { duration, '2xx': successes, errors, non2xx } = JSON.parse(stdout) as Report;
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers without success.`);
  return successes / duration;
}
