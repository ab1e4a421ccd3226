import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { builtFrom, builtPrograms } from '../../packages/options/our-program.ts';
import { sharedTarballs } from '../package/npm-pack.ts';
import { repositoryRoot } from './paths.ts';

/** The programs that tests start as separate processes. */
export const programs = [
  'packages/cli/src/main.ts',
  'conformance/src/main.ts',
  'packages/server/src/conversion/image-worker.ts',
  'packages/server/src/main.ts',
];

/** Keeps paths relative to the source of each module, so that it finds files next to it, such as SQL. */
const inPlace: Plugin = {
  name: 'in place',
  setup: (bundle) => {
    bundle.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({
      loader: 'ts',
      contents: (await readFile(file, 'utf8'))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.filename', JSON.stringify(file))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
    }));
  },
};

/** CommonJS packages call `require`, which ES modules do not have. */
const require =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/** As in the published packages: the server contains its dependencies, except native ones; the others contain none. */
const packagesOf = (root: string): BuildOptions =>
  root === 'packages/server'
    ? { external: ['libsql', 'sharp'], banner: { js: require } }
    : { packages: 'external' };

/**
 * Builds programs.
 *
 * @param folder below the repository, so that the programs find its packages
 */
async function buildPrograms(folder: string): Promise<void> {
  const packages = ['packages/cli', 'conformance', 'packages/server'];
  await Promise.all(
    packages.map((root) => {
      const ofPackage = programs.filter((program) => program.startsWith(`${root}/`));
      const sources = ofPackage.map((program) => path.join(repositoryRoot, program));
      return build({
        entryPoints: sources.map((source) => ({
          in: source,
          out: path.relative(folder, builtFrom(source, folder)).replace(/\.js$/, ''),
        })),
        outdir: folder,
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node20.19',
        plugins: [inPlace],
        logLevel: 'warning',
        ...packagesOf(root),
      });
    }),
  );
}

/**
 * Runs before all tests: builds the programs that many of them start, and says where they share packed packages. In watch
 * mode the sources change, so programs start from their sources.
 */
export default async function setup({
  config,
}: {
  config: { watch: boolean };
}): Promise<(() => Promise<void>) | undefined> {
  if (config.watch || process.env[builtPrograms] !== undefined) return undefined;
  const scratch = path.join(repositoryRoot, '.file-storage');
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(path.join(scratch, 'programs-'));
  await buildPrograms(folder);
  process.env[builtPrograms] = folder;
  process.env[sharedTarballs] ??= path.join(folder, 'tarballs');
  return () => rm(folder, { recursive: true });
}
