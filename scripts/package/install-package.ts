import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { npmPack } from './npm-pack.ts';

const run = promisify(execFile);

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A package in a folder, as `npm install` would write it. */
export interface Installed {
  /** The unpacked tarball. */
  readonly tarball: string;
  /** Files of the package itself, by path. */
  readonly files: readonly string[];
  /** All packages of `node_modules`, by folder. */
  readonly packages: string[];
  /** Bytes of `node_modules`. */
  readonly size: number;
}

/**
 * Packs a package and unpacks it into `<folder>/node_modules`, with its commands in `.bin`. Its dependencies are copied
 * from this repository, so that no registry is needed.
 */
export async function installPackage(source: string, name: string, folder: string): Promise<Installed> {
  const { tarball, files } = await npmPack(source, folder);
  const target = path.join(folder, 'node_modules', name);
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const modules = path.join(folder, 'node_modules');
  const { bin = {} } = await manifestIn(target);
  await mkdir(path.join(modules, '.bin'));
  for (const [command, file] of Object.entries(bin))
    await symlink(path.join('..', name, file), path.join(modules, '.bin', command));
  const origins = new Map([[target, source]]);
  await installDependencies(source, target, modules, origins);
  return {
    tarball,
    files,
    packages: [...origins.keys()],
    size: await sizeOf(modules),
  };
}

/** @param origins the folder from which each package was copied, by its new folder */
async function installDependencies(
  source: string,
  target: string,
  top: string,
  origins: Map<string, string>,
): Promise<void> {
  const { dependencies, optionalDependencies = {} } = await manifestIn(target);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const origin = await find(name, source);
    // An optional dependency for another system is not installed.
    if (origin === undefined && name in optionalDependencies) continue;
    if (origin === undefined) throw new Error(`${name} is not installed.`);
    const shared = path.join(top, name);
    // If another version is at the top, this one goes below the package that needs it.
    const place =
      (origins.get(shared) ?? origin) === origin ? shared : path.join(target, 'node_modules', name);
    if (origins.has(place)) continue;
    origins.set(place, origin);
    const own = (file: string) => !path.relative(origin, file).startsWith('node_modules');
    await cp(origin, place, { recursive: true, filter: own });
    await installDependencies(origin, place, top, origins);
  }
}

const manifestIn = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folder of a package as Node finds it from a folder; undefined if it is not installed. */
async function find(name: string, from: string): Promise<string | undefined> {
  const folder = path.join(from, 'node_modules', name);
  if (await stat(folder).catch(() => undefined)) return folder;
  const parent = path.dirname(from);
  return parent === from ? undefined : find(name, parent);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
