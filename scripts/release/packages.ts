import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the release reads of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly workspaces?: readonly string[];
  readonly files?: readonly string[];
  readonly license?: string;
  /** Development dependencies whose code goes into the package's own files. */
  readonly carried?: readonly string[];
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Package {
  /** As installed: `@file-storage/cli`. */
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly manifest: Manifest;
}

export const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** What a package is made of that is not its own: what npm installs with it, and what its files carry. */
export function comesAlong({
  dependencies,
  devDependencies = {},
  carried = [],
}: Manifest): Record<string, string> {
  const versions = carried.map((name) => [name, devDependencies[name] ?? ''] as const);
  return { ...dependencies, ...Object.fromEntries(versions) };
}

/** The workspaces that are published, in the order of the root's package.json. */
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
