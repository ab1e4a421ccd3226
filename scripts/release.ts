import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { git } from './lib/git.ts';
import { pathsOf, repositoryRoot } from './lib/paths.ts';
import { replaceFiles } from './lib/replace-files.ts';
import { ContractError, plural } from './lib/problem.ts';
import { runStages, table, type Stage } from './lib/stages.ts';
import { isMain, UsageError } from './lib/command.ts';
import { startReferenceServer } from './server-examples/reference-server.ts';
import { staleFiles } from './generate/outputs.ts';
import { changelogProblems, releasedChangelog } from './release/changelog.ts';
import { textsWithGoModule } from './release/go-module.ts';
import { runFirstSample } from './release/first-samples.ts';
import { textsWithInstallLines, withInstallLines } from './release/install-lines.ts';
import { startLocalRegistry } from './release/local-registry.ts';
import { contentsOf, packAll, unwantedFiles, writeChecksums, type Packed } from './release/pack.ts';
import { publishedPackages, type Package } from './release/packages.ts';
import { publishAll } from './release/publish.ts';
import { sbomOf } from './release/sbom.ts';
import { checkVersions, type Versions } from './release/versions.ts';

export interface ReleaseOptions {
  root?: string;
  /** Output folder for tarballs, checksums and bills of materials. */
  out: string;
  dryRun: boolean;
  /** Additional arguments for `npm publish`. */
  npmOptions?: readonly string[];
  /** Path of the Go module, such as `git.example.com/maria/file-storage-api/packages/go`; without it, Go is not released. */
  goModule?: string | undefined;
  /** Tests the packed packages; resolves to a line with the result. */
  tryPacked?: (packed: readonly Packed[], root: string) => Promise<string>;
  /** Finds generated files that are not what the contract makes; for tests. */
  findStale?: (root: string) => Promise<string[]>;
  print?: (text: string) => void;
}

/**
 * Checks, packs, installs and tests every package. Unless it is a dry run, also dates the changelog, changes the
 * install commands in all texts to the published packages, commits, tags and publishes.
 *
 * @returns whether every stage succeeded
 */
export async function release({
  root = repositoryRoot,
  out,
  dryRun,
  npmOptions = [],
  goModule,
  tryPacked = trySamples,
  findStale = staleFiles,
  print = (text) => process.stdout.write(text),
}: ReleaseOptions): Promise<boolean> {
  const paths = pathsOf(root);
  const packages = await publishedPackages(paths.root);
  const undo = new Map<string, string>();
  let versions: Versions;
  let packed: Packed[];

  const stages: Stage[] = [
    {
      name: 'versions',
      run: async () => {
        if (!dryRun && (await git(paths.root, ['status', '--porcelain'])) !== '') {
          throw new UsageError(
            'The working tree has changes. Commit them first: a release is made from a commit.',
          );
        }
        versions = await checkVersions(paths.root, packages);
        const [stale] = await findStale(paths.root);
        if (stale !== undefined)
          throw new UsageError(
            `${path.relative(paths.root, stale)} is not what openapi/ makes: run \`npm run generate\`, and commit the result.`,
          );
        const { version, since, changes } = versions;
        const before =
          since === undefined ? 'the first release' : `${plural(changes.length, 'change')} since ${since}`;
        return {
          summary: `${version} for the contract and ${plural(packages.length, 'package')}, ${before}`,
        };
      },
    },
    {
      name: 'texts',
      run: async () => {
        if (versions.tagged) return { summary: `as committed with v${versions.version}` };
        const texts = await releasedTexts(paths.root, packages, versions);
        if (goModule !== undefined)
          for (const [file, text] of await textsWithGoModule(paths.root, goModule)) texts.set(file, text);
        if (dryRun)
          return {
            summary: `the changelog describes ${versions.version}; ${plural(texts.size, 'file')} would change`,
          };
        for (const file of texts.keys()) undo.set(file, await readFile(file, 'utf8'));
        await replaceFiles(texts);
        return { summary: `${plural(texts.size, 'file')} mention the release` };
      },
    },
    {
      name: 'pack',
      run: async () => {
        await emptyOutput(out);
        packed = await packAll(packages, out);
        const wrong = packed.flatMap((archive) => unwantedFiles(archive));
        if (wrong.length > 0)
          throw new UsageError(`Packages contain files that they should not.\n${wrong.join('\n')}`);
        await writeChecksums(packed, out);
        await writeFile(path.join(out, 'CONTENTS'), `${packed.map(contentsOf).join('\n\n')}\n`);
        return {
          summary: `${plural(packed.length, 'tarball')} in ${path.relative(process.cwd(), out)}/, SHA256SUMS, CONTENTS`,
        };
      },
    },
    {
      name: 'sbom',
      run: async () => {
        const parts: string[] = [];
        for (const archive of packed) {
          const sbom = await sbomOf(archive.package, paths.root);
          const file = `${path.basename(archive.tarball, '.tgz')}.cdx.json`;
          await writeFile(path.join(out, file), `${JSON.stringify(sbom, null, 2)}\n`);
          parts.push(
            `${archive.package.name.slice(archive.package.name.indexOf('/') + 1)} ${sbom.components.length}`,
          );
        }
        return { summary: `bundled packages: ${parts.join(', ')}` };
      },
    },
    { name: 'samples', run: async () => ({ summary: await tryPacked(packed, paths.root) }) },
    {
      name: 'publish',
      run: async () => {
        const names = packed.map((archive) => archive.package.name).join(', ');
        if (dryRun) return { summary: `not in a dry run; it would publish ${names}` };
        const tag = `v${versions.version}`;
        // By which Go finds the version of a module in a folder.
        const goTag = `packages/go/${tag}`;
        if (!versions.tagged) {
          await git(paths.root, [
            'commit',
            '--quiet',
            '--message',
            `Release ${versions.version}`,
            '--',
            ...undo.keys(),
          ]);
          await git(paths.root, ['tag', tag]);
          if (goModule !== undefined) await git(paths.root, ['tag', goTag]);
          undo.clear();
        }
        const lines = await publishAll(packed, npmOptions);
        return {
          summary: `${lines.join(', ')}; now: git push --follow-tags origin HEAD ${tag}${goModule === undefined ? '' : ` ${goTag}`}`,
        };
      },
    },
  ];
  const results = await runStages(stages, { root: paths.root, skip: [], print });
  print(`\n${table(results)}\n`);
  const whole = results.every(({ outcome }) => outcome === 'ok');
  if (!whole && undo.size > 0) {
    await replaceFiles(undo);
    print('The texts were restored.\n');
  }
  return whole;
}

/**
 * Removes an earlier release from the output folder, and nothing else.
 *
 * @throws UsageError if the folder contains other files
 */
async function emptyOutput(out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const names = await readdir(out);
  const other = names.find((name) => !/^(.+\.tgz|.+\.cdx\.json|SHA256SUMS|CONTENTS)$/.test(name));
  if (other !== undefined)
    throw new UsageError(
      `${out} contains ${other}, which no release wrote. Give \`--out\` a folder of its own: it is emptied first.`,
    );
  for (const name of names) await rm(path.join(out, name));
}

/** The texts after the release: content by absolute path, only of those that change. */
async function releasedTexts(
  root: string,
  packages: readonly Package[],
  { version, changes }: Versions,
): Promise<Map<string, string>> {
  const file = path.join(root, 'CHANGELOG.md');
  const changelog = await readFile(file, 'utf8');
  const problems = changelogProblems(changelog, version, file);
  if (problems.length > 0) throw new ContractError(problems);
  const date = new Date().toISOString().slice(0, 10);
  const texts = new Map([[file, releasedChangelog(changelog, { version, date, changes })]]);
  for (const [readme, text] of await textsWithInstallLines(root, packages)) {
    const released = withInstallLines(text, { packages, released: true });
    if (released !== text) texts.set(readme, released);
  }
  return texts;
}

/** Installs every tarball with npm, and runs the first sample of each README. */
async function trySamples(packed: readonly Packed[], root: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  const server = await startReferenceServer();
  try {
    const tarballs = packed.map(({ tarball }) => tarball);
    await using registry = await startLocalRegistry({ tarballs, root });
    // The folder in which the READMEs expect the tarballs before the first release.
    await symlink(path.dirname(tarballs[0]!), path.join(folder, 'file-storage-api'));
    for (const each of packed) await runFirstSample(each, { folder, registry: registry.url, server });
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
  return `installed into empty folders without a network; the first sample of each README works`;
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('prove release')
    .description(
      'Check versions and changelog, pack every package with checksums and a bill of materials, install them and run the first sample of each README',
    )
    .option('--publish', 'date the changelog, commit, tag and publish; without it, nothing is changed', false)
    .option('--out <folder>', 'folder for the tarballs', 'release')
    .option(
      '--go-module <path>',
      'also release the Go module, by this path: host and path of the repository, and /packages/go',
    )
    .option('--registry <url>', 'publish to this registry instead of the one that npm is configured for')
    .option('--no-provenance', 'publish without provenance, which npm creates only in CI')
    .parse();
  const { publish, out, goModule, registry, provenance } = command.opts<{
    publish: boolean;
    out: string;
    goModule?: string;
    registry?: string;
    provenance: boolean;
  }>();
  const npmOptions = [
    ...(registry === undefined ? [] : ['--registry', registry]),
    ...(provenance ? [] : ['--provenance=false']),
  ];
  if (!(await release({ out: path.resolve(out), dryRun: !publish, goModule, npmOptions })))
    process.exitCode = 1;
}
