import path from 'node:path';
import tsconfig from '../../tsconfig.json' with { type: 'json' };

const sources = Object.entries(tsconfig.compilerOptions.paths);

/**
 * The source of a package of this repository by the name of an import, relative to the root; undefined for other packages.
 *
 * @example packageSource('@file-storage/client/msw') // './packages/client/src/msw.ts'
 */
export function packageSource(name: string): string | undefined {
  const isOf = (pattern: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  const [, source] = sources.find(([pattern]) => isOf(pattern)) ?? [];
  return source?.[0]!.replace('*', path.basename(name));
}
