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

/** A CycloneDX document, as far as it is read here. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly link?: boolean }>>;
}

/**
 * Everything that a package brings along, installed with it or carried in its files, as CycloneDX, in the versions of the repository's lockfile.
 *
 * npm writes it for a project, and of a workspace it leaves out what the repository itself uses in development. So the
 * package is laid out as a project of its own, with its part of the lockfile.
 */
export async function sbomOf({ name, folder, manifest }: Package, root: string): Promise<Sbom> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'sbom-'));
  try {
    const project = path.join(scratch, path.basename(folder));
    await mkdir(project);
    // What only its development needs does not come along.
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
    // npm takes the folder's name.
    return { ...sbom, metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } } };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The packages of a lockfile as a workspace finds them: its own, and those at the top. */
function installedFor(workspace: string, { packages }: Lockfile): Lockfile['packages'] {
  const own = `${workspace}/node_modules/`;
  const entries = Object.entries(packages).filter(([, { link }]) => link !== true);
  return {
    ...Object.fromEntries(entries.filter(([place]) => place.startsWith('node_modules/'))),
    ...Object.fromEntries(
      entries
        .filter(([place]) => place.startsWith(own))
        .map(([place, entry]) => [place.slice(workspace.length + 1), entry]),
    ),
  };
}
