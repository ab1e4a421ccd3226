import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

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

/** Builds and packs the package in a folder, and writes the tarball to another one. */
export async function npmPack(source: string, destination: string): Promise<Tarball> {
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
