import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { writeTexts } from './texts.ts';

export interface PackageSources {
  /** Folder of the package. What is built goes to its `dist/`, or `into`, which is made anew. */
  folder: string;
  /** Source files below the folder, by the path in `dist/` that each gets, without `.js`. */
  entries: Readonly<Record<string, string>>;
  platform: 'node' | 'neutral';
  /** Folder below that of the package, for a package of several parts. */
  into?: string;
  /** Packages that carried ones require only for what this package never does; they are left out. */
  neverRequired?: readonly string[];
  /** Files that the package has as they are, beside what is bundled. */
  copied?: readonly string[];
}

interface Manifest {
  /** Development dependencies that go into the files for Node, with their licences beside them: nobody has to install them. */
  carried?: readonly string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** CommonJS packages require Node's modules, which an ES module has no function for. */
const require =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/**
 * Bundles a package with what it takes from the other folders of the repository. What it imports lazily stays in files
 * of its own, beside the entries: wherever code comes to lie, `import.meta.dirname` is the folder of the entries.
 *
 * @returns absolute path of what was built
 */
export async function bundlePackage(sources: PackageSources): Promise<string> {
  const { folder, entries, platform, into = 'dist', neverRequired = [], copied = [] } = sources;
  const dist = path.join(folder, into);
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const carried = platform === 'node' ? (manifest.carried ?? []) : [];
  const undeclared = carried.filter((name) => !(name in (manifest.devDependencies ?? {})));
  if (undeclared.length > 0) throw new Error(`Not in devDependencies: ${undeclared.join(', ')}`);
  await rm(dist, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: path.join(folder, file), out })),
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform,
    target: platform === 'node' ? 'node20.19' : 'es2022',
    ...(carried.length > 0
      ? {
          external: [...Object.keys({ ...manifest.dependencies }), ...neverRequired],
          banner: { js: require },
          // Node reads and parses all of it at each start. Names stay, so that stack traces say something.
          minifyWhitespace: true,
          minifySyntax: true,
          lineLimit: 120,
        }
      : { packages: 'external' as const, external: ['node:*'] }),
    chunkNames: '[name]-[hash]',
    metafile: true,
    logLevel: 'warning',
  });
  await writeTexts(folder, [...Object.keys(metafile.inputs), ...copied]);
  return dist;
}
