import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The fields of a package.json that the release uses. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly workspaces?: readonly string[];
  readonly files?: readonly string[];
  /** The file of each command. */
  readonly bin?: Readonly<Record<string, string>>;
  readonly license?: string;
  /** Development dependencies whose code becomes part of the package's own files. */
  readonly carried?: readonly string[];
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Package {
  /** The full name: `@file-storage/cli`. */
  readonly name: string;
  /** Absolute path. */
  readonly folder: string;
  readonly manifest: Manifest;
}

export const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** The packages that a package needs or contains: its dependencies, and those that are part of its files. */
export function comesAlong({
  dependencies,
  devDependencies = {},
  carried = [],
}: Manifest): Record<string, string> {
  const versions = carried.map((name) => [name, devDependencies[name] ?? ''] as const);
  return { ...dependencies, ...Object.fromEntries(versions) };
}

/** The workspaces to publish, in the order of the root's package.json. */
export async function publishedPackages(root: string): Promise<Package[]> {
  const { workspaces = [] } = await readManifest(root);
  const packages = await Promise.all(
    workspaces.map(async (workspace) => {
      const folder = path.join(root, workspace);
      const manifest = await readManifest(folder);
      return { name: manifest.name, folder, manifest };
    }),
  );
  return packages.filter(({ manifest }) => manifest.private !== true);
}
