import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repositoryRoot } from '../lib/paths.ts';
import { licensesOf } from './licenses.ts';

const resolve = createRequire(import.meta.url).resolve;

/** Packages whose code is in the validators of `generated/`. */
const ofValidators = ['ajv', 'ajv-formats'];

/**
 * Writes the texts that every package contains: its licence, the changes of each version, and the licences of other
 * authors' code in it.
 *
 * @param files the files of the package: absolute paths, or relative to the current folder
 */
export async function writeTexts(folder: string, files: readonly string[]): Promise<void> {
  // npm packs this file by default.
  await copyFile(path.join(repositoryRoot, 'LICENSE'), path.join(folder, 'LICENSE'));
  const changes = await readFile(path.join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  await writeFile(path.join(folder, 'CHANGELOG.md'), withoutLocalLinks(changes));
  const hasValidators = files.some((file) => /generated\/validators[^/]*\.js$/.test(file));
  const beside = hasValidators ? ofValidators.map((name) => resolve(`${name}/package.json`)) : [];
  await writeFile(path.join(folder, 'NOTICES.txt'), await noticesOf([...files, ...beside]));
}

/** The notices of a package without code of other authors. */
export const noNotices = 'This package contains no code of other authors.\n';

const noticesOf = async (files: readonly string[]): Promise<string> => (await licensesOf(files)) || noNotices;

/** Replaces links to other files of the repository by their text, because a package does not contain these files. */
export const withoutLocalLinks = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]+\)/g, '$1');
