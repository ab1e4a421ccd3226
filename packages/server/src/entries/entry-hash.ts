const hashPattern = /^[A-Za-z0-9+/]{2,}$/;
const contentPattern = /^([1-9]\d{0,15})\|$/;

/** Returns the hash of an entry id: base64 of `<id>|` without padding. */
export function entryHash(id: number): string {
  return Buffer.from(`${id}|`).toString('base64').replace(/=+$/, '');
}

/** Returns the id of a hash; undefined if the string is not the hash of any id. */
export function entryIdOfHash(hash: string): number | undefined {
  if (!hashPattern.test(hash)) return undefined;
  const match = contentPattern.exec(Buffer.from(hash, 'base64').toString('latin1'));
  const id = Number(match?.[1]);
  return Number.isSafeInteger(id) && entryHash(id) === hash ? id : undefined;
}
