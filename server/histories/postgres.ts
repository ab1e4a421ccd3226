import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../src/testing/free-port.ts';

const run = promisify(execFile);

/** Where Debian puts the programs of each version; elsewhere they are on the path. */
const versions = '/usr/lib/postgresql';

/** PostgreSQL refuses to run as root; its package creates this user. */
const serviceUser = 'postgres';

/** Name of the database user and of the database. */
const name = 'histories';

/**
 * A PostgreSQL server of one run: a process of its own with its data in a folder, on a free port of loopback. It syncs to
 * the disk, as in operation, so that what is acknowledged survives the end of the process.
 */
export class Postgres {
  restarts = 0;
  readonly #program: string;
  readonly #data: string;
  readonly #port: number;
  readonly #user: { uid: number; gid: number } | undefined;
  #child: ChildProcess | undefined;

  private constructor(
    program: string,
    data: string,
    port: number,
    user: { uid: number; gid: number } | undefined,
  ) {
    this.#program = program;
    this.#data = data;
    this.#port = port;
    this.#user = user;
  }

  /** Returns undefined if the server of PostgreSQL is not installed; its clients alone have a folder, too. */
  static async findPrograms(): Promise<string | undefined> {
    const found = await readdir(versions).catch(() => []);
    const newest = found.filter((version) => /^\d+$/.test(version)).sort((a, b) => Number(b) - Number(a));
    const onPath = await run('pg_config', ['--bindir']).then(
      ({ stdout }) => [stdout.trim()],
      () => [],
    );
    return [...newest.map((version) => path.join(versions, version, 'bin')), ...onPath].find((folder) =>
      existsSync(path.join(folder, 'initdb')),
    );
  }

  /** @param folder an empty folder, which the server owns afterwards */
  static async start(programs: string, folder: string): Promise<Postgres> {
    const user = await userOfServer();
    if (user) await chown(folder, user.uid, user.gid);
    const init = [
      '--pgdata',
      folder,
      '--username',
      name,
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-locale',
    ];
    await run(path.join(programs, 'initdb'), init, { ...user, cwd: folder });
    const postgres = new Postgres(path.join(programs, 'postgres'), folder, await freePort(), user);
    await postgres.#begin();
    const client = new Client({ connectionString: postgres.#urlOf('postgres') });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return postgres;
  }

  get url(): string {
    return this.#urlOf(name);
  }

  /** Ends all its processes as a power failure would, and starts it again on the same data and port. */
  async restart(): Promise<void> {
    this.restarts += 1;
    // `SIGQUIT` lets it end its other processes at once, without a checkpoint: it recovers at the start.
    await this.#end('SIGQUIT');
    await this.#begin();
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  #urlOf(database: string): string {
    return `postgres://${name}@127.0.0.1:${this.#port}/${database}`;
  }

  async #begin(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'shared_buffers=64MB',
    ];
    const args = [
      '-D',
      this.#data,
      '-p',
      String(this.#port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
    this.#child = spawn(this.#program, args, {
      ...this.#user,
      cwd: this.#data,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines: string[] = [];
    for await (const line of createInterface(this.#child.stderr!)) {
      lines.push(line);
      if (line.includes('database system is ready to accept connections')) break;
    }
    if (this.#child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${lines.join('\n')}`);
    // Its later lines are about the clients whose connections broke.
    this.#child.stderr!.resume();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'exit');
    child.kill(signal);
    await closed;
  }
}

async function userOfServer(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, serviceUser])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}
