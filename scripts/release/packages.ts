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
