import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceFiles } from '../lib/replace-files.ts';
import { cache } from './install.ts';
import type { Outcome } from './trial.ts';

const file = path.join(cache, 'results.json');

/** The outcomes of earlier runs, so that an interrupted run can continue. */
export class Results {
  async get(key: string): Promise<Outcome[] | undefined> {
    return (await this.#read()).get(key);
  }

  /** Keeps results that other runs have added meanwhile. */
  async set(key: string, outcomes: Outcome[]): Promise<void> {
    const results = await this.#read();
    results.set(key, outcomes);
    await mkdir(cache, { recursive: true });
    await replaceFiles(new Map([[file, JSON.stringify([...results], null, 1)]]));
  }

  async #read(): Promise<Map<string, Outcome[]>> {
    const text = await readFile(file, 'utf8').catch(() => '[]');
    return new Map(JSON.parse(text) as [string, Outcome[]][]);
  }
}

/** Changes with the text of the document, and with every file of this folder. */
export async function keyOf(...parts: readonly unknown[]): Promise<string> {
  codeHash ??= hashOfFolder(import.meta.dirname);
  return digest(JSON.stringify([...parts, await codeHash]));
}

let codeHash: Promise<string> | undefined;

async function hashOfFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const texts = await Promise.all(files.sort().map((name) => readFile(name, 'utf8')));
  return digest(texts.join('\n'));
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
