import type { DriveEntry } from '../../../client/src/reference.ts';
import { valueOf, variableNames } from '../../../options/variables.ts';
import type { Session } from '../session.ts';
import { requireVault, Vault } from '../vault.ts';

/**
 * Returns a function that names vault entries for an agent: decrypted if the user started this server with the vault
 * password, and otherwise `encrypted`. An agent never sees contents, because they would reach the provider of its
 * model, while the vault hides them even from the server.
 *
 * @throws CommandError if there is no vault
 */
export async function vaultNames(call: Pick<Session, 'client' | 'io'>) {
  const vault = await openedIn(call);
  return async (entry: DriveEntry): Promise<string> => {
    if (vault instanceof Vault) return vault.nameOf(entry);
    return entry.type === 'folder' ? entry.name : 'encrypted';
  };
}

/** Returns the vault, open if the user started this server with its password. */
export async function openedIn({ client, io }: Pick<Session, 'client' | 'io'>) {
  const password = valueOf(io.env, variableNames.client('vault-password'));
  return password ? Vault.open(client, password) : requireVault(client);
}
