import { spawnSync } from 'node:child_process';
import { withoutHook } from '../lib/git.ts';

/** The advice if git runs no hook at a commit; undefined if it runs this repository's hooks, or the user's own. */
export function hookAdvice(root: string): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, env: withoutHook() }).status === 0;
  if (!git('rev-parse', '--git-dir') || git('config', 'core.hooksPath')) return undefined;
  return 'The git hook is not installed, so nothing checks your commits. To install it: node scripts/hooks/install.js';
}
