import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { callerOfToken, issueToken } from './authentication/access-token.ts';
import { timestamp } from './clock.ts';
import { findUserByEmail, insertUser, setPasswordHash } from './database/accounts.ts';
import type { Services } from './services.ts';

/** The initial account. The interface has no operation to create one. */
export interface ReadyAccount {
  email: string;
  password: string;
  token: string;
}

/**
 * Returns the account that an earlier start stored in a file, or creates it. Only the owner can read the file. It keeps
 * password and token the same at every start.
 */
export async function ensureReadyAccount(
  services: Services,
  { file, email, password }: { file: string; email: string; password?: string | undefined },
): Promise<ReadyAccount> {
  const saved = await readAccount(file);
  const known = saved?.email === email ? saved : undefined;
  if (known && known.password === (password ?? known.password) && (await isValid(services, known.token)))
    return known;
  const chosen = password ?? known?.password ?? randomBytes(12).toString('base64url');
  const account = { email, password: chosen, token: await issue(services, email, chosen) };
  await writeFile(file, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 });
  return account;
}

async function readAccount(file: string): Promise<ReadyAccount | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ReadyAccount;
  } catch {
    // Missing or damaged: the file is written again.
    return undefined;
  }
}

async function isValid({ database, clock }: Services, token: string): Promise<boolean> {
  return (await callerOfToken(database, token, clock())) !== undefined;
}

async function issue(services: Services, email: string, password: string): Promise<string> {
  const userId = await ensureAccount(services, email, password);
  const now = timestamp(services.clock());
  return services.database.writeThatMustSucceed((db) => issueToken(db, { userId, name: 'serve', now }));
}

/** Creates an account, or changes the password of the account with this address. */
export async function ensureAccount(
  { database, passwords, clock }: Services,
  email: string,
  password: string,
): Promise<number> {
  const passwordHash = await passwords.hash('start', password);
  return database.writeThatMustSucceed(async (db) => {
    const userId = (await findUserByEmail(db, email))?.id;
    if (userId !== undefined) {
      await setPasswordHash(db, userId, passwordHash);
      return userId;
    }
    const name = email.split('@', 1)[0]!;
    const names = { display_name: name, first_name: name, last_name: '' };
    return insertUser(db, { email, password_hash: passwordHash, ...names }, timestamp(clock()));
  });
}
