import { makeFolder as make } from '../../options/make-folder.ts';
import { CommandError, systemFault } from './errors.ts';

/**
 * Creates a folder and its parents.
 *
 * @param mode of the new folders; by default, the umask decides
 * @throws CommandError if the folder cannot be created
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  await make(folder, mode).catch((cause: unknown) => {
    const error = cause as NodeJS.ErrnoException;
    if (error.syscall !== 'mkdir') throw error;
    const message = `The folder ${error.path!} cannot be created: ${systemFault(error)}`;
    throw new CommandError('local', message, undefined, { cause });
  });
}
