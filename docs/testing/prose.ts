import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** Folders below those of the root that have a README of their own. */
const inner = [
  ...['cli', 'client', 'go', 'openapi', 'options', 'python', 'server'].map((name) => `packages/${name}`),
  'conformance/src',
  'conformance/proof',
  'packages/server/src',
];

/** The Markdown files of the repository's root, of its folders, and of those in them that have a README. */
export async function proseFiles(): Promise<string[]> {
  const places = await readdir(root, { withFileTypes: true });
  const folders = places.filter((place) => place.isDirectory() && !/^(\.|node_modules)/.test(place.name));
  const inside = await Promise.all(
    ['', ...folders.map(({ name }) => name), ...inner].map(async (folder) =>
      (await readdir(path.join(root, folder)))
        .filter((name) => name.endsWith('.md'))
        .map((name) => path.join(folder, name)),
    ),
  );
  return inside.flat();
}

/** The sentences of a page for people, on one line, without its code blocks. */
export async function sentencesOf(file: string): Promise<string> {
  const text = await readFile(path.join(root, file), 'utf8');
  return text.replaceAll(/^( *)```.*?^\1```/gms, '').replaceAll(/\s+/g, ' ');
}
