import { mkdir, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ReferenceServer } from '../../../server-examples/reference-server.ts';
import { writeFiles } from '../../../lib/write-files.ts';
import { messageOf } from '../../execute.ts';
import type { Outcome, Place } from '../../trial.ts';
import { expect } from './expect.ts';
import { run } from './run.ts';
import { originVariable } from './source.ts';
import { filesIn, type Files } from './tree.ts';

const large = Buffer.alloc(12 * 1024 * 1024, 'The tide table of the harbour. ');

/** The first files of the driver, in the folder `fleet`. */
export const fleet = {
  'log.txt': Buffer.from('departed'),
  'empty.txt': Buffer.alloc(0),
  'charts/north.txt': Buffer.from('north'),
  'charts/old/1987.txt': Buffer.from('1987'),
  'Größe ☂ 潮 (1).txt': Buffer.from('names'),
  'charts/large.bin': large,
} satisfies Files;

/** The command with a local folder, and with the remote `ship:` on the server. */
export class RcloneRemote {
  readonly outcomes: Outcome[] = [];
  readonly #place: Place;
  readonly #server: ReferenceServer;
  readonly #folder: string;

  private constructor(place: Place, server: ReferenceServer) {
    this.#place = place;
    this.#server = server;
    this.#folder = path.join(place.work, 'local');
  }

  static async build(place: Place): Promise<RcloneRemote> {
    const remote = new RcloneRemote(place, await place.server());
    await mkdir(remote.#folder);
    await writeFile(path.join(place.work, 'rclone.conf'), '');
    await writeFiles(remote.local('fleet'), fleet);
    return remote;
  }

  /** The path of a local file or folder. */
  local(name: string): string {
    return path.join(this.#folder, name);
  }

  /** A step passes unless its work throws. The next step runs in any case. */
  async step(operation: string, name: string, work: () => Promise<void>): Promise<void> {
    if (operation !== this.outcomes.at(-1)?.operation) this.#place.report(operation);
    try {
      await work();
      this.outcomes.push({ operation, case: name, verdict: 'right' });
    } catch (error) {
      this.outcomes.push({ operation, case: name, verdict: 'wrong', said: messageOf(error) });
    }
  }

  /** Runs the command, and resolves to its output; throws if it fails. */
  async rclone(...args: string[]): Promise<string> {
    return (await this.ran(args)).stdout;
  }

  /** The same, but also returns the log, and accepts input. */
  async ran(args: readonly string[], input?: Buffer): Promise<{ stdout: string; stderr: string }> {
    const { code, stdout, stderr } = await this.#run(args, input);
    // Without the time, which differs in each run.
    const last = (stderr.trim().split('\n').at(-1) ?? '').replace(/^[\d/]+ [\d:]+ /, '');
    expect(code === 0, `rclone ${args.join(' ')}: ${last}`);
    return { stdout, stderr };
  }

  /** Runs the command, which must fail with this message. */
  async refused(words: RegExp, ...args: string[]): Promise<void> {
    const { code, stdout, stderr } = await this.#run(args);
    expect(code !== 0, `rclone ${args.join(' ')} succeeded: ${stdout}`);
    expect(words.test(stderr), `rclone ${args.join(' ')} said ${stderr.trim()}`);
  }

  /** The lines of its output, sorted. */
  async lines(...args: string[]): Promise<string[]> {
    return (await this.rclone(...args)).split('\n').filter(Boolean).sort();
  }

  /** The files of a remote, which are downloaded for this. */
  async there(remote: string): Promise<Files> {
    const folder = path.join(this.#place.work, randomUUID());
    await this.rclone('copy', remote, folder);
    return filesIn(folder);
  }

  /** Sends a request to the server for which rclone has no command. */
  async call<Answer>(method: string, place: string, body?: object): Promise<Answer> {
    const { apiRoot, token } = this.#server;
    const isForm = body instanceof FormData;
    const answer = await fetch(apiRoot + place, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${place}: ${answer.status}`);
    return (await answer.json()) as Answer;
  }

  #run(args: readonly string[], input?: Buffer) {
    const env = {
      ...remoteAt(this.#server, 'SHIP', this.#place.work),
      // By default, rclone tries three times, which takes a minute and gives the same result.
      RCLONE_RETRIES: '1',
      RCLONE_LOW_LEVEL_RETRIES: '1',
    };
    return run(this.#place.bin('rclone'), args, { cwd: this.#folder, env, ...(input && { input }) });
  }
}

/** The environment variables for rclone: a remote of this name with this server, and not the user's configuration. */
export function remoteAt(
  { apiRoot, token }: ReferenceServer,
  remote: string,
  work: string,
): Record<string, string> {
  return {
    [originVariable]: new URL(apiRoot).origin,
    [`RCLONE_CONFIG_${remote}_TYPE`]: 'drime',
    [`RCLONE_CONFIG_${remote}_ACCESS_TOKEN`]: token,
    RCLONE_CONFIG: path.join(work, 'rclone.conf'),
    RCLONE_CACHE_DIR: path.join(work, 'cache'),
  };
}
