/** The user to share with: the second account, if there is one. */
export const friend = (): string => process.env['FILE_STORAGE_SECOND_EMAIL'] || 'jonas@example.com';

/** A ZIP archive with one file, `tides.txt`. */
export const archive = Buffer.from(
  'UEsDBBQAAAAAAMBALl1/e5YBEAAAABAAAAAJAAAAdGlkZXMudHh0MDU6MTIgbG93IDAuNyBtClBLAQIUAxQAAAAAAMBALl1/e5YB' +
    'EAAAABAAAAAJAAAAAAAAAAAAAACAAQAAAAB0aWRlcy50eHRQSwUGAAAAAAEAAQA3AAAANwAAAAAA',
  'base64',
);

/** The vault's password; the runner knows it too, to test that it is never sent. */
export const vaultPassword = (): string => process.env['FILE_STORAGE_VAULT_PASSWORD'] || 'vault horse staple';
