import path from 'node:path';
import { diff } from '../diff.ts';
import { loadContract } from '../diff/contract.ts';
import { git } from '../lib/git.ts';
import { ContractError, type Problem } from '../lib/problem.ts';
import { UsageError } from '../lib/command.ts';
import { readManifest, type Package } from './packages.ts';

export interface Versions {
  readonly version: string;
  /** The tag of the previous release; undefined before the first. */
  readonly since: string | undefined;
  /** Whether the current commit has the tag of this release: then an interrupted release continues. */
  readonly tagged: boolean;
  /** The changes of the contract since the previous release. */
  readonly changes: readonly string[];
}

/**
 * Compares the version of the contract and the packages with the changes since the last release.
 *
 * @throws ContractError if a package has another version, or if the contract changed more than its version
 */
export async function checkVersions(root: string, packages: readonly Package[]): Promise<Versions> {
  const { version } = await loadContract(root);
  const manifests = [{ folder: root, manifest: await readManifest(root) }, ...packages];
  const problems = manifests
    .filter(({ manifest }) => manifest.version !== version)
    .map(({ folder, manifest }): Problem => ({
      file: path.join(folder, 'package.json'),
      line: 1,
      column: 1,
      severity: 'error',
      rule: 'one-version',
      message: `${manifest.name} is ${manifest.version}, the contract is ${version}: all are released together with one version.`,
    }));
  if (problems.length > 0) throw new ContractError(problems);

  const tag = `v${version}`;
  const tagged = (await git(root, ['tag', '--points-at', 'HEAD'])).split('\n').includes(tag);
  if (!tagged && (await git(root, ['tag', '--list', tag])) !== '') {
    throw new UsageError(
      `${tag} is released already: raise info.version in openapi/openapi.yaml and the packages' versions.`,
    );
  }
  const since = await lastTag(root, tagged ? 'HEAD~1' : 'HEAD');
  if (since === undefined) return { version, since, tagged, changes: [] };
  const { changes, problem } = await diff({ root, ref: since });
  if (problem) throw new ContractError([problem]);
  return { version, since, tagged, changes: changes.map(({ impact, message }) => `${impact}: ${message}`) };
}

async function lastTag(root: string, from: string): Promise<string | undefined> {
  try {
    return await git(root, ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', from]);
  } catch {
    // git fails if there is no earlier tag.
    return undefined;
  }
}
