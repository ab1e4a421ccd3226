/** Whom things are shared with: the second account, where there is one. */
export const friend = (): string => process.env['FILE_STORAGE_SECOND_EMAIL'] || 'jonas@example.com';

/** A ZIP archive of one file, `tides.txt`. */
export const archive = Buffer.from(
  'UEsDBBQAAAAAAMBALl1/e5YBEAAAABAAAAAJAAAAdGlkZXMudHh0MDU6MTIgbG93IDAuNyBtClBLAQIUAxQAAAAAAMBALl1/e5YB' +
    'EAAAABAAAAAJAAAAAAAAAAAAAACAAQAAAAB0aWRlcy50eHRQSwUGAAAAAAEAAQA3AAAANwAAAAAA',
  'base64',
);

/** The password of the vault, which the runner knows as well: it is to be sent nowhere. */
export const vaultPassword = (): string => process.env['FILE_STORAGE_VAULT_PASSWORD'] || 'vault horse staple';
