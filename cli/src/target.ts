import { lstat } from 'node:fs/promises';
import { CommandError } from './errors.ts';
import { plain } from './text.ts';

/** @throws CommandError for a name that would lead to another folder, even if the server sends it */
export function requireSafeName(name: string): void {
  // oxlint-disable-next-line no-control-regex -- as no file here may be called
  if (/[/\\\u0000]/.test(name) || ['', '.', '..'].includes(name)) {
    throw new CommandError('local', `No local file can have the name ${plain(name)}`, 'localName');
  }
}

/** @throws CommandError if the file exists */
export async function requireFree(file: string): Promise<void> {
  const there = await lstat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (there) throw new CommandError('invalid', `${plain(file)} exists. Add --overwrite to replace it.`);
}
