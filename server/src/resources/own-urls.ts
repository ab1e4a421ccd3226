import { integerOf } from '../contract/integers.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';

const entryPath = /\/v1\/file-entries\/(\d+)$/;
const downloadPath = /\/v1\/file-entries\/download\/([A-Za-z0-9+/]+)$/;

/** Returns whether a URL belongs to this server, which then reads the file itself instead of fetching it. */
export const isOwnUrl = (url: string, publicUrl: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(publicUrl).origin;

/** Returns the entry id of a URL of this server: the URL of an entry or of a download. */
export function entryIdOfUrl(url: string): number | undefined {
  const { pathname } = new URL(url);
  const [, id] = entryPath.exec(pathname) ?? [];
  if (id !== undefined) return integerOf(id);
  const [, hash] = downloadPath.exec(pathname) ?? [];
  return hash === undefined ? undefined : entryIdOfHash(hash);
}
