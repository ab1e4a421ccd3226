import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

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

export interface LoadResult {
  /** Successes per second. */
  rate: number;
  /** Median time of a response in milliseconds. */
  latency: number;
}

/** The part of autocannon's report that this module reads. */
interface Report {
  duration: number;
  '2xx': number;
  latency: { p50: number };
  errors: number;
  non2xx: number;
}

/** Installed by `npm run bench -- server`. */
const autocannon = path.join(import.meta.dirname, 'load/node_modules/autocannon/autocannon.js');

/**
 * Sends as many requests as the server can handle, from a separate process. Any response other than a success is an
 * error.
 */
export async function load({
  url,
  token,
  connections,
  pipelining = 1,
  seconds,
  body,
}: Load): Promise<LoadResult> {
  const args = ['--json', '--connections', String(connections), '--duration', String(seconds)];
  args.push('--pipelining', String(pipelining));
  if (token !== undefined) args.push('--headers', `Authorization: Bearer ${token}`);
  if (body !== undefined) {
    args.push(
      '--method',
      'POST',
      '--headers',
      'Content-Type: application/json',
      '--body',
      body,
      '--idReplacement',
    );
  }
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args, url]);
  const { duration, '2xx': successes, latency, errors, non2xx } = JSON.parse(stdout) as Report;
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers without success.`);
  return { rate: successes / duration, latency: latency.p50 };
}
