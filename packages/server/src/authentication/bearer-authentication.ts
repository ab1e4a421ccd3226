import type { Clock } from '../clock.ts';
import type { Authenticate } from '../contract/register-operations.ts';
import type { Database } from '../database/database.ts';
import { UnauthenticatedError } from '../errors.ts';
import { callerOfToken } from './access-token.ts';

const bearer = /^bearer +(\S+) *$/i;

/**
 * Identifies callers by their bearer tokens. Tokens are cached until the next write, so a revoked token is refused at
 * once.
 */
export function bearerAuthentication(database: Database, clock: Clock): Authenticate {
  return async ({ headers }) => {
    const [, token] = bearer.exec(headers.authorization ?? '') ?? [];
    const caller = token && (await callerOfToken(database, token, clock()));
    if (!caller) throw new UnauthenticatedError();
    return caller;
  };
}
