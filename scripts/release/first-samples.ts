import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fencedBlocks } from '../lib/fenced-blocks.ts';
import type { ReferenceServer } from '../server-examples/reference-server.ts';
import { UsageError } from '../lib/command.ts';
import { runLines, runScenario, type Ended } from '../package/run-scenario.ts';
import { packageScenarios, type Use } from '../package/scenarios.ts';
import type { Packed } from './pack.ts';

export interface SampleSurroundings {
  /** An empty folder; each package gets its own folder in it. */
  readonly folder: string;
  /** The registry from which npm installs. */
  readonly registry: string;
  readonly server: ReferenceServer;
}

/**
 * Installs a package into an empty folder with the command of its own README, and runs the README's first sample
 * against a server.
 *
 * @param packed its tarball is in `<folder>/file-storage-api`, where the command expects it
 * @throws UsageError with the output of the sample, if it fails or does not print what it should
 */
export async function runFirstSample(
  { package: { name, folder: source } }: Packed,
  { folder, registry, server }: SampleSurroundings,
): Promise<void> {
  const readme = await readFile(path.join(source, 'README.md'), 'utf8');
  const { installation, use } = readFirstSample(name, readme);
  const project = path.join(folder, name.slice(name.indexOf('/') + 1));
  for (const [file, content] of Object.entries(packageScenarios[name]?.files ?? {})) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), content);
  }
  await mkdir(project, { recursive: true });
  const global = path.join(folder, 'global');
  const env = {
    PATH: path.join(global, 'bin'),
    npm_config_registry: registry,
    npm_config_prefix: global,
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  };
  const place = { folder: project, readme, server, env };
  refuseFailure(name, 'its installation', await runLines(installation, place));
  const ended = await runScenario(use, place);
  refuseFailure(name, 'its first sample', ended);
  if (!use.shows.test(ended.stdout)) {
    throw new UsageError(
      `${name}: its first sample succeeded, but did not print ${use.shows.source}:\n${ended.stdout}`,
    );
  }
}

function refuseFailure(name: string, what: string, { exit, stdout, stderr }: Ended): void {
  if (exit !== 0) throw new UsageError(`${name}: ${what} failed:\n${stdout}${stderr}`);
}

/**
 * The lines that install a package, and the use of the first sample of its README.
 *
 * @throws UsageError if the README lacks one of them, or does not name the file in which a program is saved
 */
export function readFirstSample(name: string, readme: string): { installation: string; use: Use } {
  const [install, first] = fencedBlocks(readme);
  const use = packageScenarios[name]?.uses[0];
  if (install?.language !== 'sh' || use?.sample === undefined || !first?.code.startsWith(use.sample)) {
    throw new UsageError(
      `${name}: its README must start with installation and the sample that scripts/package/scenarios.ts lists first.`,
    );
  }
  if (use.as !== undefined && !readme.includes(use.as))
    throw new UsageError(`${name}: its README does not name the file ${use.as} of its first sample.`);
  // The tarball has already been packed.
  const installation = install.code.split('\n').filter((line) => !/^(?:#|npm pack\b)/.test(line));
  return { installation: installation.join('\n'), use };
}
