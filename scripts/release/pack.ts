import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npmPack, type Tarball } from '../package/npm-pack.ts';
import type { Package } from './packages.ts';

export interface Packed extends Tarball {
  readonly package: Package;
}

/** Builds and packs each package into a folder. */
export async function packAll(packages: readonly Package[], folder: string): Promise<Packed[]> {
  const packed: Packed[] = [];
  for (const each of packages) packed.push({ package: each, ...(await npmPack(each.folder, folder)) });
  return packed;
}

/** Writes `SHA256SUMS` in the format of `sha256sum --check`. */
export async function writeChecksums(packed: readonly Packed[], folder: string): Promise<string> {
  const lines = await Promise.all(
    packed.map(async ({ tarball }) => {
      const digest = createHash('sha256')
        .update(await readFile(tarball))
        .digest('hex');
      return `${digest}  ${path.basename(tarball)}\n`;
    }),
  );
  const file = path.join(folder, 'SHA256SUMS');
  await writeFile(file, lines.join(''));
  return file;
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;

/** The contents of a tarball by folder, with the number of files, for a person who checks them before publishing. */
export function contentsOf({ package: { name, manifest }, size, unpackedSize, files }: Packed): string {
  const kinds = new Map<string, number>();
  for (const file of files) {
    const folder = file.split('/').slice(0, -1).slice(0, 2).join('/');
    const kind = folder === '' ? file : `${folder}/*${path.extname(file)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const contents = [...kinds].map(([kind, count]) =>
    count === 1 ? `  ${kind}` : `  ${kind}  ${count} files`,
  );
  return [
    `${name} ${manifest.version}  ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}`,
    ...contents,
  ].join('\n');
}

const unwanted = [
  [/(^|\/)(node_modules|\.env|\.npmrc|\.git)(\/|$)/, 'never belongs in a package'],
  [
    /\.(test|bench|fuzz)\.[cm]?[jt]s$|(^|\/)(testing|fixtures|proof)\//,
    'proves the package and is not part of it',
  ],
  [/(?<!\.d)\.[cm]?ts$/, 'is TypeScript, which Node does not run from a package'],
  [/\.(map|log|tsbuildinfo)$/, 'is left over from a build'],
] as const;

/** One line for each file that should not be in a package. */
export function unwantedFiles(
  { package: { name }, files }: Packed,
  allowed: readonly string[] = [],
): string[] {
  return files.flatMap((file) => {
    const [, reason] = unwanted.find(([pattern]) => pattern.test(file)) ?? [];
    return reason === undefined || allowed.includes(file) ? [] : [`${name}: ${file} ${reason}.`];
  });
}
