import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Inside a git hook, variables name the hook's repository; here the folder decides. */
export const withoutHook = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

/**
 * What a git command prints, without the line break at its end.
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
