import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The source of a tool, at an exact version. */
export type Source =
  | { npm: Packages }
  /** A package that this repository depends on itself. */
  | { own: string }
  | { pip: readonly string[] }
  | { go: string }
  /** `group:artifact:version` of a program in a single file. */
  | { maven: string }
  /** The same for libraries, with their dependencies. */
  | { jars: readonly string[] };

/** A program and its arguments. `node` is the newest supported version. */
export type Command = readonly [program: string, ...args: string[]];

const run = promisify(execFile);
const minutes = 60_000;

/** npm packages by name, at exact versions. */
export type Packages = Readonly<Record<string, string>>;

/** A version for tools that ask for one which depends on a package that was never published. */
const published: Packages = { '@scalar/openapi-parser': '0.29.2' };

/**
 * Installs packages in a folder outside of the repository's dependencies, and returns it. Reuses what an earlier run
 * installed.
 *
 * @param cache folder that is kept between runs
 * @throws Error if they cannot be installed
 */
export async function toolFolder(cache: string, name: string, packages: Packages): Promise<string> {
  const wanted = JSON.stringify(packages);
  const folder = path.join(cache, `${name}-${createHash('sha256').update(wanted).digest('hex').slice(0, 8)}`);
  const mark = path.join(folder, '.installed.json');
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const overrides = Object.fromEntries(Object.entries(published).filter(([name]) => !(name in packages)));
  const manifest = { private: true, dependencies: packages, overrides };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  // Without install scripts, and with a timeout for downloads.
  await run(
    'npm',
    ['install', '--ignore-scripts', '--no-fund', '--no-audit', '--prefer-offline', '--loglevel=error'],
    {
      cwd: folder,
      timeout: 8 * minutes,
      maxBuffer: 2 ** 26,
    },
  );
  await writeFile(mark, wanted);
  return folder;
}

/** A program in an installed package. */
export const binaryOf = (folder: string, name: string): string =>
  path.join(folder, 'node_modules/.bin', name);
