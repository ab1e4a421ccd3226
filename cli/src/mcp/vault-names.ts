import type { DriveEntry } from '../../../client/src/reference.ts';
import { valueOf, variableNames } from '../../../options/variables.ts';
import type { Session } from '../session.ts';
import { requireVault, Vault } from '../vault.ts';

/**
 * How an agent sees the names of the vault: decrypted where the user has started this server with the vault's password,
 * `encrypted` otherwise. Contents it never sees: what an agent reads goes to whoever runs its model, and the vault keeps
 * it even from the server.
 *
 * @throws CommandError where there is no vault
 */
export async function vaultNames({ client, around }: Pick<Session, 'client' | 'around'>) {
  const password = valueOf(around.env, variableNames.client('vault-password'));
  const vault = password ? await Vault.open(client, password) : await requireVault(client);
  return async (entry: DriveEntry): Promise<string> => {
    if (vault instanceof Vault) return vault.nameOf(entry);
    return entry.type === 'folder' ? entry.name : 'encrypted';
  };
}
