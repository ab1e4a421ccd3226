/** Whom things are shared with: the second account, where there is one. */
export const friend = (): string => process.env['FILE_STORAGE_SECOND_EMAIL'] || 'jonas@example.com';

/** The password of the vault, which the runner knows as well: it is to be sent nowhere. */
export const vaultPassword = (): string => process.env['FILE_STORAGE_VAULT_PASSWORD'] || 'vault horse staple';
