import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { git, withoutHook } from './git.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a folder that git refuses, because another user owns it, is refused with its advice', async () => {
  const folder = await temporaryFolder();
  execFileSync('git', ['init', '--quiet'], { cwd: folder, env: withoutHook() });
  const status = (extra: NodeJS.ProcessEnv) => git(folder, ['diff', '--name-only', 'HEAD', '--'], extra);
  await expect(status({ GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', HOME: folder })).rejects.toThrow(
    /git reads no repository in .*: detected dubious ownership[^]*git config --global --add safe\.directory/,
  );
  await expect(status({})).rejects.toThrow("bad revision 'HEAD'");
});
