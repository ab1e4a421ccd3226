/** Opens both archives. */
export const rightPassword = 'correct horse';

export const wrongPassword = 'battery staple';

/** Contains one small file in ZipCrypto, the encryption that every ZIP tool supports. */
export const zipCryptoArchive: Uint8Array = Buffer.from(
  'UEsDBBQAAQAAAABg4Vx9PAHPKQAAAB0AAAAKAAAAc2VhbGVkLnR4dGOFDDqM1GKxnq/doKcMBGFkW3GuRj2DiaCEBySHzQDi3h9N' +
    '0kmy+HBNUEsBAhQAFAABAAAAAGDhXH08Ac8pAAAAHQAAAAoAAAAAAAAAAAAAAAAAAAAAAHNlYWxlZC50eHRQSwUGAAAAAAEAAQA4' +
    'AAAAUQAAAAAA',
  'base64',
);

/** The same file in AES-256. */
export const aesArchive: Uint8Array = Buffer.from(
  'UEsDBDMAAQBjAABg4VwAAAAAOQAAAB0AAAAKAAsAc2VhbGVkLnR4dAGZBwACAEFFAwAAsv0AKLL+pzU4gUwzRy7cSJdO38UGc0Gi' +
    'g3z5W36xmZ2Vi+P4uYD78pK6ZN86GhWfKAfkLFBU1FKVUEsBAgADMwABAGMAAGDhXAAAAAA5AAAAHQAAAAoACwAAAAAAAAAAAKSB' +
    'AAAAAHNlYWxlZC50eHQBmQcAAgBBRQMAAFBLBQYAAAAAAQABAEMAAABsAAAAAAA=',
  'base64',
);
