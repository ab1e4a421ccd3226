import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The environment without git's variables: in a git hook, they would select the hook's repository instead of the folder. */
export const withoutHook = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

/**
 * The output of a git command, without the line break at its end.
 *
 * @param root folder of the repository
 * @param extra variables for the command
 */
export async function git(
  root: string,
  args: readonly string[],
  extra: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { stdout } = await run('git', args, {
    cwd: root,
    env: { ...withoutHook(), ...extra },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}
