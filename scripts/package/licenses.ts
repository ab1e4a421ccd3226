import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

/**
 * The licences of the packages that contain the files, each under the package's name and version.
 *
 * @param files absolute paths, or relative to the current folder
 * @throws Error for a package without a licence
 */
export async function licensesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== undefined));
  const texts = await Promise.all([...folders].map(licenseOf));
  return texts.sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** The path up to the name after the last `node_modules/`. */
const packageFolder = (file: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

async function licenseOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license, author } = manifest;
  if (license === undefined) throw new Error(`${name} has no licence that allows us to distribute it.`);
  const file = (await readdir(folder)).find((each) => /^(licen[cs]e|copying)/i.test(each));
  // Some packages name their licence without including its text.
  const text =
    file === undefined ? `By ${nameOf(author)}.\n` : await readFile(path.join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text}`;
}

const nameOf = (author: Manifest['author']) =>
  typeof author === 'object' ? author.name : (author ?? 'its contributors');
