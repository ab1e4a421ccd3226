import { randomUUID } from 'node:crypto';
import { timestamp } from '../clock.ts';
import { findUser, insertUser } from '../database/accounts.ts';
import type { Connection } from '../database/database.ts';
import type { Services } from '../services.ts';

/** Marks accounts that were created for states. The domain receives no mail. */
const actorDomain = '@states.example.com';

/** Creates an account for a state that needs another user. Nobody knows its password. */
export async function addActor({ database, passwords, clock }: Services): Promise<number> {
  const name = `actor-${randomUUID()}`;
  const user = {
    email: name + actorDomain,
    password_hash: await passwords.hash('states', randomUUID()),
    display_name: 'Actor',
    first_name: 'Actor',
    last_name: 'of a state',
  };
  return database.write((db) => insertUser(db, user, timestamp(clock())));
}

export async function isActor(db: Connection, userId: number): Promise<boolean> {
  return (await findUser(db, userId))?.email.endsWith(actorDomain) ?? false;
}
