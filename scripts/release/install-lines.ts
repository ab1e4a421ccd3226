import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Package } from './packages.ts';

/** The marks around an install command in a text, with the package and the options of `npm install`. */
const marks = /(<!-- install (\S+)((?: --[a-z-]+)*) -->\n)[^]*?(\n<!-- \/install -->)/g;

/**
 * A text with the install commands that work today: from a clone before the first release, from a registry after it.
 * They are between `<!-- install @file-storage/cli --global -->` and `<!-- /install -->`; if somebody edits the lines
 * between these marks, a test fails.
 *
 * @param released whether the packages are in a registry
 */
export function withInstallLines(
  text: string,
  { packages, released }: { packages: readonly Package[]; released: boolean },
): string {
  return text.replace(marks, (_, open: string, name: string, options: string, close: string) => {
    const found = packages.find((each) => each.name === name);
    if (!found) throw new Error(`No package is named ${name}, which \`${open.trim()}\` asks for.`);
    return `${open}\n${released ? published(name, options) : fromClone(found, options)}\n${close}`;
  });
}

const block = (...lines: string[]) => ['```sh', ...lines, '```'].join('\n');

const published = (name: string, options: string) => block(`npm install${options} ${name}`);

function fromClone({ name, manifest: { version } }: Package, options: string): string {
  const tarball = tarballName(name, version);
  const packed = `../file-storage-api/${tarball}`;
  return block(
    '# 1. in a clone of the repository, after npm ci:',
    `npm pack --workspace ${name}`,
    '# 2. in your own folder, next to the clone:',
    ...(options.includes('--global')
      ? [`npm install${options} ${packed}`]
      : [
          `mkdir -p vendor && cp ${packed} vendor/`,
          `npm install${options} ./vendor/${tarball}`,
          // `package.json` refers to the tarball, so other machines need it too.
          '# 3. commit vendor/ with package.json and package-lock.json',
        ]),
  );
}

/** The file name from `npm pack`: `file-storage-cli-0.1.0.tgz`. */
export const tarballName = (name: string, version: string) =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** The texts that may contain install commands: the README, the guides, and the packages' own READMEs. */
export async function textsWithInstallLines(
  root: string,
  packages: readonly Package[],
): Promise<Map<string, string>> {
  const guides = (await readdir(path.join(root, 'docs'))).filter((name) => name.endsWith('.md')).sort();
  const files = [
    path.join(root, 'README.md'),
    ...guides.map((name) => path.join(root, 'docs', name)),
    ...packages.map(({ folder }) => path.join(folder, 'README.md')),
  ];
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}
