import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from './command.ts';

const run = promisify(execFile);

/** The environment without git's variables: in a git hook, they would select the hook's repository instead of the folder. */
export const withoutHook = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

/**
 * The output of a git command, without the line break at its end.
 *
 * @param root folder of the repository
 * @param extra variables for the command
 * @throws UsageError if git is not installed, or reads no repository in the folder: it refuses one of another user
 */
export async function git(
  root: string,
  args: readonly string[],
  extra: NodeJS.ProcessEnv = {},
): Promise<string> {
  const settings = { cwd: root, env: { ...withoutHook(), ...extra }, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await run('git', args, settings)).stdout.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UsageError('git is not installed.');
    await run('git', ['rev-parse', '--git-dir'], settings).catch((refusal: unknown) => {
      const why = (refusal as { stderr: string }).stderr.replace('fatal: ', '').trim();
      throw new UsageError(`git reads no repository in ${root}: ${why}`);
    });
    throw error;
  }
}
