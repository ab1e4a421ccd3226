import { issueToken } from '../authentication/access-token.ts';
import { LoginLimiter } from '../authentication/login-limiter.ts';
import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import { findUser, findUserByEmail, type UserRow } from '../database/accounts.ts';
import { UnauthenticatedError, ValidationError } from '../errors.ts';
import { senderOf } from '../client-address.ts';
import type { Services } from '../services.ts';

const wrongCredentials = { email: 'These credentials do not match our records.' };

export function authenticationHandlers({ database, passwords, clock, guesses }: Services) {
  const limiter = new LoginLimiter(guesses);

  async function verified(ip: string, email: string, password: string): Promise<UserRow> {
    const user = await database.read((db) => findUserByEmail(db, email));
    if ((await passwords.verify(senderOf(ip), password, user?.password_hash)) && user) return user;
    throw new ValidationError(wrongCredentials);
  }

  return {
    async login({ body: { email, password, device_name }, request }) {
      const { ip } = request;
      const user = await limiter.signIn(ip, email, () => verified(ip, email, password));
      const now = timestamp(clock());
      const access_token = await database.writeThatMustSucceed((db) =>
        issueToken(db, { userId: user.id, name: device_name, now }),
      );
      return { status: 'success', user: { ...profile(user), access_token } };
    },

    async getLoggedUser({ caller }) {
      const user = await database.read((db) => findUser(db, caller.userId));
      if (!user) throw new UnauthenticatedError();
      // Returns more than the contract specifies.
      const body = { status: 'success' as const, user: profile(user) };
      return body;
    },
  } satisfies Partial<Handlers>;
}

function profile({ id, email, display_name, first_name, last_name, created_at, updated_at }: UserRow) {
  return { id, email, display_name, first_name, last_name, created_at, updated_at };
}
