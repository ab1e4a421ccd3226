import { hash, randomBytes } from 'node:crypto';
import { timestamp } from '../clock.ts';
import type { Connection, Database } from '../database/database.ts';
import { deleteToken, insertToken } from '../database/tokens.ts';
import type { Caller } from '../contract/handlers.ts';

export interface NewToken {
  userId: number;
  /** Lets the owner tell this token from others. */
  name: string;
  now: string;
  /** If absent, the token does not expire. */
  expiresAt?: string;
}

const secretLength = 30;

/** Creates a bearer token, `<id>|<secret>`. Only this call returns it: the database stores its hash. */
export async function issueToken(
  db: Connection,
  { userId, name, now, expiresAt }: NewToken,
): Promise<string> {
  const secret = randomBytes(secretLength).toString('base64url');
  const token = (id: number) => `${id}|${secret}`;
  const row = { user_id: userId, name, expires_at: expiresAt ?? null, created_at: now };
  return token(await insertToken(db, row, (id) => hashOf(token(id))));
}

/** Returns the user of a token, or undefined if the token is unknown, revoked or expired. */
export async function callerOfToken(
  database: Database,
  token: string,
  now: Date,
): Promise<Caller | undefined> {
  const since = performance.now();
  // The lookup uses the hash, so that its duration reveals nothing about the token.
  const holder = await database.findTokenHolder(hashOf(token));
  if (!holder || (holder.expires_at !== null && holder.expires_at <= timestamp(now))) return undefined;
  return { userId: holder.userId, email: holder.email, since };
}

/** Ends a token of a user; without effect if the user has no such token. */
export const revokeToken = (db: Connection, userId: number, token: string): Promise<void> =>
  deleteToken(db, userId, hashOf(token));

const hashOf = (token: string): string => hash('sha256', token);
