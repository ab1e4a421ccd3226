import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repositoryRoot } from '../lib/layout.ts';
import { licensesOf } from './licenses.ts';

const resolve = createRequire(import.meta.url).resolve;

/** Packages whose code is part of the validators in `generated/`. */
const ofValidators = ['ajv', 'ajv-formats'];

/**
 * Writes what belongs beside the code of every package: its licence, the changes of each version, and the licences of
 * other authors' code in it.
 *
 * @param files what the package is made of: paths below the current folder, or absolute
 */
export async function writeTexts(folder: string, files: readonly string[]): Promise<void> {
  // npm packs it without being told.
  await copyFile(path.join(repositoryRoot, 'LICENSE'), path.join(folder, 'LICENSE'));
  const changes = await readFile(path.join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  await writeFile(path.join(folder, 'CHANGELOG.md'), withoutLocalLinks(changes));
  const hasValidators = files.some((file) => /generated\/validators[^/]*\.js$/.test(file));
  const beside = hasValidators ? ofValidators.map((name) => resolve(`${name}/package.json`)) : [];
  await writeFile(path.join(folder, 'NOTICES.txt'), await noticesOf([...files, ...beside]));
}

/** The notices of a package that has none to give. */
export const noNotices = 'This package contains no code of other authors.\n';

const noticesOf = async (files: readonly string[]): Promise<string> => (await licensesOf(files)) || noNotices;

/** The texts of links to other files of the repository, which a package does not have. */
export const withoutLocalLinks = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]+\)/g, '$1');
