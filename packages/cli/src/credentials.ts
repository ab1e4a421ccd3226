import { chmod, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { valueOf, variableNames } from '../../options/variables.ts';
import { CommandError, unlessMissing, usageError } from './errors.ts';
import { configFolder } from './user-directories.ts';
import type { Io } from './io.ts';
import { writePrivateJson } from './atomic-file.ts';

/** What a login stores. */
export interface Credentials {
  /** API root that the token belongs to. */
  baseUrl: string;
  token: string;
  /** Base URL of the web application, which opens shareable links. */
  appUrl?: string | undefined;
}

/** Name of a stored account, if there are several; undefined for the one without a name. */
export type Profile = string | undefined;

const fileIn = (env: Io['env'], profile: Profile) =>
  path.join(configFolder(env), profile === undefined ? 'credentials.json' : `credentials.${profile}.json`);

/**
 * Returns the token unchanged.
 *
 * @param where the source of the token, for the error, which never contains the token
 * @throws CommandError if the token contains a character that is not allowed in a header
 */
export function requireToken(token: string, where: string): string {
  if (/[^!-~]/.test(token)) {
    throw usageError(
      `The token ${where} contains a space, a line break or a character that is not allowed in a header. Copy it again.`,
    );
  }
  return token;
}

/** @throws CommandError if the file is damaged */
export async function readCredentials(env: Io['env'], profile: Profile): Promise<Credentials | undefined> {
  const file = fileIn(env, profile);
  const text = await unlessMissing(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  try {
    const { baseUrl, token, appUrl } = JSON.parse(text) as Partial<Credentials>;
    if (typeof baseUrl === 'string' && typeof token === 'string' && !/[^!-~]/.test(token)) {
      return { baseUrl, token, appUrl };
    }
  } catch {
    // Errors of JSON.parse quote the text, which may contain the token.
  }
  const of = profile === undefined ? '' : ` --profile ${profile}`;
  throw new CommandError('local', `${file} is damaged. Sign in again: file-storage login URL${of}.`);
}

/** @returns the path of the file */
export async function keepCredentials(
  env: Io['env'],
  profile: Profile,
  credentials: Credentials,
): Promise<string> {
  const file = fileIn(env, profile);
  await writePrivateJson(file, credentials);
  // The folder may already exist with other permissions.
  await chmod(path.dirname(file), 0o700);
  return file;
}

/** @returns false if nothing was stored */
export const forgetCredentials = async (env: Io['env'], profile: Profile): Promise<boolean> =>
  (await unlessMissing(rm(fileIn(env, profile)).then(() => true))) ?? false;

/** What to know about a token in the environment where the stored one changes; empty if there is none. */
export function variableNote(env: Io['env']): string {
  const variable = variableNames.client('token');
  if (valueOf(env, variable) === undefined) return '';
  return ` ${variable} is set, and counts instead of a stored token: unset it.`;
}

/** Lists the stored accounts by name. */
export async function listProfiles(env: Io['env']): Promise<{ profile: Profile; baseUrl: string }[]> {
  const names = (await unlessMissing(readdir(configFolder(env)))) ?? [];
  const found: { profile: Profile; baseUrl: string }[] = [];
  for (const name of names.sort()) {
    const [isOne, profile] = /^credentials(?:\.([\w-]+))?\.json$/.exec(name) ?? [];
    const kept = isOne === undefined ? undefined : await readCredentials(env, profile);
    if (kept) found.push({ profile, baseUrl: kept.baseUrl });
  }
  return found;
}

export const nameOf = ({ profile }: { profile: Profile }): string => profile ?? '(no name)';

/** Names the stored accounts, at a server if one is given; undefined if there are none. */
export async function signedInAs(env: Io['env'], baseUrl?: string): Promise<string | undefined> {
  const all = await listProfiles(env);
  const known = all.filter((one) => baseUrl === undefined || sameRoot(one.baseUrl, baseUrl)).map(nameOf);
  return known.length > 0 ? `Signed in: ${known.join(', ')}. Name one with --profile.` : undefined;
}

export const sameRoot = (a: string, b: string): boolean => a.replace(/\/*$/, '') === b.replace(/\/*$/, '');
