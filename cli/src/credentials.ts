import { chmod, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from './errors.ts';
import { configFolder } from './folders.ts';
import type { Surroundings } from './surroundings.ts';
import { writePrivateJson } from './whole-file.ts';

/** What a sign-in leaves. */
export interface Credentials {
  /** API root that the token is for. */
  baseUrl: string;
  token: string;
  /** Address of the web application, where shareable links are followed. */
  appUrl?: string | undefined;
}

const fileIn = (env: Surroundings['env']) => path.join(configFolder(env), 'credentials.json');

/** @throws CommandError for a file that holds something else */
export async function readCredentials(env: Surroundings['env']): Promise<Credentials | undefined> {
  const file = fileIn(env);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { baseUrl, token, appUrl } = JSON.parse(text) as Partial<Credentials>;
    if (typeof baseUrl === 'string' && typeof token === 'string') return { baseUrl, token, appUrl };
  } catch {
    // What JSON.parse says shows what it read.
  }
  throw new CommandError('local', `${file} is damaged. Sign in again: file-storage login URL.`);
}

/** @returns the file */
export async function keepCredentials(env: Surroundings['env'], credentials: Credentials): Promise<string> {
  const file = fileIn(env);
  await writePrivateJson(file, credentials);
  // The folder may be older than the file.
  await chmod(path.dirname(file), 0o700);
  return file;
}

export async function forgetCredentials(env: Surroundings['env']): Promise<void> {
  await rm(fileIn(env), { force: true });
}
