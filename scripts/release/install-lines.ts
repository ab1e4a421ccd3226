import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Package } from './packages.ts';

/** How a text of ours tells to install a package: the switches between the words of `npm install`. */
const marks = /(<!-- install (\S+)((?: --[a-z-]+)*) -->\n)[^]*?(\n<!-- \/install -->)/g;

/**
 * A text with its install commands as they work today: from a registry once there has been a release, from a clone before.
 * They stand between `<!-- install @file-storage/cli --global -->` and `<!-- /install -->`; whoever edits what lies
 * between is told by the test.
 *
 * @param released whether the packages can be had from a registry
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

/** As `npm pack` names it: `file-storage-cli-0.1.0.tgz`. */
export const tarballName = (name: string, version: string) =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** The texts that may tell how to install something: README, guides, the packages' own. */
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
