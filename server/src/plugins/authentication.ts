import type { FastifyRequest } from 'fastify';
import { callerOfToken } from '../authentication/access-token.ts';
import type { Clock } from '../clock.ts';
import type { Caller } from '../contract/handlers.ts';
import type { Database } from '../database/database.ts';
import { UnauthenticatedError } from '../errors.ts';

const bearer = /^bearer +(\S+) *$/i;

/**
 * Identifies callers by their bearer tokens. Tokens are cached until the next write, so a revoked token is refused at
 * once.
 */
export function bearerAuthentication(database: Database, clock: Clock): (request: FastifyRequest) => Caller {
  return ({ headers }) => {
    const [, token] = bearer.exec(headers.authorization ?? '') ?? [];
    const caller = token && callerOfToken(database, token, clock());
    if (!caller) throw new UnauthenticatedError();
    return caller;
  };
}
