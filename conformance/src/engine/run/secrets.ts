import type { Account } from '../model/account.ts';
import { passwordAsSecret, type Secret } from '../response-checks/secrets.ts';
import type { Credentials } from './run-options.ts';

/** Secrets that no response may repeat, known before the first request. */
export function secretsOf(first: Credentials, second: Credentials | undefined): Secret[] {
  const emails = [first.email, second?.email];
  return [
    ...passwordAsSecret(first.password, "the account's password", emails),
    ...passwordAsSecret(second?.password, "the second account's password", emails),
  ];
}

/** The tokens that the accounts signed in with. */
export function tokensOf(first: Account, second: Account | undefined): Secret[] {
  return known([
    { value: first.token, kind: "the account's token", isToken: true },
    { value: second?.token, kind: "the second account's token", isToken: true },
  ]);
}

type PossibleSecret = Omit<Secret, 'value'> & { value: string | undefined };

const known = (secrets: readonly PossibleSecret[]): Secret[] =>
  secrets.filter((secret): secret is Secret => secret.value !== undefined);
