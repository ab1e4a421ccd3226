import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { repositoryRoot } from '../lib/paths.ts';

const run = promisify(execFile);

/** A tarball from `npm pack`. */
export interface Tarball {
  /** Absolute. */
  readonly tarball: string;
  /** Bytes of the tarball. */
  readonly size: number;
  /** Bytes of its contents. */
  readonly unpackedSize: number;
  /** Paths within the package, sorted. */
  readonly files: readonly string[];
}

/** The output of `npm pack --json`. */
interface PackReport {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** The environment variable with the folder in which the tests of one commit share the tarballs of this repository. */
export const sharedTarballs = 'SHARED_TARBALLS';

/**
 * Builds and packs the package in a folder, and writes the tarball to another one. Where tests share tarballs, the first
 * one packs, and the others wait for it: two builds in the same `dist/` would delete each other's files.
 */
export async function npmPack(source: string, destination: string): Promise<Tarball> {
  const shared = process.env[sharedTarballs];
  if (shared === undefined || !source.startsWith(repositoryRoot + path.sep)) return pack(source, destination);
  const folder = path.join(shared, path.basename(source));
  const kept = await keptIn(folder, source);
  const tarball = path.join(destination, path.basename(kept.tarball));
  await copyFile(kept.tarball, tarball);
  return { ...kept, tarball };
}

async function keptIn(folder: string, source: string): Promise<Tarball> {
  const facts = path.join(folder, 'facts.json');
  await mkdir(path.dirname(folder), { recursive: true });
  for (;;) {
    // Only one process can create the folder.
    const isFirst = await mkdir(folder).then(
      () => true,
      () => false,
    );
    if (isFirst) {
      try {
        await writeFile(`${facts}.new`, JSON.stringify(await pack(source, folder)));
        await rename(`${facts}.new`, facts);
      } catch (error) {
        await rm(folder, { recursive: true });
        throw error;
      }
    }
    const text = await readFile(facts, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text) as Tarball;
    await wait(200);
  }
}

async function pack(source: string, destination: string): Promise<Tarball> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: source,
    maxBuffer: 64 * 1024 * 1024,
  });
  // The build may print lines before the JSON.
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [
    PackReport,
  ];
  return {
    tarball: path.join(destination, filename),
    size,
    unpackedSize,
    files: files.map((file) => file.path).sort(),
  };
}
