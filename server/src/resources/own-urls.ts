import { integerOf } from '../contract/integers.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';

const entryPath = /\/v1\/file-entries\/(\d+)$/;
const downloadPath = /\/v1\/file-entries\/download\/([A-Za-z0-9+/]+)$/;

/** Whether a URL leads to this server, which reads its own files without asking itself for them. */
export const isOwnUrl = (url: string, publicUrl: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(publicUrl).origin;

/** The entry that a URL of this server names, by its id or for download. */
export function entryIdOfUrl(url: string): number | undefined {
  const { pathname } = new URL(url);
  const [, id] = entryPath.exec(pathname) ?? [];
  if (id !== undefined) return integerOf(id);
  const [, hash] = downloadPath.exec(pathname) ?? [];
  return hash === undefined ? undefined : entryIdOfHash(hash);
}
