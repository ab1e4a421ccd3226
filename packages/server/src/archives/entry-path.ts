import { ArchiveError } from './archive-error.ts';

/**
 * Splits the name of an entry into path segments. The name of the root itself (`./`) has none.
 *
 * @throws {ArchiveError} for a name that could leave the destination, or that means different paths on different
 * systems. The whole archive is refused: such names are not written by accident, and an archive that is only partly
 * extracted looks complete.
 */
export function parseEntryPath(name: string): string[] {
  if (name.includes('\0')) throw unsafe(name, 'contains NUL');
  if (name.includes('\\')) throw unsafe(name, 'contains a backslash');
  if (name.startsWith('/')) throw unsafe(name, 'is absolute');
  if (/^[a-z]:/i.test(name)) throw unsafe(name, 'has a drive letter');
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw unsafe(name, 'leads out of the archive');
  // macOS decomposes accented letters and other systems do not. Without one form, equal names would differ.
  return segments.map((segment) => segment.normalize('NFC'));
}

const unsafe = (name: string, fault: string) =>
  new ArchiveError(`The name ${JSON.stringify(name.slice(0, 200))} ${fault}.`);
