/**
 * E.g. `parent_id` for `parentId`, `etag` for `ETag`, `files_update` for `files.update`, `x2fa` for `2fa`: letters and
 * digits of any alphabet, in the form in which Python compares names.
 */
export const snakeCase = (name: string): string => {
  const words = name
    .normalize('NFKC')
    .replace(/^ETag$/, 'etag')
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .join('_');
  return /^\p{L}/u.test(words) ? words : `x${words}`;
};

/** Abbreviations that Go writes in capitals. */
const initialisms = new Set(['id', 'ids', 'url', 'urls', 'iv', 'ivs', 'ip', 'acl', 'etag', 'mime']);
const written: Readonly<Record<string, string>> = {
  ids: 'IDs',
  urls: 'URLs',
  ivs: 'IVs',
  etag: 'ETag',
  mime: 'MIME',
};

/** E.g. `ParentID` for `parent_id` and `parentId`; only what begins with a capital is visible outside of a package. */
export const goName = (name: string): string => {
  const joined = snakeCase(name)
    .split('_')
    .map((word) =>
      initialisms.has(word) ? (written[word] ?? word.toUpperCase()) : word[0]!.toUpperCase() + word.slice(1),
    )
    .join('');
  return /^\p{Lu}/u.test(joined) ? joined : `X${joined}`;
};

/** A text in lines of at most this many characters. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.replaceAll(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
