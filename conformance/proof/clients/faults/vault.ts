import { faulty, heading, leavingOut, sending, type FaultyClient } from './fault.ts';

export const vaultFaults: readonly FaultyClient[] = [
  faulty(
    'vault',
    'vault-delete-into-a-trash',
    'Entries of the vault are deleted as if there were a trash.',
    'VAULT-22',
    sending('deleteVaultEntries', { deleteForever: false }),
  ),
  faulty(
    'vault',
    'vault-delete-undecided',
    'A deletion from the vault leaves deleteForever out.',
    'VAULT-22',
    leavingOut('deleteVaultEntries', 'deleteForever'),
  ),
  faulty(
    'vault',
    'vault-delete-one-id',
    'A deletion from the vault sends one id, not an array.',
    'VAULT-21',
    sending('deleteVaultEntries', { entryIds: 7 }),
  ),
  faulty(
    'vault',
    'vault-move-nowhere',
    'A move in the vault names no folder.',
    'VAULT-14',
    leavingOut('moveVaultEntries', 'destinationId'),
  ),
  faulty(
    'vault',
    'vault-move-ids-as-text',
    'A move in the vault sends ids as texts.',
    'VAULT-13',
    sending('moveVaultEntries', { entryIds: ['7'] }),
  ),
  faulty(
    'vault',
    'vault-password-sent',
    'The password of the vault is sent, for the server to check.',
    'VAULT-10',
    heading('getVault', 'x-vault-password', () => 'vault horse staple'),
  ),
];
