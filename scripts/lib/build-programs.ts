import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { builtFrom, builtPrograms } from '../../options/our-program.ts';
import { repositoryRoot } from './layout.ts';

/** Those that tests start in processes of their own. */
export const programs = [
  'cli/src/main.ts',
  'conformance/src/main.ts',
  'server/src/conversion/image-worker.ts',
  'server/src/main.ts',
  'server/src/testing/quick-main.ts',
];

/** Has each module find what lies beside its source, where there is one, such as the migrations. */
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

/** CommonJS packages require Node's modules, which an ES module has no function for. */
const require =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/** As the packages themselves are built: the server with what it loads, but for what is native; the others without. */
const packagesOf = (house: string): BuildOptions =>
  house === 'server' ? { external: ['libsql', 'sharp'], banner: { js: require } } : { packages: 'external' };

/**
 * Builds programs.
 *
 * @param folder below the repository, whose packages they find
 */
async function buildPrograms(folder: string): Promise<void> {
  const houses = ['cli', 'conformance', 'server'];
  await Promise.all(
    houses.map((house) => {
      const ofHouse = programs.filter((program) => program.startsWith(`${house}/`));
      const sources = ofHouse.map((program) => path.join(repositoryRoot, program));
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
        ...packagesOf(house),
      });
    }),
  );
}

/**
 * For vitest, before all tests: builds once what many of them start. Whoever watches changes it, and starts it from its
 * source.
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
  return () => rm(folder, { recursive: true });
}
