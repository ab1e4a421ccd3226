import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { comesAlong, type Package } from './packages.ts';

const run = promisify(execFile);

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
}

/** The part of a CycloneDX document that this module uses. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly link?: boolean }>>;
}

/**
 * Everything that a package needs or contains, as CycloneDX, in the versions of the repository's lockfile.
 *
 * npm writes this for a project, but for a workspace it leaves out packages that are also development dependencies of
 * the repository. So the package is copied as a separate project, with its part of the lockfile.
 */
export async function sbomOf({ name, folder, manifest }: Package, root: string): Promise<Sbom> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'sbom-'));
  try {
    const project = path.join(scratch, path.basename(folder));
    await mkdir(project);
    // Without development dependencies, which users do not install.
    const own = {
      ...manifest,
      dependencies: comesAlong(manifest),
      devDependencies: undefined,
      peerDependencies: undefined,
      scripts: undefined,
    };
    const lockfile = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
    const packages = { '': own, ...installedFor(path.relative(root, folder), lockfile) };
    const { version } = manifest;
    const write = (file: string, content: unknown) =>
      writeFile(path.join(project, file), JSON.stringify(content));
    await write('package.json', own);
    await write('package-lock.json', { name, version, lockfileVersion: 3, requires: true, packages });
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const { stdout } = await run('npm', args, { cwd: project, maxBuffer: 64 * 1024 * 1024 });
    const sbom = JSON.parse(stdout) as Sbom;
    // npm uses the name of the folder, so this replaces it by the package's.
    return { ...sbom, metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } } };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * The packages of a lockfile that a workspace can import: its own, and those at the top. A package of its own hides the
 * one of that name at the top, with everything nested in it.
 */
export function installedFor(workspace: string, { packages }: Lockfile): Lockfile['packages'] {
  const entries = Object.entries(packages).filter(([, { link }]) => link !== true);
  const own = entries
    .filter(([place]) => place.startsWith(`${workspace}/node_modules/`))
    .map(([place, entry]) => [place.slice(workspace.length + 1), entry] as const);
  const isHidden = (place: string) => own.some(([hiding]) => `${place}/`.startsWith(`${hiding}/`));
  const top = entries.filter(([place]) => place.startsWith('node_modules/') && !isHidden(place));
  return Object.fromEntries([...top, ...own]);
}
