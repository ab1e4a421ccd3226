import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { writeTexts } from './texts.ts';

export interface PackageSources {
  /** Folder of the package. The output goes to its `dist/`, or to `into`, which is first emptied. */
  folder: string;
  /** Source files relative to the folder, by their output path in `dist/` without `.js`. */
  entries: Readonly<Record<string, string>>;
  platform: 'node' | 'neutral';
  /** Output folder, relative to that of the package, if the package has several parts. */
  into?: string;
  /** Packages that the carried ones need only for features that this package does not use; they are left out. */
  neverRequired?: readonly string[];
  /** Files to copy unchanged. */
  copied?: readonly string[];
}

interface Manifest {
  /**
   * Development dependencies that become part of the files for Node, so that users need not install them; their
   * licences are included.
   */
  carried?: readonly string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  /** The command of the package: the module `main`, which its file starts through `start.js` beside it. */
  bin?: Record<string, string>;
  /** The oldest Node that the package runs on. */
  engines?: { node: `>=${string}` };
}

/** CommonJS packages call `require` for Node's modules, which ES modules do not have. */
const require =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/**
 * What a command starts with: an older Node cannot even parse what it then imports, so this imports nothing before it has
 * looked at the version.
 */
const startOf = (name: string, oldest: string) => `import module from 'node:module';

const { node } = process.versions;
if (node.localeCompare('${oldest}', 'en', { numeric: true }) < 0) {
  process.stderr.write(\`${name} needs Node ${oldest.replace(/\.0$/, '')} or newer; this is \${node}.\\n\`);
  process.exitCode = 2;
} else {
  // Node from 22.8 on keeps what it has compiled: the next start is quicker.
  module.enableCompileCache?.();
  await import('./main.js');
}
`;

/**
 * Bundles a package with its imports from other folders of the repository. Lazy imports become separate files next to
 * the entries, so that `import.meta.dirname` is always the folder of the entries.
 *
 * @returns absolute path of the output
 * @throws Error if a source imports a CommonJS package lazily
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
          // Node parses all of it at each start, so it is minified; names are kept for stack traces.
          minifyWhitespace: true,
          minifySyntax: true,
          lineLimit: 120,
        }
      : { packages: 'external' as const, external: ['node:*'] }),
    chunkNames: '[name]-[hash]',
    metafile: true,
    logLevel: 'warning',
  });
  refuseLazyCommonJs(metafile);
  const [command] = Object.keys(manifest.bin ?? {});
  if (command !== undefined && 'main' in entries) {
    if (!manifest.engines) throw new Error(`${command} has no engines in its package.json`);
    await writeFile(path.join(dist, 'start.js'), startOf(command, manifest.engines.node.slice('>='.length)));
  }
  await writeTexts(folder, [...Object.keys(metafile.inputs), ...copied]);
  return dist;
}

/**
 * esbuild makes of `import()` of a CommonJS package a module with a default export alone, where Node also offers the
 * names: the bundle would find `undefined` where the sources, and their tests, find a function.
 */
function refuseLazyCommonJs({ inputs }: Metafile): void {
  const faults = Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ kind, path: target }) => kind === 'dynamic-import' && inputs[target]?.format === 'cjs')
      .map(({ original, path: target }) => `${file}: import('${original ?? target}')`),
  );
  if (faults.length === 0) return;
  throw new Error(
    `${faults.join('\n')}\n` +
      'A bundle has no named exports of a CommonJS package that is imported lazily. Import it statically, in a module ' +
      'that is itself imported lazily.',
  );
}
