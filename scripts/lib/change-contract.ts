import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { repositoryRoot } from './paths.ts';
import { writeFiles } from './write-files.ts';

/** A change of a contract, and what a command then finds in it. */
export interface ContractCase {
  it: string;
  /** Files to move: new path by old one. */
  moves?: Readonly<Record<string, string>>;
  removes?: readonly string[];
  /** Files to write: content by path. */
  files?: Readonly<Record<string, string>>;
  /** Texts that stand once in a file, and what takes their place. */
  edits?: readonly { file: string; from: string; to: string }[];
  finds: readonly string[];
}

/** The cases of a file, whose path is relative to the root; it is written out, so that a change of it chooses the tests. */
export async function catalogue<Case extends ContractCase>(file: string): Promise<Case[]> {
  return parseYaml(await readFile(path.join(repositoryRoot, file), 'utf8')) as Case[];
}

/** Writes a contract whose files are the texts of one, by their paths, into a root. */
export async function writeContract(root: string, file: string): Promise<void> {
  const texts = parseYaml(await readFile(path.join(repositoryRoot, file), 'utf8'));
  await writeFiles(root, texts as Record<string, string>);
}

/** Makes the change of a case in a copy of the contract. */
export async function changeContract(
  root: string,
  { moves = {}, removes = [], files = {}, edits = [] }: ContractCase,
): Promise<void> {
  const at = (file: string) => path.join(root, file);
  for (const [from, to] of Object.entries(moves)) {
    await mkdir(path.dirname(at(to)), { recursive: true });
    await rename(at(from), at(to));
  }
  for (const file of removes) await rm(at(file));
  await writeFiles(root, files);
  for (const { file, from, to } of edits) await editOnce(at(file), from, to);
}

/** Replaces a text that must stand once in a file. */
export async function editOnce(file: string, from: string, to: string): Promise<void> {
  const content = await readFile(file, 'utf8');
  if (content.split(from).length !== 2) throw new Error(`${file} does not contain once: ${from}`);
  await writeFile(
    file,
    content.replace(from, () => to),
  );
}
