import { valueOf, variableNames } from '../../../../options/variables.ts';
import { usageError } from '../../errors.ts';
import type { Session } from '../../session.ts';
import type { Io } from '../../io.ts';
import { Vault } from '../../vault.ts';

/**
 * Reads the password from the environment or the terminal. Not from an argument, which other users of this machine can
 * see.
 */
export async function passwordOf({ env, ask }: Io, again = false): Promise<string> {
  const variable = variableNames.client('vault-password');
  const given = valueOf(env, variable);
  const password = given ?? (await ask?.('Password of the vault: ', { hidden: true }));
  if (!password) throw usageError(`No password of the vault is given. Set ${variable}.`);
  if (again && given === undefined && (await ask?.('Once more: ', { hidden: true })) !== password) {
    throw usageError('The two passwords differ. Try again.');
  }
  return password;
}

/** Opens the vault of the logged-in account with its password. */
export const opened = async ({ io, client }: Session): Promise<Vault> =>
  Vault.open(client, await passwordOf(io));
